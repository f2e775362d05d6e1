// The address of Kafka. The settings of every profile are checked by it, so this file does not load the client.
import type { KafkaConfig, SASLOptions } from 'kafkajs';

/**
 * `kafka+ssl` speaks TLS; Node trusts further authorities by `NODE_EXTRA_CA_CERTS`. User and password are encoded as in
 * any URL. The mechanism of SASL is `plain` unless the address names another one.
 */
export const kafkaAddress =
  /^kafka(?<tls>\+ssl)?:\/\/((?<user>[^\s/@:]+):(?<password>[^\s/@]+)@)?(?<brokers>[^\s/@?]+:\d+(,[^\s/@?]+:\d+)*)(\?mechanism=(?<mechanism>plain|scram-sha-256|scram-sha-512))?$/;

/** @throws if the address is not valid; the message does not repeat it, because it may contain a password. */
export function kafkaAccess(url: string): Pick<KafkaConfig, 'ssl' | 'sasl'> & { readonly brokers: string[] } {
  const { tls, user, password, brokers, mechanism = 'plain' } = kafkaAddress.exec(url)?.groups ?? {};
  if (brokers === undefined) throw new Error('The address of Kafka cannot be read');
  const credentials = { username: decodeURIComponent(user ?? ''), password: decodeURIComponent(password ?? '') };
  return {
    brokers: brokers.split(','),
    ssl: tls !== undefined,
    ...(user !== undefined && { sasl: { mechanism, ...credentials } as SASLOptions }),
  };
}
