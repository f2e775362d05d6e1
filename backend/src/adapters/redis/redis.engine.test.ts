// Engines: REDIS
import { randomUUID } from 'node:crypto';
import type { Open, Opened } from '../../../tests/ports/opened';
import { cacheSuite } from '../../../tests/ports/operations/cache.suite';
import { expiringRecordsSuite } from '../../../tests/ports/operations/expiring-records.suite';
import { leasesSuite } from '../../../tests/ports/operations/leases.suite';
import { rateLimitsSuite } from '../../../tests/ports/operations/rate-limits.suite';
import { sessionsSuite } from '../../../tests/ports/operations/sessions.suite';
import { pushRecorderSuite } from '../../../tests/ports/read-models/push-recorder.suite';
import { engineUrl } from '../../../tests/support/engines/engines';
import { TestClock } from '../../../tests/support/world/test-clock';
import { RedisCache } from './cache';
import { connectRedis, type RedisConnection } from './client';
import { RedisExpiringRecords } from './expiring-records';
import { RedisLeases } from './leases';
import { RedisPushLog } from './push-log';
import { RedisRateLimits } from './rate-limits';
import { RedisSessions } from './sessions';

const clock = new TestClock();

/** Each opened port has its own key prefix, so that tests can share the server. */
function onRedis<Port>(make: (connection: RedisConnection) => Port): Open<Port> {
  return async () => {
    const prefix = `test-${randomUUID()}/`;
    const openOn = async (): Promise<Opened<Port>> => {
      const connection = connectRedis(engineUrl('REDIS'), { prefix });
      expect(await connection.ready(60_000)).toBe(true);
      return {
        port: make(connection),
        reopen: () => {
          connection.close();
          return openOn();
        },
        close: async () => connection.close(),
      };
    };
    return openOn();
  };
}

cacheSuite(
  'Redis',
  onRedis((connection) => new RedisCache(connection, clock)),
  clock,
);
rateLimitsSuite(
  'Redis',
  onRedis((connection) => new RedisRateLimits(connection, clock)),
  clock,
);
expiringRecordsSuite(
  'Redis',
  onRedis((connection) => new RedisExpiringRecords(connection, clock)),
  clock,
);
leasesSuite(
  'Redis',
  onRedis((connection) => new RedisLeases(connection, clock)),
  clock,
);
sessionsSuite(
  'Redis',
  onRedis((connection) => new RedisSessions(connection, clock)),
  clock,
);
pushRecorderSuite(
  'Redis',
  onRedis((connection) => new RedisPushLog(connection)),
);

describe('Redis', () => {
  const open = onRedis((connection) => ({
    leases: new RedisLeases(connection, clock, { floorOf: async () => 6 }),
    log: new RedisPushLog(connection),
  }));

  test('gives no token again after its data were lost, as the floor is kept elsewhere', async () => {
    const { port, close } = await open();
    expect((await port.leases.acquire('relay', 'a', 1000))?.fencingToken).toBe(7);
    await close();
  });

  test('replaces the pushes about a deleted thing and its replies by the deletion', async () => {
    const { port, close } = await open();
    const said = (key: string, payload: object) => ({ key, topic: 't', kind: 'comment', payload });
    await port.log.record([
      said('1', { id: 'a', text: 'x' }),
      said('2', { id: 'b', parentId: 'a' }),
      said('3', { id: 'c' }),
    ]);
    await port.log.record([{ key: '4', topic: 't', kind: 'comment-deleted', payload: { id: 'a' } }]);
    expect(((await port.log.replay('t', 0)) as readonly { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'comment-deleted',
      'comment-deleted',
      'comment',
      'comment-deleted',
    ]);
    await close();
  });

  test('keeps 256 pushes of a topic, and says of more that they are gone', async () => {
    const { port, close } = await open();
    for (let n = 1; n <= 300; n++) await port.log.record([{ key: `${n}`, topic: 't', kind: 'said', payload: { n } }]);
    expect(await port.log.replay('t', 43)).toBe('gone');
    expect(await port.log.replay('t', 44)).toHaveLength(256);
    expect(await port.log.replay('t', 300)).toEqual([]);
    expect(await port.log.replay('t', 301)).toBe('gone');
    await close();
  });
});
