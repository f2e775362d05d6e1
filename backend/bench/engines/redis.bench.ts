// Compares each Redis adapter with the bare driver.
import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { systemClock } from '../../src/adapters/in-process/system-clock';
import { RedisCache } from '../../src/adapters/redis/cache';
import { connectRedis } from '../../src/adapters/redis/client';
import { RedisRateLimits } from '../../src/adapters/redis/rate-limits';
import { RedisSessions } from '../../src/adapters/redis/sessions';
import { compare, inParallel, type Row } from '../harness';

const calls = 4_000;
const callers = 16;
const rounds = 3;
const value = {
  songs: Array.from({ length: 20 }, (_, n) => ({ id: `song-${n}`, title: `Song number ${n}`, plays: n })),
};
const allowance = { name: 'bench', capacity: 1_000_000, refillMs: 60_000 };

export async function* redis(url: string): AsyncGenerator<Row> {
  const prefix = `bench-${randomBytes(6).toString('hex')}/`;
  const connection = connectRedis(url, { prefix });
  await connection.ready(10_000);
  const bare = new Redis(url);
  try {
    const cache = new RedisCache(connection, systemClock);
    yield await compare({
      name: `answers kept in the cache, ${callers} at a time`,
      unit: 'sets/s',
      rounds,
      ours: () => inParallel(callers, calls, (n) => cache.set(`${n % 100}`, value, 60_000)),
      baseline: 'bare driver, SET with JSON',
      theirs: () =>
        inParallel(callers, calls, (n) => bare.set(`${prefix}bare/${n % 100}`, JSON.stringify(value), 'PX', 60_000)),
    });
    yield await compare({
      name: `answers found in the cache, ${callers} at a time`,
      unit: 'gets/s',
      rounds,
      ours: () => inParallel(callers, calls, (n) => cache.get(`${n % 100}`)),
      baseline: 'bare driver, GET with JSON',
      theirs: () =>
        inParallel(callers, calls, async (n) => JSON.parse((await bare.get(`${prefix}bare/${n % 100}`)) ?? 'null')),
    });

    const sessions = new RedisSessions(connection, systemClock);
    const about = { userId: 'someone', roles: ['listener'], userAgent: 'bench', address: '127.0.0.1' } as const;
    const { cookie } = await sessions.create(about);
    yield await compare({
      name: `sessions found, ${callers} at a time`,
      unit: 'finds/s',
      rounds,
      ours: () => inParallel(callers, calls, () => sessions.find(cookie)),
      baseline: 'bare driver, GET with JSON',
      theirs: () =>
        inParallel(callers, calls, async (n) => JSON.parse((await bare.get(`${prefix}bare/${n % 100}`)) ?? 'null')),
    });

    const limits = new RedisRateLimits(connection, systemClock);
    yield await compare({
      name: `allowances drawn from, ${callers} at a time`,
      unit: 'draws/s',
      rounds,
      ours: () => inParallel(callers, calls, (n) => limits.draw(allowance, `${n % 100}`, 1)),
      baseline: 'bare driver, INCR and PEXPIRE in one MULTI',
      theirs: () =>
        inParallel(callers, calls, (n) =>
          bare
            .multi()
            .incr(`${prefix}counts/${n % 100}`)
            .pexpire(`${prefix}counts/${n % 100}`, 60_000)
            .exec(),
        ),
    });
    const keys = await bare.keys(`${prefix}*`);
    await bare.del(...keys);
  } finally {
    connection.close();
    bare.disconnect();
  }
}
