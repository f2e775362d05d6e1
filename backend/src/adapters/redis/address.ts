// The address of Redis: one server, or the Sentinels that know which of several is the primary. The settings of every
// profile are checked by it, so this file does not load the client.
import type { RedisOptions } from 'ioredis';

/**
 * `rediss+sentinel` speaks TLS with Sentinels and servers. User and password are those of the servers; `sentinelPassword`
 * is that of the Sentinels.
 */
const sentinelAddress =
  /^redis(?<tls>s)?\+sentinel:\/\/((?<user>[^\s/@:]*):(?<password>[^\s/@]+)@)?(?<sentinels>[^\s/@?]+:\d+(,[^\s/@?]+:\d+)*)(\/(?<db>\d+))?\?name=(?<name>[^\s&]+)(&sentinelPassword=(?<sentinelPassword>[^\s&]+))?$/;

export const isRedisAddress = (url: string): boolean => /^rediss?:\/\/./.test(url) || sentinelAddress.test(url);

const sentinelAnswersWithinMs = 1_000;

/** Returns options for an address of Sentinels; undefined for the address of one server. */
export function sentinelOptions(url: string): RedisOptions | undefined {
  const found = sentinelAddress.exec(url)?.groups;
  if (found === undefined) return undefined;
  const { tls, user, password, sentinels = '', db, name = '', sentinelPassword } = found;
  return {
    sentinels: sentinels.split(',').map((each) => {
      const colon = each.lastIndexOf(':');
      return { host: each.slice(0, colon), port: Number(each.slice(colon + 1)) };
    }),
    name: decodeURIComponent(name),
    sentinelCommandTimeout: sentinelAnswersWithinMs,
    // Sentinels tell of a new primary, so a connection to a former one that hangs is not waited for.
    failoverDetector: true,
    ...(user && { username: decodeURIComponent(user) }),
    ...(password !== undefined && { password: decodeURIComponent(password) }),
    ...(sentinelPassword !== undefined && { sentinelPassword: decodeURIComponent(sentinelPassword) }),
    ...(db !== undefined && { db: Number(db) }),
    ...(tls !== undefined && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  };
}
