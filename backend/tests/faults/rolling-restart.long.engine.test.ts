// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Restarts each of six processes in turn, as an operator or a cluster does, while people pay, comment, post and read
// through the product's own entry: no request fails, and every document equals a rebuild.
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { oneAddress } from '../../../infra/distributed/one-address';
import { ServingApis } from '../../../infra/distributed/serving-apis';
import { until } from '../support/concurrency/until';
import {
  type DistributedApp,
  type DistributedInstallation,
  distributedInstallation,
  type ProcessRole,
  type RoleProcess,
} from '../support/engines/distributed-processes';
import { Visitors } from '../support/people/visitors';
import { Client } from '../support/world/client';
import { EnduringFans } from './enduring-fans';
import { comparedWithRebuild } from './equal-to-rebuild';
import { type Fan, fansAndSongs, type Payees } from './paying-fans';
import { untilNothingIsParked } from './retry-parked';
import { expectTheBooksWhole } from './whole-books';
import { recoveryTimeoutMs } from './world-under-load';

const testMs = 900_000;
const roles: readonly ProcessRole[] = ['api', 'api', 'projector', 'projector', 'relay', 'relay'];

let installation: DistributedInstallation;
let app: DistributedApp;
let entry: Server;
let made: Payees & { readonly fans: readonly Fan[] };
let paying: EnduringFans;
let visitors: Visitors;
const apis = new ServingApis();
const running: RoleProcess[] = [];
/** One sentence about each restart. */
const seen: string[] = [];

beforeAll(async () => {
  installation = await distributedInstallation();
  await Promise.all(roles.map(start));
  entry = oneAddress(apis.origins, (_req, res) => void res.writeHead(404).end());
  entry.listen(0, '127.0.0.1');
  await once(entry, 'listening');
  const origin = `http://127.0.0.1:${(entry.address() as AddressInfo).port}`;
  app = await installation.api();
  made = await fansAndSongs(app, { fans: 4, songs: 6 });
  const people = [await app.signUp(), await app.signUp()];
  await app.settle();
  paying = new EnduringFans(made.fans, made, () => [origin]);
  const browsers = people.map((person) => ({
    userId: person.userId,
    cookie: person.cookie('libretto-session') as string,
  }));
  visitors = new Visitors(browsers, made, origin);
}, testMs);
afterAll(async () => {
  console.log(seen.join('\n'));
  await visitors?.end();
  entry?.close();
  await installation?.remove();
}, testMs);

/** Starts a process and waits until it works, as a cluster does before it ends the next one. */
async function start(role: ProcessRole): Promise<void> {
  const started = await installation.start(role);
  const client = new Client(started.origin);
  const path = role === 'api' ? '/health/serving' : '/health/ready';
  await until(async () => (await client.get(path)).status === 200, recoveryTimeoutMs);
  if (role === 'api') await apis.watch(started.origin);
  running.push(started);
}

async function restart(ended: RoleProcess): Promise<void> {
  const [paid, asked, atMs] = [paying.paid, visitors.requests, performance.now()];
  running.splice(running.indexOf(ended), 1);
  expect(await ended.end()).toBe(0);
  apis.forget(ended.origin);
  const endedSeconds = (performance.now() - atMs) / 1000;
  await start(ended.role);
  const seconds = (performance.now() - atMs) / 1000;
  const during = `${paying.paid - paid} payments and ${visitors.requests - asked} other requests`;
  seen.push(`${ended.role}: ended after ${endedSeconds.toFixed(1)} s, back after ${seconds.toFixed(1)} s, ${during}`);
}

async function underLoad(): Promise<void> {
  const [paid, asked] = [paying.paid, visitors.requests];
  await until(() => paying.paid >= paid + 10 && visitors.requests >= asked + 20, recoveryTimeoutMs);
}

test(
  'no request fails while all six are restarted in turn, and what was written is read at once',
  async () => {
    for (const process of [...running]) {
      await underLoad();
      await restart(process);
    }
    await underLoad();
    await Promise.all([paying.end(), visitors.end()]);
    seen.push(`${paying.paid} payments, the longest took ${(paying.longestMs / 1000).toFixed(1)} s`);
    seen.push(`${visitors.requests} other requests, the longest took ${(visitors.longestMs / 1000).toFixed(1)} s`);
    seen.push(`${visitors.late} of ${visitors.comments} comments were missing when they were read at once`);
    expect({ paying: [...paying.faults], visitors: visitors.failures }).toEqual({ paying: [], visitors: [] });
  },
  testMs,
);

test(
  'every acknowledged payment exists once, and all documents equal a rebuild',
  async () => {
    await app.settle();
    await untilNothingIsParked(app.ports, installation.settings, recoveryTimeoutMs);
    await expectTheBooksWhole(app, paying, [made.artistId, ...made.fans.map(({ userId }) => userId)]);
    const { projections, documents, differences } = await comparedWithRebuild(app, installation.settings);
    expect([projections > 50, differences]).toEqual([true, []]);
    seen.push(`${documents} documents of ${projections} projections equal a rebuild`);
  },
  testMs,
);
