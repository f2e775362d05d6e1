// Implements `npm run projections -- repartition`: moves the checkpoints of all consumers to a topic with another
// partition count.
import type { Logger } from 'pino';
import { relayLease } from '../../adapters/kafka/relay';
import { MongoConnection } from '../../adapters/mongo/operational/connection';
import { changeLayout, notedLayout, type PartitionLayout } from '../../adapters/mongo/operational/partition-layout';
import { MongoReleases } from '../../adapters/mongo/operational/releases';
import { policiesIn } from '../../adapters/mongo/read-models/progress';
import { retireOtherVersions, unfinishedRebuilds } from '../../adapters/mongo/read-models/serving-versions';
import { RedisLeases } from '../../adapters/redis/leases';
import { consumerLeases } from '../../kernel/consumers/runtime/consumer';
import { newId } from '../../kernel/values/ids';
import type { Lease } from '../../ports/operations/leases';
import { domains } from '../application/domains';
import type { DistributedSettings } from '../config/distributed-settings';
import { systemClock } from '../embedded/embedded';
import { becomesReady, commandWaitMs, connectToRedis, distributedPorts, whenThere } from './distributed';
import { openDistributedConsumers } from './distributed-consumer-status';

/** Explains in one line why the partition count cannot be changed now. */
export class RepartitionError extends Error {
  override readonly name = 'RepartitionError';
}

/** Long enough to move all consumers; a process that starts in the meantime waits for the lease. */
const leaseMs = 10 * 60_000;

/** @param settings with the new topic and its partition count. @throws RepartitionError @throws EngineAwayError */
export async function repartition(settings: DistributedSettings, log: Logger, print: (line: string) => void) {
  const { topic, partitions } = settings.kafka;
  const mongo = new MongoConnection(settings.mongoUrl);
  try {
    const layout = await whenThere('MongoDB', log, () => notedLayout(mongo), commandWaitMs);
    if (layout === undefined)
      throw new RepartitionError('No number of partitions is noted yet. Start a process once with the number so far.');
    const to = layout.changing ?? { topic, partitions };
    if (to.topic !== topic || to.partitions !== partitions)
      throw new RepartitionError(
        `A change to ${to.partitions} partitions of ${to.topic} has begun; finish that one first.`,
      );
    if (layout.changing === undefined && layout.partitions === partitions)
      return print(`The checkpoints belong to ${partitions} partitions already.`);
    if (layout.topic === topic)
      throw new RepartitionError(
        `Name a new topic with LIBRETTO_KAFKA_TOPIC; ${topic} keeps its ${layout.partitions} partitions.`,
      );
    const release = await holdAll(settings, mongo, log);
    try {
      await requireNoApi(mongo);
      const position = layout.changing?.position ?? (await passedByAll(settings, mongo, layout, log));
      await retireOtherVersions(mongo, new Map(ownProjections().map(({ name, version }) => [name, version])));
      await changeLayout(mongo, { topic, partitions, position }, (done, total) => {
        if (done % 20 === 0 || done === total) print(`${done} of ${total} projections and policies moved.`);
      });
    } finally {
      await release();
    }
    print(
      `The checkpoints belong to ${partitions} partitions of ${topic} now. Start relays first: they copy the log into it.`,
    );
  } finally {
    await mongo.close();
  }
}

/**
 * Takes the leases that running processes would hold, until the change is done.
 * @throws RepartitionError while a process runs.
 */
async function holdAll(
  settings: DistributedSettings,
  mongo: MongoConnection,
  log: Logger,
): Promise<() => Promise<void>> {
  const redis = connectToRedis(settings, log);
  await whenThere('Redis', log, () => becomesReady(redis), commandWaitMs).catch((error: unknown) => {
    redis.close();
    throw error;
  });
  const leases = new RedisLeases(redis, systemClock);
  const holder = newId();
  const [policy] = await policiesIn(mongo);
  const names = [relayLease, ...(policy === undefined ? [] : [`${consumerLeases}policy/${policy}/0`])];
  const held: Lease[] = [];
  for (const name of names) {
    const lease = await leases.acquire(name, holder, leaseMs);
    if (lease !== undefined) held.push(lease);
  }
  const release = async () => {
    for (const lease of held) await leases.release(lease);
    redis.close();
  };
  if (held.length === names.length) return release;
  await release();
  throw new RepartitionError(
    'A relay or projector runs, or ended less than ten seconds ago. Stop every process first.',
  );
}

/**
 * An api process holds no lease, and would go on waiting for positions of the former partitions.
 * @throws RepartitionError while one runs.
 */
async function requireNoApi(mongo: MongoConnection): Promise<void> {
  const [running] = await new MongoReleases(mongo).running();
  if (running === undefined) return;
  throw new RepartitionError(
    `The ${running.role} ${running.pid} on ${running.host} runs, or was killed less than a minute ago. Stop every process first.`,
  );
}

const ownProjections = () => domains.flatMap((domain) => domain.projections ?? []);

/**
 * @returns the newest position of the log, which every consumer has passed.
 * @throws RepartitionError when a consumer is behind or has parked keys.
 */
async function passedByAll(
  settings: DistributedSettings,
  mongo: MongoConnection,
  { topic, partitions }: PartitionLayout,
  log: Logger,
) {
  const former = { ...settings, kafka: { ...settings.kafka, topic, partitions } };
  const unfinished = await unfinishedRebuilds(mongo);
  if (unfinished.length > 0)
    throw new RepartitionError(`A rebuild of ${unfinished.join(', ')} has not ended; let it end first.`);
  const ports = await distributedPorts(former, log, commandWaitMs);
  try {
    const position = await ports.copiedUpTo();
    if (position === undefined)
      throw new RepartitionError(`${topic} does not hold the whole log yet. Let a relay copy the rest, then stop it.`);
    const consumers = await openDistributedConsumers(ports, former, log);
    const behind = (await consumers.status()).filter(({ lag, parked }) => lag > 0 || parked.length > 0);
    await consumers.close();
    if (behind.length === 0) return position;
    const names = behind.map(({ name }) => name).join(', ');
    throw new RepartitionError(
      `${names}: behind or with something parked. Let relay and projectors catch up, then stop them.`,
    );
  } finally {
    await ports.close();
  }
}
