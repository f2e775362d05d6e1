// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests `kill -9` of each part of the distributed profile in turn, and of all at once, while fans pay through two api
// processes: nothing acknowledged is lost, nothing is duplicated, all balances sum to zero, and every read model equals
// a rebuild.

import { until } from '../support/concurrency/until';
import type { ProcessRole } from '../support/engines/distributed-processes';
import { expectTheWorldWhole } from './whole-world';
import { WorldUnderLoad } from './world-under-load';

const testMs = 300_000;

let world: WorldUnderLoad;
beforeAll(async () => {
  world = await WorldUnderLoad.start();
}, 2 * testMs);
afterAll(async () => {
  console.log(world.seen.join('\n'));
  await world.remove();
}, testMs);

/** Kills a process and starts a replacement at once. @returns the time of the kill. */
async function killOne(role: ProcessRole): Promise<number> {
  const { processes } = world;
  await world.underLoad();
  const found = role === 'relay' ? await processes.activeRelay() : processes.of(role)[0];
  if (found === undefined) throw new Error(`There is no ${role}`);
  const atMs = performance.now();
  world.inBackground(await processes.kill(found));
  return atMs;
}

async function killEngine(what: string, engine: { kill(): Promise<void>; start(): Promise<void> }): Promise<void> {
  await world.underLoad();
  const atMs = performance.now();
  await engine.kill();
  await engine.start();
  await world.recovered(`${what} killed and started again`, atMs);
}

test.each(['api', 'projector'] as const)(
  'one %s',
  async (role) => {
    await world.recovered(`${role} killed`, await killOne(role));
  },
  testMs,
);

test(
  'the relay that copies: the other one has taken over within ten seconds',
  async () => {
    const atMs = await killOne('relay');
    await until(async () => (await world.processes.activeRelay()) !== undefined);
    const tookMs = performance.now() - atMs;
    await world.recovered(`relay killed, another one copies after ${(tookMs / 1000).toFixed(1)} s`, atMs);
    expect(tookMs).toBeLessThan(10_000);
  },
  testMs,
);

test('Kafka', () => killEngine('Kafka', world.engines.kafka.running), testMs);
test('MongoDB', () => killEngine('MongoDB', world.engines.mongo.running), testMs);
test('Redis', () => killEngine('Redis', world.engines.redis.running), testMs);

test(
  'the event store (stand-in)',
  async () => {
    await killEngine('EventStoreDB (stand-in)', world.installation.eventStore.running);
  },
  testMs,
);

test(
  'all of them at once',
  async () => {
    const { engines, installation, processes } = world;
    const running = Object.values(engines).map((engine) => engine.running);
    await world.underLoad();
    const atMs = performance.now();
    const [start] = await Promise.all([
      processes.killAll(),
      installation.eventStore.running.kill(),
      ...running.map((engine) => engine.kill()),
    ]);
    await Promise.all([start(), installation.eventStore.running.start(), ...running.map((engine) => engine.start())]);
    await world.recovered('everything killed and started again', atMs);
  },
  testMs,
);

test(
  'nothing acknowledged is lost or doubled, all sums to zero, and every read model is what the log makes of it',
  async () => {
    await expectTheWorldWhole(world);
    world.seen.push(`the longest answer took ${(world.paying.longestMs / 1000).toFixed(1)} s`);
  },
  2 * testMs,
);
