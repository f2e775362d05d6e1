// Engines: REDIS
// Tests what callers get while Redis does not answer or is unreachable, and after it has recovered.
import { type OwnEngine, ownEngine } from '../../../tests/support/engines';
import { TestClock } from '../../../tests/support/test-clock';
import { until } from '../../../tests/support/until';
import { UnavailableError } from '../../ports/unavailable';
import { RedisCache } from './cache';
import { connectRedis, type RedisConnection } from './client';
import { RedisLeases } from './leases';
import { RedisPushLog } from './push-log';
import { RedisRateLimits } from './rate-limits';
import { RedisSessions } from './sessions';

const clock = new TestClock();
const limit = { name: 'sign-in', points: 1000, windowMs: 60_000 };
const about = { userId: 'u', roles: ['listener'] as const, userAgent: 'Firefox', address: '10.0.0.1' };

let engine: OwnEngine;
let connection: RedisConnection;
let ports: ReturnType<typeof portsOn>;

function portsOn(redis: RedisConnection) {
  return {
    cache: new RedisCache(redis, clock),
    limits: new RedisRateLimits(redis, clock),
    leases: new RedisLeases(redis, clock),
    sessions: new RedisSessions(redis, clock),
    log: new RedisPushLog(redis),
  };
}

beforeAll(async () => {
  engine = await ownEngine('REDIS');
  connection = connectRedis(engine.running.url);
  await connection.ready(60_000);
  ports = portsOn(connection);
});
afterAll(async () => {
  connection.close();
  await engine.remove();
});

async function expectNothingHangs(): Promise<void> {
  expect(await ports.cache.get('k')).toBeUndefined();
  await ports.cache.set('k', 1, 1000);
  for (const answer of [
    await ports.limits.consume(limit, 'k'),
    await ports.limits.peek(limit, 'k'),
    await ports.limits.draw({ name: 'calls', capacity: 10, refillMs: 1000 }, 'k', 1),
  ]) {
    expect(answer).toMatchObject({ allowed: false });
  }
  await ports.limits.reset(limit, 'k');
  await expect(ports.leases.acquire('relay', 'b', 1000)).rejects.toThrow(UnavailableError);
  await expect(ports.sessions.find('x')).rejects.toThrow(UnavailableError);
  await expect(ports.log.lastOffset('t')).rejects.toThrow(UnavailableError);
}

const isBack = () => until(async () => (await ports.limits.peek(limit, 'k')).allowed);

test('a frozen Redis keeps nobody waiting: nothing is cached, no limit is open, the rest says that it is away', async () => {
  const { cookie, session } = await ports.sessions.create(about);
  await engine.running.freeze();
  await expectNothingHangs();
  engine.running.thaw();
  await isBack();
  expect(await ports.sessions.find(cookie)).toEqual(session);
});

test('a killed Redis is back with what it had acknowledged, for the same client', async () => {
  await ports.leases.acquire('relay', 'a', 1000);
  await ports.log.record([{ key: 'k', topic: 't', kind: 'said', payload: {} }]);
  const { cookie, session } = await ports.sessions.create(about);
  await engine.running.kill();
  await expectNothingHangs();
  await engine.running.start();
  await isBack();
  expect(await ports.sessions.find(cookie)).toEqual(session);
  expect(await ports.log.lastOffset('t')).toBe(1);
  clock.advance(1000);
  expect((await ports.leases.acquire('relay', 'b', 1000))?.fencingToken).toBe(2);
});
