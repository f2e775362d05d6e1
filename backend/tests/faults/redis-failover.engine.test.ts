// Engines: REDIS
// Tests the loss of the primary of three Redis servers under load, which Sentinel replaces by a replica.
import { setTimeout as pause } from 'node:timers/promises';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/client';
import { RedisLeases } from '../../src/adapters/redis/leases';
import { PushChannels, publishOnChannels } from '../../src/adapters/redis/push-channels';
import { RedisPushLog } from '../../src/adapters/redis/push-log';
import { RedisSessions } from '../../src/adapters/redis/sessions';
import { untilAvailable } from '../../src/kernel/values/until-available';
import { UnavailableError } from '../../src/ports/operations/unavailable';
import { until } from '../support/concurrency/until';
import { type RedisBySentinel, redisBySentinel } from '../support/engines/redis-by-sentinel';

let servers: RedisBySentinel | undefined;
let connection: RedisConnection;
/** Loops and channels that the running test has started; they end with it, also when it fails. */
let running: { end(): unknown }[] = [];
const clock = { nowMs: () => Date.now() };
const about = { userId: 'u', roles: ['listener'] as const, userAgent: 'Firefox', address: '10.0.0.1' };

// Each test and each retry gets its own servers, so that none inherits frozen or dead ones.
beforeEach(async () => {
  servers = await redisBySentinel();
  connection = connectRedis(servers.url);
  await connection.ready(30_000);
}, 120_000);
afterEach(async () => {
  await Promise.allSettled(running.map((each) => each.end()));
  running = [];
  connection?.close();
  await servers?.remove();
  servers = undefined;
}, 60_000);

/** Asks again while Redis does not answer in time, as it may next to six processes of it. */
const answered = <Answer>(ask: () => Promise<Answer>) => untilAvailable({ warn: () => undefined }, ask);

/** Repeats an action until it is ended; the time without a success is measured. */
class Worker {
  done = 0;
  refused = 0;
  longestGapMs = 0;
  private isEnding = false;
  private readonly working: Promise<void>;

  constructor(act: () => Promise<unknown>) {
    this.working = this.work(act);
    running.push(this);
  }

  async end(): Promise<void> {
    this.isEnding = true;
    await this.working;
  }

  private async work(act: () => Promise<unknown>): Promise<void> {
    let lastMs = performance.now();
    while (!this.isEnding) {
      try {
        await act();
        this.longestGapMs = Math.max(this.longestGapMs, performance.now() - lastMs);
        lastMs = performance.now();
        this.done++;
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error;
        this.refused++;
      }
      await pause(10);
    }
  }
}

async function goesOn(workers: readonly Worker[]): Promise<void> {
  const before = workers.map(({ done }) => done);
  await until(() => workers.every(({ done }, n) => done > (before[n] as number) + 5));
}

test.each(['killed', 'frozen'] as const)(
  'a primary that is %s: a replica goes on with what it had, leases keep rising tokens, pushes arrive again',
  async (how) => {
    const sessions = new RedisSessions(connection, clock);
    const early = await Promise.all(Array.from({ length: 50 }, () => answered(() => sessions.create(about))));
    const log = new RedisPushLog(connection);
    await answered(() => log.record([{ key: 'first', topic: 'topic', kind: 'said', payload: {} }]));
    // Both replicas have confirmed everything until here.
    await until(() =>
      connection.redis.wait(2, 400).then(
        (replicas) => replicas === 2,
        () => false,
      ),
    );

    const created: string[] = [];
    const signIns = new Worker(async () => created.push((await sessions.create(about)).cookie));
    const tokens: number[] = [];
    // The highest token is known from another store, as in the product.
    const leases = new RedisLeases(connection, clock, { floorOf: async () => tokens.at(-1) ?? 0 });
    const takeovers = new Worker(async () => {
      const lease = await leases.acquire('relay', `holder-${tokens.length}`, 20);
      if (lease !== undefined) tokens.push(lease.fencingToken);
    });
    const arrived: unknown[] = [];
    const channels = new PushChannels(connection, {
      take: (push) => arrived.push(push),
      resync: async () => undefined,
    });
    running.push({ end: () => channels.close() });
    await channels.join('topic');
    await goesOn([signIns, takeovers]);

    const away = await (servers as RedisBySentinel).primary();
    const countBefore = created.length;
    if (how === 'killed') await away.kill();
    else await away.freeze();
    await goesOn([signIns, takeovers]);
    if (how === 'killed') await away.start();
    else away.thaw();
    await goesOn([signIns, takeovers]);
    await Promise.all([signIns.end(), takeovers.end()]);

    await until(async () => {
      await publishOnChannels(connection, [['topic', arrived.length + 1, 'kind', {}] as never]).catch(() => undefined);
      return arrived.length > 0;
    });
    for (const { cookie } of early) expect(await answered(() => sessions.find(cookie))).toMatchObject({ userId: 'u' });
    expect(tokens).toEqual([...new Set(tokens)].sort((one, other) => one - other));
    const second = await answered(() => log.record([{ key: 'second', topic: 'topic', kind: 'said', payload: {} }]));
    expect(second).toMatchObject([{ offset: 2 }]);
    const kept = await Promise.all(created.map((cookie) => answered(() => sessions.find(cookie))));
    const lost = kept.filter((session) => session === undefined).length;
    console.log(
      `primary of Redis ${how}: sign-ins go on after ${(signIns.longestGapMs / 1000).toFixed(1)} s; ` +
        `${lost} of ${created.length} sessions are lost, ${countBefore} were created before`,
    );
  },
  240_000,
);

test('a primary without replicas refuses what it could lose', async () => {
  const sessions = new RedisSessions(connection, clock);
  await connection.redis.config('SET', 'min-replicas-to-write', '3');
  await expect(sessions.create(about)).rejects.toThrow(UnavailableError);
}, 120_000);
