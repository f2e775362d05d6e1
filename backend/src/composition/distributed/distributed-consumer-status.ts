// Reports the status of the distributed profile's consumers, whichever processes run them, and opens the job queue
// through which a projector receives consumer commands. The command line uses it with or without running processes.
import type { Logger } from 'pino';
import { MongoConnection } from '../../adapters/mongo/operational/connection';
import { policiesIn } from '../../adapters/mongo/read-models/progress';
import { ConsumerHolds } from '../../kernel/consumers/operations/paused-consumers';
import type { ProjectionDefinition } from '../../kernel/consumers/projections/projection';
import { ServedProjections } from '../../kernel/consumers/projections/served-projections';
import { atMost } from '../../kernel/values/limit-concurrency';
import type { EventFeed } from '../../ports/events/event-feed';
import type { Position } from '../../ports/events/position';
import type { Jobs } from '../../ports/operations/jobs';
import type { ConsumerProgress } from '../../ports/read-models/consumer-progress';
import { domains } from '../application/domains';
import type { DistributedSettings } from '../config/distributed-settings';
import type { ConsumerStatus } from '../embedded/embedded-consumer-status';
import type { DistributedPorts } from './distributed';

/** Upper bound of consumers that are queried at once; each query reads all partitions of its consumer. */
const lookedAtAtATime = 4;

export interface DistributedConsumers {
  readonly jobs: Pick<Jobs, 'enqueue' | 'get'>;
  status(): Promise<readonly ConsumerStatus[]>;
  close(): Promise<void>;
}

/** @param ports of this process, which the caller closes: a process has one connection to the event store at a time. */
export async function openDistributedConsumers(
  ports: DistributedPorts,
  { mongoUrl }: Pick<DistributedSettings, 'mongoUrl'>,
  log: Logger,
  definitions: readonly ProjectionDefinition[] = domains.flatMap((domain) => domain.projections ?? []),
): Promise<DistributedConsumers> {
  const mongo = new MongoConnection(mongoUrl);
  const served = await ServedProjections.open(ports.projectionStore, definitions, log);
  const holds = new ConsumerHolds(ports.eventStore);
  return {
    jobs: ports.jobs,
    status: async () => {
      const held = await holds.look();
      const ofProjection = async (name: string): Promise<ConsumerStatus> => {
        const generation = served.of(name);
        const shown = { version: generation.version, state: 'serving' } as const;
        const posted = await postedOf(ports, served.postedName(name));
        const stands = await standOf(generation, ports.feed, posted);
        return { name, kind: 'projection', generation: shown, paused: held.has(name), ...stands };
      };
      const ofPolicy = async (name: string): Promise<ConsumerStatus> => {
        const stands = await standOf(ports.checkpoints.progressOf(name), ports.feed, await postedOf(ports, name));
        return { name, kind: 'policy', generation: null, paused: held.has(name), ...stands };
      };
      // There may be thousands of partitions, and MongoDB rejects operations that wait too long for a connection.
      const inPlace = atMost(lookedAtAtATime);
      const policies = [...(await policiesIn(mongo))].sort();
      return Promise.all([
        ...served.names.map((name) => inPlace(() => ofProjection(name))),
        ...policies.map((name) => inPlace(() => ofPolicy(name))),
      ]);
    },
    close: async () => {
      served.stop();
      await mongo.close();
    },
  };
}

type Feed = Pick<EventFeed, 'partitions' | 'lag' | 'hasPassed'>;

/**
 * The stored position advances only with events that interest the consumer; the process that runs it posts its actual
 * one.
 */
async function postedOf(
  { board, feed }: Pick<DistributedPorts, 'board' | 'feed'>,
  consumer: string,
): Promise<readonly (Position | undefined)[]> {
  const places = Array.from({ length: feed.partitions }, (_, partition) => ({ consumer, partition }));
  return (await board.read(places)).map((progress) => progress?.position);
}

/** Combines the status of all partitions, from the stored position or the posted one if that is further. */
async function standOf(
  progress: ConsumerProgress,
  feed: Feed,
  posted: readonly (Position | undefined)[],
): Promise<Pick<ConsumerStatus, 'lag' | 'parked'>> {
  const parts = await Promise.all(
    Array.from({ length: feed.partitions }, async (_, partition) => {
      const [stored, told] = [await progress.position(partition), posted[partition]];
      const lag = await feed.lag(partition, told === undefined || feed.hasPassed(stored, told) ? stored : told);
      const parked = await progress.parkedKeys(partition);
      const waiting = parked.length === 0 ? undefined : await progress.waitingCounts(partition);
      return {
        lag,
        parked: parked.map(({ skipEventId, retryAtMs: _at, ...each }) => ({
          ...{ ...each, waiting: waiting?.get(each.key) ?? 0 },
          skipWanted: skipEventId === each.eventId,
        })),
      };
    }),
  );
  return { lag: Math.max(...parts.map(({ lag }) => lag)), parked: parts.flatMap(({ parked }) => parked) };
}
