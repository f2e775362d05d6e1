// Engines: REDIS
// Shares as many leases as the product has among processes that start, stop and run different consumers.
import { randomUUID } from 'node:crypto';
import { leasesSuite } from '../../../tests/ports/operations/leases.suite';
import { until } from '../../../tests/support/concurrency/until';
import { engineUrl } from '../../../tests/support/engines/engines';
import { TestClock } from '../../../tests/support/world/test-clock';
import { LeaseKeeper } from '../../kernel/consumers/runtime/lease-keeper';
import type { Clock } from '../../ports/operations/clock';
import { systemClock } from '../in-process/system-clock';
import { connectRedis, type RedisConnection } from './client';
import { RedisLeases } from './leases';
import { SharedLeases } from './shared-leases';

// Long leases, because a busy machine may renew late, and a lease that lapses would count as a change.
const times = { forMs: 10_000, renewEveryMs: 300 };
const consumerOf = (name: string) => (name.includes('/') ? name.split('/')[0] : undefined);
const clock = new TestClock();

leasesSuite(
  'Redis, shared out',
  async () => {
    const prefix = `test-${randomUUID()}/`;
    const open = async () => {
      const connection = await connected(prefix);
      return {
        port: new SharedLeases(redisLeases(connection, clock), connection, clock, () => undefined),
        reopen: () => {
          connection.close();
          return open();
        },
        close: async () => connection.close(),
      };
    };
    return open();
  },
  clock,
);

/** Leases that follow their holder, as consumers have them. */
const redisLeases = (connection: RedisConnection, clock: Clock) =>
  new RedisLeases(connection, clock, { followsHolder: () => true });

async function connected(prefix: string): Promise<RedisConnection> {
  const connection = connectRedis(engineUrl('REDIS'), { prefix });
  expect(await connection.ready(60_000)).toBe(true);
  return connection;
}

interface Projector {
  readonly tokens: ReadonlyMap<string, number>;
  changes(): number;
  leave(): Promise<void>;
  die(): void;
}

describe('leases that processes share out', () => {
  let prefix: string;
  let running: Set<Projector>;
  beforeEach(() => {
    prefix = `test-${randomUUID()}/`;
    running = new Set();
  });
  afterEach(() => {
    for (const each of running) each.die();
  });

  async function projector(consumers = 103): Promise<Projector> {
    const connection = await connected(prefix);
    const leases = new SharedLeases(redisLeases(connection, systemClock), connection, systemClock, consumerOf);
    const keeper = new LeaseKeeper(leases, randomUUID(), times);
    const tokens = new Map<string, number>();
    let changes = 0;
    const names = Array.from({ length: consumers * 3 }, (_, n) => `consumer${Math.floor(n / 3)}/${n % 3}`);
    const releases = await Promise.all(
      names.map((name) =>
        keeper.hold(name, {
          onGained: async (token) => {
            changes++;
            tokens.set(name, token);
          },
          onLost: async () => {
            changes++;
            tokens.delete(name);
          },
        }),
      ),
    );
    const started: Projector = {
      tokens,
      changes: () => changes,
      leave: async () => {
        await leases.leave();
        await Promise.all(releases.map((release) => release()));
        started.die();
      },
      die: () => {
        keeper.stop();
        connection.close();
        running.delete(started);
      },
    };
    running.add(started);
    return started;
  }

  const held = () => [...running].flatMap(({ tokens }) => [...tokens.keys()]);
  const isSharedOut = (count: number) => held().length === count && new Set(held()).size === count;
  const isEven = () => [...running].every(({ tokens }) => tokens.size > (309 / running.size) * 0.6);

  test('are divided when another process starts, and then stay with their holders', async () => {
    const first = await projector();
    await until(() => first.tokens.size === 309);
    const second = await projector();
    await until(() => isSharedOut(309) && isEven());
    const before = first.changes() + second.changes();
    // Long enough for every lease to be renewed many times, or else to lapse.
    await new Promise((resolve) => setTimeout(resolve, 1.2 * times.forMs));
    expect(first.changes() + second.changes()).toBe(before);
    await second.leave();
    await until(() => first.tokens.size === 309);
  });

  test('go to the others when a process dies, under tokens that are higher', async () => {
    const [first, second] = [await projector(), await projector()];
    await until(() => isSharedOut(309) && isEven());
    const lost = new Map(second.tokens);
    second.die();
    await until(() => first.tokens.size === 309);
    for (const [name, token] of lost) expect(first.tokens.get(name)).toBeGreaterThan(token);
  });

  test('of a consumer that one process alone runs are all that process’s', async () => {
    const [older, newer] = [await projector(100), await projector(103)];
    await until(() => isSharedOut(309) && isEven());
    expect([...newer.tokens.keys()].filter((name) => /^consumer10[0-2]/.test(name))).toHaveLength(9);
    expect(older.tokens.size).toBeGreaterThan(90);
  });
});
