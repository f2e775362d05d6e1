import { TestClock } from '../../../tests/support/world/test-clock';
import type { Session } from '../../ports/operations/sessions';
import { UnavailableError } from '../../ports/operations/unavailable';
import type { RedisConnection } from './client';
import { RedisSessions } from './sessions';

const clock = new TestClock();
const session: Session = {
  ...{ id: 's', userId: 'u', roles: ['listener'], userAgent: 'Firefox', address: '10.0.0.1' },
  ...{ createdAtMs: clock.nowMs(), lastSeenAtMs: clock.nowMs(), expiresAtMs: clock.nowMs() + 60_000 },
};

/** A process with a fake Redis and a fake list of revocations. */
function processOn(copiesForMs?: number) {
  const there = { redis: true, list: true, text: JSON.stringify(session) as string | null, noted: new Set<string>() };
  const answer = async <Value>(value: Value) => {
    if (!there.redis) throw new UnavailableError('Redis is away');
    return value;
  };
  const redis = { get: () => answer(there.text), hget: () => answer(null), hgetall: () => answer({}) };
  const revocations = {
    note: async (ids: readonly string[]) => {
      if (!there.list) throw new UnavailableError('MongoDB is away');
      for (const id of ids) there.noted.add(id);
    },
    some: async (ids: readonly string[]) => {
      if (!there.list) throw new UnavailableError('MongoDB is away');
      return ids.some((id) => there.noted.has(id));
    },
  };
  const connection = { prefix: '', redis } as unknown as RedisConnection;
  return { there, sessions: new RedisSessions(connection, clock, revocations, copiesForMs) };
}

test('a copy serves only reads, and only of a session that this process has seen', async () => {
  const { there, sessions } = processOn();
  there.redis = false;
  await expect(sessions.find('cookie', true)).rejects.toThrow(UnavailableError);
  there.redis = true;
  await sessions.find('cookie');
  there.redis = false;
  expect(await sessions.find('cookie', true)).toEqual(session);
  await expect(sessions.find('cookie')).rejects.toThrow(UnavailableError);
  await expect(sessions.find('other', true)).rejects.toThrow(UnavailableError);
});

test('a copy ends when it expires, when its session is ended, and when Redis reports that end', async () => {
  const short = processOn(20);
  await short.sessions.find('cookie');
  short.there.redis = false;
  await new Promise((resolve) => setTimeout(resolve, 40));
  await expect(short.sessions.find('cookie', true)).rejects.toThrow(UnavailableError);

  const ended = processOn();
  await ended.sessions.find('cookie');
  ended.there.text = null;
  expect(await ended.sessions.find('cookie', true)).toBeUndefined();
  ended.there.redis = false;
  await expect(ended.sessions.find('cookie', true)).rejects.toThrow(UnavailableError);

  const expired = processOn();
  await expired.sessions.find('cookie');
  expired.there.redis = false;
  clock.advance(61_000);
  await expect(expired.sessions.find('cookie', true)).rejects.toThrow(UnavailableError);
  clock.advance(-61_000);
});

test.each<[string, (sessions: RedisSessions) => Promise<unknown>]>([
  ['a sign-out', (sessions) => sessions.revoke('u', 's')],
  ['the end of all sessions', (sessions) => sessions.revokeAllOf('u')],
  ['a change of roles', (sessions) => sessions.changeRoles('u', [])],
])('%s closes copies, whether Redis is there or not', async (_, close) => {
  for (const isThere of [true, false]) {
    const { there, sessions } = processOn();
    await sessions.find('cookie');
    there.redis = isThere;
    await close(sessions).catch((error) => expect(error).toBeInstanceOf(UnavailableError));
    there.redis = false;
    await expect(sessions.find('cookie', true)).rejects.toThrow(UnavailableError);
  }
});

test('no copy is used while the list of revocations is unavailable, and sessions still end in Redis', async () => {
  const { there, sessions } = processOn();
  await sessions.find('cookie');
  there.list = false;
  expect(await sessions.revoke('u', 's')).toBe(false);
  there.redis = false;
  await expect(sessions.find('cookie', true)).rejects.toThrow(UnavailableError);
});
