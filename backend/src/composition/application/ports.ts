import type { EventFeed } from '../../ports/events/event-feed';
import type { EventStore } from '../../ports/events/event-store';
import type { Refusals } from '../../ports/events/idempotency';
import type { PersonalKeys } from '../../ports/events/personal-keys';
import type { Snapshots } from '../../ports/events/snapshots';
import type { WrittenEvents } from '../../ports/events/written-events';
import type { BlobStore } from '../../ports/media/blob-store';
import type { PushLog, Realtime, RealtimeServer } from '../../ports/messages/realtime';
import type { Cache } from '../../ports/operations/cache';
import type { Clock } from '../../ports/operations/clock';
import type { ExpiringRecords } from '../../ports/operations/expiring-records';
import type { EngineLook, LocalStorage } from '../../ports/operations/installation-health';
import type { Jobs } from '../../ports/operations/jobs';
import type { Leases, LeaseTimes } from '../../ports/operations/leases';
import type { RateLimits } from '../../ports/operations/rate-limits';
import type { Secrets } from '../../ports/operations/secrets';
import type { Sessions } from '../../ports/operations/sessions';
import type { Checkpoints } from '../../ports/read-models/checkpoints';
import type { ProjectionStore } from '../../ports/read-models/projection-store';
import type { ReadModels } from '../../ports/read-models/read-models';
import type { TextSearch } from '../../ports/read-models/text-search';

/** The ports that both roles use: `api`, which answers requests, and `projector`, which follows the log. */
export interface SharedPorts {
  readonly clock: Clock;
  readonly eventStore: EventStore;
  readonly snapshots: Snapshots;
  readonly refusals: Refusals;
  readonly reads: ReadModels;
  readonly search: TextSearch;
  readonly pushLog: PushLog;
  readonly realtime: Realtime;
  readonly sessions: Sessions;
  readonly jobs: Jobs;
  readonly leases: Leases;
  readonly rateLimits: RateLimits;
  readonly records: ExpiringRecords;
  readonly cache: Cache;
  readonly blobs: BlobStore;
  readonly personalKeys: PersonalKeys;
  /** Undefined if this is the only process of the installation, so that every event may be written. */
  readonly writtenEvents?: WrittenEvents;
  readonly secrets: Secrets;
  /** Registers a listener that is called when a job may be waiting. */
  readonly onJobEnqueued: (listener: () => void) => void;
  /** The engines that this process needs; undefined if everything runs in this process. */
  readonly engines?: EngineLook;
  /** Upper bound of cached stream states per stream type; defaults to a value that makes a server fast. */
  readonly rememberedStreams?: number;
  /** Closes files and connections; call it when nothing uses them any more. */
  readonly close: () => Promise<void>;
}

/** One adapter for every port of the role `api`. */
export interface ApiPorts extends SharedPorts {
  /** Queries about positions in the log that do not require following it. */
  readonly feed: Omit<EventFeed, 'subscribe' | 'read'>;
  readonly realtime: RealtimeServer;
  /** Access to the data folder's disk usage, if data is stored on this machine. */
  readonly storage?: LocalStorage;
}

/** One adapter for every port of the role `projector`. */
export interface ProjectorPorts extends SharedPorts {
  readonly feed: EventFeed;
  readonly checkpoints: Checkpoints;
  readonly projectionStore: ProjectionStore;
  /** Times of the leases on consumers; by default those for several processes. */
  readonly leaseTimes?: LeaseTimes;
  /** Resolves when every engine that a consumer needs has answered; undefined if all of them are in this process. */
  readonly reachesEngines?: () => Promise<unknown>;
}

/** The ports of both roles in one thread. */
export type Ports = ApiPorts & ProjectorPorts;
