// Engines: REDIS
// Tests pushes across several processes: every push reaches every viewer in order and once, whichever process or engine
// ends.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/client';
import { RedisPushLog } from '../../src/adapters/redis/push-log';
import { PushStreamWriter } from '../../src/adapters/redis/push-stream';
import type { SocketRules } from '../../src/ports/messages/realtime';
import type { KeyedPush } from '../../src/ports/read-models/push-recorder';
import { until } from '../support/concurrency/until';
import { type OwnEngine, ownEngine } from '../support/engines/engines';
import { bundled } from '../support/programs/bundled';
import { MemoryPushLog } from '../support/world/memory-push-log';
import { type PushServer, pushPrefix, startPushServer } from './push-server';
import { Viewer } from './viewer';

let engine: OwnEngine;
let projector: { readonly redis: RedisConnection; readonly log: RedisPushLog; readonly writer: PushStreamWriter };
const servers: PushServer[] = [];
const viewers: Viewer[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  engine = await ownEngine('REDIS');
  const redis = connectRedis(engine.running.url, { prefix: pushPrefix });
  await redis.ready(60_000);
  projector = { redis, log: new RedisPushLog(redis), writer: new PushStreamWriter(redis) };
});
afterEach(async () => {
  for (const viewer of viewers.splice(0)) viewer.close();
  for (const server of servers.splice(0)) await server.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await projector.writer.close();
  projector.redis.close();
  await engine.remove();
});

const start = async (options?: Parameters<typeof startPushServer>[1]) => {
  const server = await startPushServer(engine.running.url, options);
  servers.push(server);
  return server;
};
const watch = async (topic: string, origin: string, cookie?: string) => {
  const viewer = new Viewer(topic, cookie);
  viewers.push(viewer);
  await viewer.connect(origin);
  return viewer;
};
const said = (topic: string, n: number): KeyedPush => ({ key: `${topic}/${n}`, topic, kind: 'said', payload: { n } });
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** Publishes like a projector: records the push first, then sends it; a failed record is retried with the same key. */
async function make(topic: string, n: number): Promise<void> {
  for (;;) {
    try {
      return projector.writer.publish(await projector.log.record([said(topic, n)]));
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

async function startChild(): Promise<{ origin: string; child: ChildProcess }> {
  const script = await bundled(require.resolve('./push-server.ts'));
  const child = spawn(process.execPath, [script, engine.running.url], {
    env: { ...process.env, LIBRETTO_TEST_PUSH_SERVER: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [origin] = (await once(createInterface({ input: child.stdout as NodeJS.ReadableStream }), 'line')) as [string];
  return { origin, child };
}

test('a push that a process without sockets makes reaches the viewers of every server, in order and once', async () => {
  const [one, two] = [await start(), await start()];
  const watched = await Promise.all(
    [one, two].flatMap(({ origin }) => ['song:a', 'song:b'].map((topic) => watch(topic, origin))),
  );
  await Promise.all(
    ['song:a', 'song:b'].map(async (topic) => {
      for (const n of upTo(100)) await make(topic, n);
    }),
  );
  await until(() => watched.every(({ last }) => last === 100));
  for (const { offsets } of watched) expect(offsets).toEqual(upTo(100));
});

test('one who loses the process that it hung on goes on with another one, and misses and repeats nothing', async () => {
  const { origin, child } = await startChild();
  const other = await start();
  const [moved, stays] = [await watch('song:moved', origin), await watch('song:moved', other.origin)];
  const making = (async () => {
    for (const n of upTo(300)) await make('song:moved', n);
  })();
  await until(() => moved.last >= 50);
  child.kill('SIGKILL');
  await until(() => !moved.connected);
  await moved.connect(other.origin);
  await making;
  await until(() => moved.last === 300 && stays.last === 300);
  expect(moved.offsets).toEqual(upTo(300));
  expect(stays.offsets).toEqual(upTo(300));
});

test('viewers sit through a Redis that is killed and started again', async () => {
  const [one, two] = [await start(), await start()];
  const watched = [await watch('song:c', one.origin), await watch('song:c', two.origin)];
  const making = (async () => {
    for (const n of upTo(400)) {
      // A projector reconnects before the servers do; a viewer that misses more pushes than the log keeps would see a
      // gap.
      await until(() => watched.every(({ last }) => n - last <= 200));
      await make('song:c', n);
    }
  })();
  await until(() => watched.every(({ last }) => last >= 50));
  await engine.running.kill();
  await engine.running.start();
  await making;
  await until(() => watched.every(({ last }) => last === 400));
  for (const { offsets } of watched) expect(offsets).toEqual(upTo(400));
});

test('while Redis is away pushes come from the push log, and what ended meanwhile ends as soon as it is back', async () => {
  const pushLog = new MemoryPushLog();
  let isRevoked = false;
  const rules: SocketRules = {
    identify: async () => ({ kind: 'guest' }),
    isForeign: () => false,
    addressOf: () => '127.0.0.1',
    mayHear: async (topic) => topic !== 'post:paid' || !isRevoked,
    unseenBy: async () => [],
    sessionEnded: () => undefined,
    standingChanged: () => undefined,
  };
  const server = await start({ pushLog, rules });
  const [viewer, paying] = [await watch('song:d', server.origin), await watch('post:paid', server.origin)];
  await until(() => server.realtime.sockets.isListened('post:paid'));
  await engine.running.kill();
  for (const n of upTo(20)) server.realtime.publish(await pushLog.record([said('song:d', n)]));
  await until(() => viewer.last === 20);
  isRevoked = true;
  await engine.running.start();
  await until(() => !server.realtime.sockets.isListened('post:paid'));
  server.realtime.publish(await pushLog.record([said('post:paid', 1)]));
  for (const n of upTo(25).slice(20)) server.realtime.publish(await pushLog.record([said('song:d', n)]));
  await until(() => viewer.last === 25);
  expect(viewer.offsets).toEqual(upTo(25));
  expect(paying.offsets).toEqual([]);
});

test('delivers pushes that were stored but not forwarded, as after the end of a process', async () => {
  const server = await start();
  const viewer = await watch('song:e', server.origin);
  await projector.log.record([said('song:e', 1), said('song:e', 2)]);
  await until(() => viewer.last === 2);
  await make('song:e', 3);
  await until(() => viewer.last === 3);
  expect(viewer.offsets).toEqual([1, 2, 3]);
});

test('a process receives only pushes of topics that its sockets listen to', async () => {
  const [one, two] = [await start(), await start()];
  const channels = async () => {
    const all = (await projector.redis.redis.pubsub('CHANNELS', `${pushPrefix}pushes/*`)) as string[];
    return all.map((channel) => channel.slice(`${pushPrefix}pushes/`.length)).sort();
  };
  expect(await channels()).toEqual([]);
  const viewer = await watch('song:g', one.origin);
  const others = [
    await watch('song:h', one.origin),
    await watch('song:h', one.origin),
    await watch('song:h', two.origin),
  ];
  expect(await channels()).toEqual(['song:g', 'song:h']);
  // Each of the two processes subscribes once, however many of its sockets listen.
  expect(await projector.redis.redis.pubsub('NUMSUB', `${pushPrefix}pushes/song:h`)).toEqual([
    `${pushPrefix}pushes/song:h`,
    2,
  ]);
  for (const other of others) other.close();
  await until(async () => (await channels()).length === 1);
  for (const n of upTo(3)) await make('song:h', n);
  await make('song:g', 1);
  await until(() => viewer.last === 1);
  // The topic that had no listener in between continues at the end of its log.
  const late = await watch('song:h', one.origin);
  await make('song:h', 4);
  await until(() => late.last === 4);
  expect(late.offsets).toEqual(upTo(4));
});

test('a process of a former version, which sends pushes on the stream, is understood', async () => {
  const server = await start();
  const viewer = await watch('song:i', server.origin);
  const recorded = await projector.log.record([said('song:i', 1)]);
  const pushes = recorded.map(({ topic, offset, kind, payload }) => [topic, offset, kind, JSON.stringify(payload)]);
  const { redis } = projector.redis;
  await redis.xadd(`${pushPrefix}push-stream`, '*', 'messages', JSON.stringify([{ kind: 'pushes', pushes }]));
  await until(() => viewer.last === 1);
  expect(viewer.offsets).toEqual([1]);
});

test('a session that ends on one server ends its connections on all', async () => {
  const session = { id: 's1', userId: 'u1' };
  const rules: SocketRules = {
    identify: async () => ({ kind: 'user', userId: 'u1', roles: [], session: session as never }),
    isForeign: () => false,
    addressOf: () => '127.0.0.1',
    mayHear: async () => true,
    unseenBy: async () => [],
    sessionEnded: () => undefined,
    standingChanged: () => undefined,
  };
  const [one, two] = [await start({ rules }), await start({ rules })];
  const viewer = await watch('song:f', two.origin);
  one.realtime.disconnectSession('s1');
  await until(() => !viewer.connected);
});
