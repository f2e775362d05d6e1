// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests each engine in turn with a full disk and then with a slow one, while fans pay: affected requests are refused,
// an engine that exits is restarted once there is space, and nothing acknowledged is lost or duplicated. Health and log
// of each process name an engine without room.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningEngine } from '../../../infra/engines/running-engine';
import { startEngine } from '../../../infra/engines/start-engines';
import { OperatorsView } from '../support/engines/operators-view';
import { sayOfThisMachine } from '../support/programs/this-machine';
import { slowDisk } from './slow-disk';
import { SmallDisk } from './small-disk';
import { expectTheWorldWhole } from './whole-world';
import { faultTestMs as testMs, usual, WorldUnderLoad } from './world-under-load';

const fullForMs = 6_000;
const slowForMs = 6_000;
const eachSyncMs = 400;
const megabytes = { KAFKA: 300, MONGO: 400, REDIS: 60 } as const;
const titles = { KAFKA: 'Kafka', MONGO: 'MongoDB', REDIS: 'Redis' } as const;

let world: WorldUnderLoad;
const disks = new Map<string, SmallDisk>();

beforeAll(async () => {
  world = await WorldUnderLoad.start({
    ...usual,
    startEngine: async (name) => {
      const disk = await SmallDisk.mount(megabytes[name]);
      if (disk === undefined) {
        sayOfThisMachine('Tested without a full disk of an engine: none can be mounted here.');
        return usual.startEngine(name);
      }
      disks.set(name, disk);
      const running = await startEngine(name, join(disk.path, name.toLowerCase()));
      const remove = async () => {
        await running.kill();
        disk.remove();
      };
      return { running, folder: disk.path, remove };
    },
  });
}, 2 * testMs);
afterAll(async () => {
  console.log(world?.seen.join('\n'));
  await world?.remove();
}, testMs);

const hasEnded = ({ pid }: RunningEngine): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

/** Records the payments during a fault; every error response must say when to retry. */
async function whileFaulty(what: string, forMs: number): Promise<void> {
  const { paying } = world;
  const paidBefore = paying.paid;
  paying.longestMs = 0;
  paying.faults.clear();
  await pause(forMs);
  const faults = [...paying.faults].map(([answer, times]) => `${times} × ${answer}`).join(', ') || 'nobody refused';
  const longest = (paying.longestMs / 1000).toFixed(1);
  world.seen.push(
    `${what} for ${forMs / 1000} s: ${paying.paid - paidBefore} paid, ${faults}; longest answer ${longest} s`,
  );
  expect([...paying.faults.keys()].filter((answer) => answer !== '503 with Retry-After')).toEqual([]);
}

async function onFullDisk(name: keyof typeof megabytes, engine: RunningEngine): Promise<void> {
  const disk = disks.get(name);
  if (disk === undefined) return;
  await world.underLoad();
  const view = new OperatorsView(world.processes.all);
  disk.fill();
  try {
    await whileFaulty(`${titles[name]} without room`, fullForMs);
    await view.named(titles[name]);
  } finally {
    disk.makeRoom();
    const ended = hasEnded(engine);
    const atMs = performance.now();
    if (ended) await engine.start();
    await world.recovered(
      `  with room again${ended ? ', it had ended and was started' : ', it continued automatically'}`,
      atMs,
    );
    world.seen.push(await view.end());
  }
}

async function onSlowDisk(title: string, pid: number): Promise<void> {
  await world.underLoad();
  const makeFast = await slowDisk(pid, eachSyncMs);
  if (makeFast === undefined)
    return sayOfThisMachine('Tested without a slow disk of an engine: strace may hold up none here.');
  const view = new OperatorsView(world.processes.all);
  try {
    const paying = world.recovered(`${title} slow`, performance.now());
    paying.catch(() => undefined);
    await whileFaulty(`${title}, each sync ${eachSyncMs} ms`, slowForMs);
    await paying;
  } finally {
    await makeFast();
    await world.recovered('  fast again', performance.now());
    world.seen.push(await view.end());
  }
}

test('Redis without room', () => onFullDisk('REDIS', world.engines.redis.running), testMs);
test('MongoDB without room', () => onFullDisk('MONGO', world.engines.mongo.running), testMs);
test('Kafka without room', () => onFullDisk('KAFKA', world.engines.kafka.running), testMs);

test('Redis on a slow disk', () => onSlowDisk('Redis', world.engines.redis.running.pid), testMs);
test(
  'the event store (stand-in) on a slow disk',
  () => onSlowDisk('EventStoreDB (stand-in)', world.installation.eventStore.running.pid),
  testMs,
);
test('MongoDB on a slow disk', () => onSlowDisk('MongoDB', world.engines.mongo.running.pid), testMs);

test(
  'nothing acknowledged is lost or doubled, all sums to zero, and every document is what a rebuild makes of the log',
  () => expectTheWorldWhole(world),
  2 * testMs,
);
