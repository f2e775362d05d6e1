// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests `kill -9` of each part of the distributed profile in turn, and of all at once, while fans pay through two api
// processes: nothing acknowledged is lost, nothing is duplicated, all balances sum to zero, and every read model equals
// a rebuild. Health and log of each process name an engine that is away.

import { until } from '../support/concurrency/until';
import type { ProcessRole } from '../support/engines/distributed-processes';
import { type EngineName, OperatorsView } from '../support/engines/operators-view';
import { expectTheWorldWhole } from './whole-world';
import { faultTestMs as testMs, WorldUnderLoad } from './world-under-load';

let world: WorldUnderLoad;
beforeAll(async () => {
  world = await WorldUnderLoad.start();
}, 2 * testMs);
afterAll(async () => {
  console.log(world?.seen.join('\n'));
  await world?.remove();
}, testMs);

/** Kills a process and starts a replacement at once. @returns the time of the kill, and what the others say of it. */
async function killOne(role: ProcessRole): Promise<{ readonly atMs: number; readonly view: OperatorsView }> {
  const { processes } = world;
  await world.underLoad();
  const found = role === 'relay' ? await processes.activeRelay() : processes.of(role)[0];
  if (found === undefined) throw new Error(`There is no ${role}`);
  const view = new OperatorsView(processes.all.filter((each) => each !== found));
  const atMs = performance.now();
  world.inBackground(await processes.kill(found));
  return { atMs, view };
}

/** Starts the engine again once every process has named it. */
async function killEngine(
  engine: EngineName,
  running: { kill(): Promise<void>; start(): Promise<void> },
): Promise<void> {
  await world.underLoad();
  const view = new OperatorsView(world.processes.all);
  const killedMs = performance.now();
  await running.kill();
  await view.named(engine);
  const startedMs = performance.now();
  await running.start();
  const away = `${((startedMs - killedMs) / 1000).toFixed(1)} s`;
  await world.recovered(`${engine} killed, and started again after ${away}: counted from its start`, startedMs);
  world.seen.push(await view.end());
}

test.each(['api', 'projector'] as const)(
  'one %s',
  async (role) => {
    const { atMs, view } = await killOne(role);
    await world.recovered(`${role} killed`, atMs);
    world.seen.push(await view.end());
  },
  testMs,
);

test(
  'the relay that copies: the other one has taken over within ten seconds',
  async () => {
    const { atMs, view } = await killOne('relay');
    await until(async () => (await world.processes.activeRelay()) !== undefined);
    const tookMs = performance.now() - atMs;
    await world.recovered(`relay killed, another one copies after ${(tookMs / 1000).toFixed(1)} s`, atMs);
    world.seen.push(await view.end());
    // The product promises it: a lease of 4 s, requested every 0.25 s.
    expect(tookMs).toBeLessThan(10_000);
  },
  testMs,
);

test('Kafka', () => killEngine('Kafka', world.engines.kafka.running), testMs);
test('MongoDB', () => killEngine('MongoDB', world.engines.mongo.running), testMs);
test('Redis', () => killEngine('Redis', world.engines.redis.running), testMs);

test('the event store (stand-in)', () => killEngine('EventStoreDB', world.installation.eventStore.running), testMs);

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
