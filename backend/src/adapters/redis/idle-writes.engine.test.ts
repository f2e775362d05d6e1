// Engines: REDIS
// Counts what an idle projector changes in Redis while it keeps all its leases and posts its progress.
import { type OwnEngine, ownEngine } from '../../../tests/support/engines/engines';
import { TestClock } from '../../../tests/support/world/test-clock';
import { untilAvailable } from '../../kernel/values/until-available';
import { positionOf } from '../../ports/events/position';
import { connectRedis, type RedisConnection } from './client';
import { RedisLeases } from './leases';
import { RedisProgressBoard } from './progress-board';
import { SharedLeases } from './shared-leases';

const [consumers, partitions] = [105, 24];
const places = Array.from({ length: consumers * partitions }, (_, n) => ({
  consumer: `consumer-${Math.floor(n / partitions)}`,
  partition: n % partitions,
}));
const names = places.map(({ consumer, partition }) => `${consumer}/${partition}`);
const consumerOf = (name: string) => name.split('/')[0];
/** The interval in which `lease-keeper.ts` renews leases. */
const [leaseMs, renewEveryMs] = [6_000, 1_500];
const postEveryRounds = 3;

let engine: OwnEngine;
let connection: RedisConnection;
beforeAll(async () => {
  engine = await ownEngine('REDIS');
  connection = connectRedis(engine.running.url);
  await connection.ready(60_000);
});
afterAll(async () => {
  connection.close();
  await engine.remove();
});

/** Changes that Redis has appended to its file so far, or would have. */
async function changes(): Promise<number> {
  const info = await connection.redis.info('persistence');
  return Number(/rdb_changes_since_last_save:(\d+)/.exec(info)?.[1]);
}

/** Thousands of leases take Redis longer than the client waits on a busy machine. */
const answered = <Answer>(ask: () => Promise<Answer>) => untilAvailable({ warn: () => undefined }, ask);

test('an idle projector changes a tenth of what renewing each lease and posting each position would', async () => {
  const clock = new TestClock();
  const redisLeases = new RedisLeases(connection, clock, { followsHolder: () => true });
  const leases = new SharedLeases(redisLeases, connection, clock, consumerOf);
  const board = new RedisProgressBoard(connection);
  const progress = places.map((place) => ({ ...place, position: positionOf(7), parkedKeys: 0 }));
  const held = await answered(() => leases.acquireAll(names, 'me', leaseMs));
  expect(held).toHaveLength(names.length);
  await answered(() => board.post(progress));

  const before = await changes();
  const rounds = 60;
  for (let round = 1; round <= rounds; round++) {
    clock.advance(renewEveryMs);
    expect(await answered(() => leases.renewAll(held, leaseMs))).toHaveLength(names.length);
    if (round % postEveryRounds === 0) await answered(() => board.post(progress));
  }
  const eachTime = rounds * names.length + (rounds / postEveryRounds) * names.length;
  expect((await changes()) - before).toBeLessThan(eachTime / 10);
}, 120_000);

test('a lease that its living holder gives up lapses like the lease of a process that has ended', async () => {
  const clock = new TestClock();
  const leasesOf = () => new RedisLeases(connection, clock, { followsHolder: () => true });
  const [mine, others] = [leasesOf(), leasesOf()];
  const [kept, leftOut] = await mine.acquireAll(['a/1', 'a/2'], 'holder', leaseMs);
  if (kept === undefined || leftOut === undefined) throw new Error('Both leases are free');
  clock.advance(renewEveryMs);
  await mine.renewAll([kept, leftOut], leaseMs);
  // From here on the holder renews only one of them.
  for (let round = 0; round < 3; round++) {
    clock.advance(renewEveryMs);
    await mine.renewAll([kept], leaseMs);
    expect(await others.acquireAll(['a/1', 'a/2'], 'other', leaseMs)).toEqual([]);
  }
  clock.advance(2 * renewEveryMs);
  await mine.renewAll([kept], leaseMs);
  expect(await others.acquireAll(['a/1', 'a/2'], 'other', leaseMs)).toMatchObject([{ name: 'a/2', fencingToken: 2 }]);
  clock.advance(leaseMs);
  expect(await others.acquireAll(['a/1'], 'other', leaseMs)).toMatchObject([{ name: 'a/1', fencingToken: 2 }]);
});

test('leases and members of former versions end by their own time', async () => {
  const clock = new TestClock();
  const { redis, prefix } = connection;
  const endMs = clock.nowMs() + leaseMs;
  await redis.zadd(`${prefix}lease-members`, endMs, 'b\nformer');
  await redis.hset(`${prefix}leases/b/0`, { holder: 'former', token: 4, until: endMs, follows: 'someone' });
  const leases = new RedisLeases(connection, clock, { followsHolder: () => true });
  expect(await leases.acquire('b/0', 'newer', leaseMs)).toBeUndefined();
  clock.advance(leaseMs);
  expect(await leases.acquire('b/0', 'newer', leaseMs)).toMatchObject({ fencingToken: 5 });
});
