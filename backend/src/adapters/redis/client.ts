// The Redis client of all adapters: every command has a timeout, and a missing answer becomes a port error.
import { Redis } from 'ioredis';
import { UnavailableError } from '../../ports/operations/unavailable';
import { sentinelOptions } from './address';

/** By default the client waits forever for a server that is unreachable or does not answer. */
const productOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: 500,
  socketTimeout: 2000,
  connectTimeout: 1000,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, 1000),
  // A former primary answers so until its connections are closed.
  reconnectOnError: ({ message }: Error) => message.startsWith('READONLY'),
};

export interface RedisConnection {
  /** Prefix of all keys, so that several installations can share a server. */
  readonly prefix: string;
  readonly redis: Redis;
  /**
   * Waits for the first connection; returns false after the timeout, and commands fail until the client is connected.
   */
  ready(timeoutMs: number): Promise<boolean>;
  close(): void;
}

export interface RedisConnectionOptions {
  readonly prefix?: string;
  /** Called once for each time that Redis becomes unreachable. */
  readonly onAway?: (error: Error) => void;
}

/** @param url `redis://` or `rediss://`, as ioredis accepts it, or Sentinels (`address.ts`). */
export function connectRedis(
  url: string,
  { prefix = 'libretto/', onAway = () => undefined }: RedisConnectionOptions = {},
): RedisConnection {
  const sentinels = sentinelOptions(url);
  const redis = sentinels ? new Redis({ ...productOptions, ...sentinels }) : new Redis(url, productOptions);
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
 * Awaits the commands of one port call.
 * @throws UnavailableError if Redis is unreachable, cannot persist writes (MISCONF), has no memory left (OOM), or did
 * not answer in time; the command may have been executed nevertheless.
 */
export async function asked<Answer>(command: Promise<Answer>): Promise<Answer> {
  try {
    return await command;
  } catch (error) {
    if (isAbsence(error)) throw new UnavailableError('Redis does not answer', { cause: error });
    throw error;
  }
}

/** Answers of a server that cannot execute the command now, but may do so later. */
const passingAnswer = /^(LOADING|READONLY|MISCONF|NOREPLICAS|MASTERDOWN|EXECABORT|OOM|BUSY Redis|CLUSTERDOWN|TRYAGAIN)/;
/** Messages of the client when no answer arrives. */
const noAnswer =
  /Command timed out|All sentinels are unreachable|Socket timeout|Stream isn't writeable|Connection is closed|connect ETIMEDOUT/;

/** Recognises errors by name and message, because the client's own errors have no code. */
export function isAbsence(error: unknown): boolean {
  const { message = '', name = '', code } = error as { message?: string; name?: string; code?: string };
  return (
    name === 'MaxRetriesPerRequestError' ||
    code === 'ECONNRESET' ||
    code === 'ECONNREFUSED' ||
    code === 'EPIPE' ||
    passingAnswer.test(message) ||
    noAnswer.test(message)
  );
}
