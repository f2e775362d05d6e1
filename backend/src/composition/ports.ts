import type { BlobStore } from '../ports/blob-store';
import type { Cache } from '../ports/cache';
import type { Checkpoints } from '../ports/checkpoints';
import type { Clock } from '../ports/clock';
import type { EventFeed } from '../ports/event-feed';
import type { EventStore } from '../ports/event-store';
import type { Refusals } from '../ports/idempotency';
import type { EngineLook, LocalStorage } from '../ports/installation-health';
import type { Jobs } from '../ports/jobs';
import type { Leases } from '../ports/leases';
import type { PersonalKeys } from '../ports/personal-keys';
import type { ProjectionStore } from '../ports/projection-store';
import type { RateLimits } from '../ports/rate-limits';
import type { ReadModels } from '../ports/read-models';
import type { PushLog, Realtime, RealtimeServer } from '../ports/realtime';
import type { Secrets } from '../ports/secrets';
import type { Sessions } from '../ports/sessions';
import type { Snapshots } from '../ports/snapshots';
import type { TextSearch } from '../ports/text-search';

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
  readonly cache: Cache;
  readonly blobs: BlobStore;
  readonly personalKeys: PersonalKeys;
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
  /** Resolves when every engine that a consumer needs has answered; undefined if all of them are in this process. */
  readonly reachesEngines?: () => Promise<unknown>;
}

/** The ports of both roles in one thread. */
export type Ports = ApiPorts & ProjectorPorts;
