// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Plays a rolling upgrade forward, back and forward again while fans pay and read: two builds of the product run side by
// side, of which the newer one has a projection in a newer version and an event type more. A long run keeps both releases
// under load for two minutes in each direction. The former release is this one too, unless `LIBRETTO_TEST_FORMER` names
// the checkout of a former commit in which `npm run build` and `npm start` have built the product.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { MongoConnection } from '../../src/adapters/mongo/operational/connection';
import { servingsIn } from '../../src/adapters/mongo/read-models/serving-versions';
import { until } from '../support/concurrency/until';
import {
  type DistributedApp,
  type DistributedInstallation,
  distributedInstallation,
  type ProcessRole,
  type RoleProcess,
} from '../support/engines/distributed-processes';
import { bundled, type Variation } from '../support/programs/bundled';
import { isLongRun } from '../support/programs/long-run';
import { allEvents } from '../support/world/all-events';
import { Client } from '../support/world/client';
import { EnduringFans, ofFan } from './enduring-fans';
import { comparedWithRebuild } from './equal-to-rebuild';
import { installation as builtInstallation, type Installation } from './installation';
import { type Fan, fansAndSongs, type Payees } from './paying-fans';
import { untilNothingIsParked } from './retry-parked';
import { expectTheBooksWhole } from './whole-books';
import { recoveryTimeoutMs } from './world-under-load';

const testMs = 1_800_000;
/** A key that a projector of the other release has parked is tried again by that release within five minutes. */
const parkedMs = 900_000;
const sideBySideMs = isLongRun ? 120_000 : 5_000;

const newerRelease: Variation = {
  name: 'newer',
  changes: [
    { file: 'backend/src/domains/wallet/balance.projection.ts', from: 'version: 2,', to: 'version: 3,' },
    {
      file: 'backend/src/domains/wallet/balance.projection.ts',
      from: 'const after = {',
      to: "const after = { writtenBy: 'newer',",
    },
    {
      file: 'backend/src/domains/social/follows/follow.stream.ts',
      from: 'UserFollowed: { version: 1 },',
      to: 'UserFollowed: { version: 1 }, FollowNoted: { version: 1 },',
    },
    {
      file: 'backend/src/domains/social/follows/follow.stream.ts',
      from: 'return isRefusal(events) ? [] : events;',
      to: "return isRefusal(events) || events.length === 0 ? [] : [{ type: 'FollowNoted', data: command.data }, ...events];",
    },
  ],
};

/** The processes of one release. */
class Release {
  private readonly running: RoleProcess[] = [];
  /** Everything that its processes have logged, also those that have ended. */
  readonly lines: (readonly string[])[] = [];

  constructor(
    private readonly of: DistributedInstallation,
    private readonly build?: Installation,
  ) {}

  get apis(): readonly string[] {
    return this.running.filter(({ role }) => role === 'api').map(({ origin }) => origin);
  }

  /** Starts a process; an `api` gets requests once it says that it serves, as load balancers do it. */
  async start(role: ProcessRole): Promise<void> {
    const started = await this.of.start(role, { LIBRETTO_LOG_LEVEL: 'warn' }, this.build);
    this.lines.push(started.lines);
    if (role === 'api') {
      const client = new Client(started.origin);
      await until(async () => (await client.get('/health/serving')).status === 200, recoveryTimeoutMs);
    }
    this.running.push(started);
  }

  /** Stops one process of the role, which gets no request from then on. */
  async end(role: ProcessRole): Promise<void> {
    const at = this.running.findIndex((each) => each.role === role);
    const [ended] = this.running.splice(at, at < 0 ? 0 : 1);
    if (ended === undefined) throw new Error(`There is no ${role} to end`);
    expect(await ended.end()).toBe(0);
  }
}

const formerFolder = process.env.LIBRETTO_TEST_FORMER;
const formerBuild: Installation | undefined =
  formerFolder === undefined
    ? undefined
    : { main: join(formerFolder, 'backend/dist/main.js'), remove: () => undefined };

let installation: DistributedInstallation;
let newerBuild: Installation;
let app: DistributedApp;
let former: Release;
let newer: Release;
let made: Payees & { readonly fans: readonly Fan[] };
let paying: EnduringFans;
let reading: Promise<void>;
let isReading = true;
/** Answers to readers that were no success. */
const failedReads: string[] = [];

beforeAll(async () => {
  [installation, newerBuild] = await Promise.all([distributedInstallation(), builtInstallation(newerRelease)]);
  former = new Release(installation, formerBuild);
  newer = new Release(installation, newerBuild);
  await Promise.all((['relay', 'projector', 'projector', 'api', 'api'] as const).map((role) => former.start(role)));
  app = await installation.api();
  made = await fansAndSongs(app, { fans: 4, songs: 6 });
  paying = new EnduringFans(made.fans, made, apis);
  reading = readBalances();
}, testMs);
afterAll(async () => {
  isReading = false;
  await installation?.remove();
  newerBuild.remove();
}, testMs);

const apis = () => [...former.apis, ...newer.apis];

async function readBalances(): Promise<void> {
  for (let turn = 0; isReading; turn++) {
    const origins = apis();
    const origin = origins[turn % origins.length];
    const fan = made.fans[turn % made.fans.length] as Fan;
    const answer = origin && (await ofFan(fan, origin).get(`/api/user/${fan.userId}/balance`));
    if (answer && answer.status !== 200) failedReads.push(`${answer.status} ${JSON.stringify(answer.body)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function underLoad(): Promise<void> {
  const [paid, untilMs] = [paying.paid, performance.now() + sideBySideMs];
  await until(() => paying.paid >= paid + 20 && performance.now() >= untilMs, recoveryTimeoutMs + sideBySideMs);
}

const follow = (origin: string, fan: Fan, action: 'follow' | 'unfollow') =>
  ofFan(fan, origin).post('/api/social/follow', { userId: made.artistId, action });

async function finalize() {
  const script = await bundled(join(process.cwd(), 'backend/src/cli/projections.ts'), 'cjs', newerRelease);
  const { status, stdout } = spawnSync(process.execPath, [script, 'finalize'], {
    env: installation.environment,
    encoding: 'utf8',
  });
  return { status, stdout };
}

async function settled(): Promise<void> {
  await app.settle();
  await untilNothingIsParked(app.ports, installation.settings, parkedMs);
}

/** The documents of the newer version without the field that it adds, and those of the former one. */
async function balancesOfBoth() {
  const mongo = new MongoConnection(installation.settings.mongoUrl);
  try {
    return await mongo.run(async (db) => {
      const pointer = await servingsIn(db).findOne({ _id: 'balance' });
      const documentsOf = async (version: number) => {
        const name = `c.balances.${pointer?.versions?.[version]}`;
        const stored = await db.collection(name).find().sort({ _id: 1 }).toArray();
        return stored.map(({ doc }) => doc);
      };
      return { former: await documentsOf(2), newer: await documentsOf(3) };
    });
  } finally {
    await mongo.close();
  }
}

test(
  'forward: the newer release answers next to the former one, and holds back what that does not understand',
  async () => {
    await underLoad();
    await newer.start('projector');
    await former.end('projector');
    for (let count = 0; count < 2; count++) await newer.start('api');
    await former.end('api');
    await newer.start('relay');
    await former.end('relay');
    await underLoad();
    const [fan] = made.fans as [Fan];
    expect((await follow(newer.apis[0] as string, fan, 'follow')).status).toBe(503);
    expect((await follow(former.apis[0] as string, fan, 'follow')).status).toBe(200);
    const refused = await finalize();
    expect(refused.status).toBe(1);
    expect(refused.stdout).toContain('does not understand FollowNoted 1');
  },
  testMs,
);

test(
  'back: the former release goes on with its own documents',
  async () => {
    for (const role of ['relay', 'projector', 'api'] as const) await former.start(role);
    for (const role of ['api', 'api', 'relay', 'projector'] as const) await newer.end(role);
    await underLoad();
    const [fan] = made.fans as [Fan];
    expect((await follow(former.apis[0] as string, fan, 'unfollow')).status).toBe(200);
  },
  testMs,
);

test(
  'forward again: no request has failed, and the documents of both releases equal a rebuild',
  async () => {
    for (const role of ['projector', 'api', 'api', 'relay'] as const) await newer.start(role);
    for (const role of ['api', 'api', 'projector', 'relay'] as const) await former.end(role);
    await underLoad();
    isReading = false;
    await Promise.all([paying.end(), reading]);
    await settled();
    const repeated = `${JSON.stringify([...paying.faults])} because of ${JSON.stringify(causes())}`;
    const longest = `the longest answer took ${(paying.longestMs / 1000).toFixed(1)} s`;
    console.log(`${paying.paid} payments; answers that were repeated: ${repeated}; ${longest}`);
    expect(failuresWithoutCause()).toEqual([]);
    await expectTheBooksWhole(app, paying, [made.artistId, ...made.fans.map(({ userId }) => userId)]);
    const { projections, differences } = await comparedWithRebuild(app, installation.settings);
    expect([projections > 50, differences]).toEqual([true, []]);
    const both = await balancesOfBoth();
    expect(both.newer.every(({ writtenBy }) => writtenBy === 'newer')).toBe(true);
    expect(both.newer.map(({ writtenBy: _, ...doc }) => doc)).toEqual(both.former);
    expect(both.former.length).toBeGreaterThan(made.fans.length);
  },
  testMs,
);

test(
  'finalized: the newer release writes its event, and a former one that starts then names it and answers all else',
  async () => {
    await former.end('projector');
    await until(async () => (await finalize()).status === 0, recoveryTimeoutMs);
    const [fan, other] = made.fans as [Fan, Fan];
    await until(async () => (await follow(newer.apis[0] as string, fan, 'follow')).status === 200);
    const types = (await allEvents(app.deps.eventStore)).map(({ type }) => type);
    expect(types).toContain('FollowNoted');

    await former.start('api');
    const [origin] = former.apis as [string];
    const ready = await new Client(origin).get('/health/ready');
    expect(ready.body.unknownEvents).toEqual(['FollowNoted 1']);
    expect((await follow(origin, fan, 'unfollow')).status).toBe(503);
    expect((await follow(origin, other, 'follow')).status).toBe(200);
  },
  testMs,
);

const failedRequests = () =>
  [...former.lines, ...newer.lines].flat().filter((line) => line.includes('a request failed'));

/** The errors of requests that failed. */
const causes = () => [
  ...new Set(failedRequests().map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)),
];

/** Failures that no late answer of an engine explains, which happens on a machine with too much work. */
function failuresWithoutCause(): readonly string[] {
  const isExplained = (line: string) => /EventHeldBackError|timed out|did not answer|does not answer/i.test(line);
  const logged = failedRequests().filter((line) => !isExplained(line));
  const answers = [...paying.faults.keys()].filter((fault) => fault !== '503 with Retry-After');
  return [...logged, ...answers, ...failedReads.filter((read) => !read.startsWith('503'))];
}
