// Engines: REDIS
// Tests what callers get while Redis does not answer or is unreachable, and after it has recovered.

import { until } from '../../../tests/support/concurrency/until';
import { type OwnEngine, ownEngine } from '../../../tests/support/engines/engines';
import { TestClock } from '../../../tests/support/world/test-clock';
import { untilAvailable } from '../../kernel/values/until-available';
import { UnavailableError } from '../../ports/operations/unavailable';
import { RedisCache } from './cache';
import { connectRedis, type RedisConnection } from './client';
import { RedisExpiringRecords } from './expiring-records';
import { RedisLeases } from './leases';
import { RedisPushLog } from './push-log';
import { RedisRateLimits } from './rate-limits';
import { RedisSessions } from './sessions';

const clock = new TestClock();
const limit = { name: 'sign-in', points: 1000, windowMs: 60_000 };
const about = { userId: 'u', roles: ['listener'] as const, userAgent: 'Firefox', address: '10.0.0.1' };

/** A call to a running Redis; a busy machine may answer later than the product waits. */
const answered = <Answer>(ask: () => Promise<Answer>) => untilAvailable({ warn: () => undefined }, ask);

let engine: OwnEngine;
let connection: RedisConnection;
let ports: ReturnType<typeof portsOn>;

function portsOn(redis: RedisConnection) {
  return {
    cache: new RedisCache(redis, clock),
    limits: new RedisRateLimits(redis, clock),
    records: new RedisExpiringRecords(redis, clock),
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
  const calls = { name: 'calls', capacity: 10, refillMs: 1000 };
  await expect(ports.limits.consume(limit, 'k')).rejects.toThrow(UnavailableError);
  await expect(ports.limits.peek(limit, 'k')).rejects.toThrow(UnavailableError);
  await expect(ports.limits.draw(calls, 'k', 1)).rejects.toThrow(UnavailableError);
  await ports.limits.reset(limit, 'k');
  await ports.limits.putBack(calls, 'k', 1);
  await expect(ports.records.get('k')).rejects.toThrow(UnavailableError);
  await expect(ports.records.replace('k', undefined, 'a', 1000)).rejects.toThrow(UnavailableError);
  await expect(ports.leases.acquire('relay', 'b', 1000)).rejects.toThrow(UnavailableError);
  await expect(ports.sessions.find('x')).rejects.toThrow(UnavailableError);
  await expect(ports.log.lastOffset('t')).rejects.toThrow(UnavailableError);
}

describe('a session while Redis is unavailable', () => {
  const noted = new Set<string>();
  const revocations = {
    note: async (ids: readonly string[]) => {
      for (const id of ids) noted.add(id);
    },
    some: async (ids: readonly string[]) => ids.some((id) => noted.has(id)),
  };
  /** Two processes, of which the second copies for so short a time that a test can wait for its end. */
  const [one, other] = [60_000, 300].map((ms) => () => new RedisSessions(connection, clock, revocations, ms)) as [
    () => RedisSessions,
    () => RedisSessions,
  ];

  afterEach(async () => {
    await engine.running.kill();
    await engine.running.start();
    await isBack();
    noted.clear();
  });

  test('still allows reads, allows no changes, and expires after a while', async () => {
    const [reading, forgetful] = [one(), other()];
    const { cookie, session } = await answered(() => reading.create(about));
    for (const process of [reading, forgetful]) expect(await answered(() => process.find(cookie))).toEqual(session);
    await engine.running.kill();
    expect(await reading.find(cookie, true)).toEqual(session);
    await expect(reading.find(cookie)).rejects.toThrow(UnavailableError);
    await expect(reading.find('another cookie', true)).rejects.toThrow(UnavailableError);
    await until(() =>
      forgetful.find(cookie, true).then(
        () => false,
        (error) => error instanceof UnavailableError,
      ),
    );
  });

  test('is rejected by every process if it was signed out before, or if its roles changed', async () => {
    const [reading, ending] = [one(), one()];
    const signedOut = await answered(() => reading.create(about));
    const degraded = await answered(() => reading.create({ ...about, userId: 'v', roles: ['admin'] }));
    const everywhere = await answered(() => reading.create({ ...about, userId: 'w' }));
    for (const { cookie } of [signedOut, degraded, everywhere]) await answered(() => reading.find(cookie));
    await answered(() => ending.revoke('u', signedOut.session.id));
    await answered(() => ending.changeRoles('v', ['listener']));
    await answered(() => ending.revokeAllOf('w'));
    await engine.running.kill();
    for (const { cookie } of [signedOut, degraded, everywhere])
      await expect(reading.find(cookie, true)).rejects.toThrow(UnavailableError);
  });

  test('is ended in all copies by a sign-out that Redis could not store', async () => {
    const reading = one();
    const { cookie, session } = await answered(() => reading.create(about));
    await answered(() => reading.find(cookie));
    await engine.running.kill();
    await expect(reading.revoke('u', session.id)).rejects.toThrow(UnavailableError);
    await expect(reading.find(cookie, true)).rejects.toThrow(UnavailableError);
  });
});

const isBack = () =>
  until(() =>
    ports.limits.peek(limit, 'k').then(
      ({ allowed }) => allowed,
      () => false,
    ),
  );

test('a frozen Redis keeps nobody waiting: nothing is cached, the rest says that it is away, limits too', async () => {
  const { cookie, session } = await answered(() => ports.sessions.create(about));
  await engine.running.freeze();
  await expectNothingHangs().finally(() => engine.running.thaw());
  await isBack();
  expect(await answered(() => ports.sessions.find(cookie))).toEqual(session);
});

test('a killed Redis is back with what it had acknowledged, for the same client', async () => {
  await answered(() => ports.leases.acquire('relay', 'a', 1000));
  await answered(() => ports.log.record([{ key: 'k', topic: 't', kind: 'said', payload: {} }]));
  const { cookie, session } = await answered(() => ports.sessions.create(about));
  await engine.running.kill();
  await expectNothingHangs().finally(() => engine.running.start());
  await isBack();
  expect(await answered(() => ports.sessions.find(cookie))).toEqual(session);
  expect(await answered(() => ports.log.lastOffset('t'))).toBe(1);
  clock.advance(1000);
  expect((await answered(() => ports.leases.acquire('relay', 'b', 1000)))?.fencingToken).toBe(2);
});
