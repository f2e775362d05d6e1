// The client of every adapter on Redis: each command ends within a time, and one that Redis did not answer is an error of ours.
import { Redis } from 'ioredis';
import { UnavailableError } from '../../ports/unavailable';

/** By default the client waits for ever: for a server that is away, and for one that does not answer. */
const productOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: 500,
  socketTimeout: 2000,
  connectTimeout: 1000,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, 1000),
};

export interface RedisConnection {
  /** Names of keys begin with it, so that installations can share a server. */
  readonly prefix: string;
  readonly redis: Redis;
  /** Waits for the first connection; there may be none yet, and commands fail until there is. */
  ready(timeoutMs: number): Promise<boolean>;
  close(): void;
}

export interface RedisConnectionOptions {
  readonly prefix?: string;
  /** Said once for each time that Redis goes away. */
  readonly onAway?: (error: Error) => void;
}

/** @param url `redis://` or `rediss://`, as ioredis takes it. */
export function connectRedis(
  url: string,
  { prefix = 'libretto/', onAway = () => undefined }: RedisConnectionOptions = {},
): RedisConnection {
  const redis = new Redis(url, productOptions);
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) onAway(error);
    isAway = true;
  });
  redis.on('ready', () => {
    isAway = false;
  });
  return {
    prefix,
    redis,
    ready: (timeoutMs) => becomesReady(redis, timeoutMs),
    close: () => redis.disconnect(),
  };
}

async function becomesReady(redis: Redis, timeoutMs: number): Promise<boolean> {
  if (redis.status === 'ready') return true;
  return new Promise((resolve) => {
    const end = (isReady: boolean) => {
      clearTimeout(timer);
      redis.off('ready', onReady);
      resolve(isReady);
    };
    const onReady = () => end(true);
    const timer = setTimeout(() => end(false), timeoutMs);
    redis.once('ready', onReady);
  });
}

/**
 * Runs commands of one port call.
 * @throws UnavailableError when Redis is away, has no room for what it would write (MISCONF) or did not answer in time; what was asked
 * may have happened all the same.
 */
export async function asked<Answer>(command: Promise<Answer>): Promise<Answer> {
  try {
    return await command;
  } catch (error) {
    if (isAbsence(error)) throw new UnavailableError('Redis does not answer', { cause: error });
    throw error;
  }
}

/** The client's errors carry no code. */
export function isAbsence(error: unknown): boolean {
  const { message = '', name = '', code } = error as { message?: string; name?: string; code?: string };
  return (
    name === 'MaxRetriesPerRequestError' ||
    code === 'ECONNRESET' ||
    code === 'ECONNREFUSED' ||
    code === 'EPIPE' ||
    /Command timed out|Socket timeout|Stream isn't writeable|Connection is closed|connect ETIMEDOUT|^LOADING|^READONLY|^MISCONF/.test(
      message,
    )
  );
}
