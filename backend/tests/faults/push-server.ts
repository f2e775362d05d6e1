// One process that holds browser sockets, standalone or inside a test: sockets, Redis's stream, and the push log in
// Redis.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/client';
import { RedisPushLog } from '../../src/adapters/redis/push-log';
import { type SharedRealtime, sharedRealtime } from '../../src/composition/distributed/shared-realtime';
import type { PushLog, SocketRules } from '../../src/ports/messages/realtime';
import { until } from '../support/concurrency/until';

export const pushPrefix = 'push-test/';

export interface PushServer {
  readonly origin: string;
  readonly realtime: SharedRealtime;
  readonly redis: RedisConnection;
  close(): Promise<void>;
}

const everybody: SocketRules = {
  identify: async () => ({ kind: 'guest' }),
  isForeign: () => false,
  addressOf: () => '127.0.0.1',
  mayHear: async () => true,
  unseenBy: async () => [],
  sessionEnded: () => undefined,
  standingChanged: () => undefined,
};

export async function startPushServer(
  redisUrl: string,
  { rules = everybody, pushLog }: { readonly rules?: SocketRules; readonly pushLog?: PushLog } = {},
): Promise<PushServer> {
  const redis = connectRedis(redisUrl, { prefix: pushPrefix });
  await redis.ready(60_000);
  const log = pino({ level: 'silent' });
  const realtime = sharedRealtime({ redis, log, pushLog: pushLog ?? new RedisPushLog(redis) });
  const server = createServer();
  realtime.attach(server, rules);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that joins the stream late catches up from the push log, which keeps 256 pushes per topic.
  await until(() => realtime.inStep);
  const close = async () => {
    await realtime.close();
    redis.close();
    await closed(server);
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, realtime, redis, close };
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));

/**
 * Runs as a separate process with the address of Redis as its argument; prints its own address and runs until killed.
 */
if (process.env.LIBRETTO_TEST_PUSH_SERVER === '1') {
  void startPushServer(process.argv[2] as string).then(({ origin }) => process.stdout.write(`${origin}\n`));
}
