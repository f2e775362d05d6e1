// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// `kill -9` of each part of the distributed profile while fans pay over its one address, and one api process ended in order:
// nothing acknowledged is lost, nothing is doubled, all sums to zero, and the read models are what the log says.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { oneAddress } from '../../../infra/distributed/one-address';
import type { TestApp } from '../support/app';
import { Client } from '../support/client';
import {
  type DistributedInstallation,
  distributedInstallation,
  type ProcessRole,
  type RoleProcess,
} from '../support/distributed-processes';
import { type OwnEngine, ownEngine } from '../support/engines';
import { until } from '../support/until';
import { fansAndSongs, PayingFans } from './paying-fans';
import { expectRebuiltAlike } from './rebuilt-alike';
import { Viewer } from './viewer';
import { expectAllCredited, expectTheBooksWhole } from './whole-books';

let kafka: OwnEngine;
let installation: DistributedInstallation;
let app: TestApp;
let world: Awaited<ReturnType<typeof fansAndSongs>>;
let paying: PayingFans;
let server: Server;
let address: string;
/** Addresses of the api processes that live. */
const apis = new Set<string>();
const running = new Map<ProcessRole, RoleProcess[]>([
  ['api', []],
  ['projector', []],
  ['relay', []],
]);
const took: string[] = [];

beforeAll(async () => {
  kafka = await ownEngine('KAFKA');
  installation = await distributedInstallation({ kafkaUrl: kafka.running.url });
  const roles = ['relay', 'relay', 'projector', 'projector', 'api', 'api'] as const;
  await Promise.all(roles.map((role) => start(role)));
  app = await installation.api();
  world = await fansAndSongs(app);
  paying = new PayingFans(world.fans, world.artistId, world.songIds);
  server = oneAddress(apis, (_req, res) => void res.end());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 600_000);

afterAll(async () => {
  for (const line of took) process.stdout.write(`  ${line}\n`);
  server?.close();
  await installation?.remove();
  await kafka?.remove();
});

async function start(role: ProcessRole): Promise<void> {
  const process = await installation.start(role);
  running.get(role)?.push(process);
  if (role === 'api') apis.add(process.origin);
}

/** Of those that it no longer hands requests to. */
function forget(gone: RoleProcess): void {
  apis.delete(gone.origin);
  running.set(
    gone.role,
    (running.get(gone.role) ?? []).filter((each) => each !== gone),
  );
}

async function activeRelay(): Promise<RoleProcess | undefined> {
  for (const relay of running.get('relay') ?? []) {
    const health = (await new Client(relay.origin).get('/health/ready')).body;
    if (health.isActive && health.error === undefined) return relay;
  }
  return undefined;
}

const sinceMs = (startMs: number) => Math.round(performance.now() - startMs);
const acknowledgedMore = (count: number) => {
  const wanted = paying.acknowledged.size + count;
  return until(() => paying.acknowledged.size >= wanted, 120_000);
};

/** While fans pay; answers how long it took from the fault until everything was dealt with, in milliseconds. */
async function underLoad(fault: () => Promise<unknown>): Promise<number> {
  const done = paying.payThroughFaults(address);
  await acknowledgedMore(60);
  const startMs = performance.now();
  await fault();
  await acknowledgedMore(60);
  paying.end();
  await done;
  await app.backend.consumers.settle(120_000);
  return sinceMs(startMs);
}

test('an api process is killed: the other one answers', async () => {
  const [victim] = running.get('api') as [RoleProcess];
  let answeredMs = 0;
  await underLoad(async () => {
    const startMs = performance.now();
    await victim.kill();
    forget(victim);
    await acknowledgedMore(1);
    answeredMs = sinceMs(startMs);
  });
  took.push(`api killed: the next payment was answered after ${answeredMs} ms`);
  await start('api');
});

test('a projector is killed: the other one takes its partitions', async () => {
  const [victim] = running.get('projector') as [RoleProcess];
  const settledMs = await underLoad(async () => {
    await victim.kill();
    forget(victim);
  });
  took.push(`projector killed: all read models were up to date after ${settledMs} ms`);
  await start('projector');
});

test('the active relay is killed: the other one takes over', async () => {
  await until(async () => (await activeRelay()) !== undefined);
  const victim = (await activeRelay()) as RoleProcess;
  let tookOverMs = 0;
  const settledMs = await underLoad(async () => {
    const startMs = performance.now();
    await victim.kill();
    forget(victim);
    await until(async () => (await activeRelay()) !== undefined);
    tookOverMs = sinceMs(startMs);
  });
  took.push(`relay killed: taken over after ${tookOverMs} ms, all read models up to date after ${settledMs} ms`);
  expect(tookOverMs).toBeLessThan(10_000);
  await start('relay');
});

test('the Kafka broker is killed: payments go on, and are projected once it is back', async () => {
  let awayMs = 0;
  const settledMs = await underLoad(async () => {
    const startMs = performance.now();
    await kafka.running.kill();
    await acknowledgedMore(60);
    await kafka.running.start();
    awayMs = sinceMs(startMs);
  });
  took.push(`Kafka killed, and back after ${awayMs} ms: all read models were up to date after ${settledMs} ms`);
});

test('an api process that is told to end cuts no request, and its viewers go on at another one', async () => {
  const [ending, other] = running.get('api') as [RoleProcess, RoleProcess];
  const [songId] = world.songIds as [string];
  const topic = `comments:song:${songId}`;
  const viewer = new Viewer(topic);
  await viewer.connect(ending.origin);
  let isAsking = true;
  const outcomes = Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let answered = 0; ; answered++) {
        const answer = await new Client(ending.origin).get(`/api/songs/${songId}/comments`).catch((error) => error);
        if (answer instanceof Error) return (answer.cause as NodeJS.ErrnoException).code;
        expect(answer.status).toBe(200);
        if (!isAsking && answered > 0) return 'not ended';
      }
    }),
  );
  await delay(200);
  const startMs = performance.now();
  const ended = ending.end();
  await until(() => !viewer.connected);
  expect(viewer.reason).toBe('io server disconnect');
  const talker = await app.userClient();
  const talking = new Client(other.origin);
  talking.setCookie('libretto-session', talker.cookie('libretto-session') as string);
  expect((await talking.post(`/api/songs/${songId}/comments`, { comment: 'Still here' })).status).toBe(201);
  await viewer.connect(other.origin);
  await until(() => viewer.offsets.length > 0);
  expect(await ended).toBe(0);
  took.push(`api told to end: it has ended after ${sinceMs(startMs)} ms`);
  isAsking = false;
  // Nobody listens there any more; nothing that was taken was cut off.
  expect(new Set(await outcomes)).toEqual(new Set(['ECONNREFUSED']));
  viewer.close();
  forget(ending);
  await start('api');
});

test('after all that the books are whole, and read models are what a rebuild makes of the log', async () => {
  await expectAllCredited(app, 120_000);
  await expectTheBooksWhole(app, paying, [world.artistId, ...world.fans.map(({ userId }) => userId)]);
  const compared = await expectRebuiltAlike(app, installation.settings);
  took.push(`${paying.acknowledged.size} payments acknowledged; ${compared} documents alike after a rebuild`);
});
