// Defines how a domain is assembled; `infra/docs/domains.md` shows an example, file by file.
import type { Request, Router } from 'express';
import type { Logger } from 'pino';
import type { EventStore, StoredEvent } from '../ports/events/event-store';
import type { PersonalKeys } from '../ports/events/personal-keys';
import type { BlobStore } from '../ports/media/blob-store';
import type { PushLog, Realtime } from '../ports/messages/realtime';
import type { Cache } from '../ports/operations/cache';
import type { Clock } from '../ports/operations/clock';
import type { ExpiringRecords } from '../ports/operations/expiring-records';
import type { AskHealth } from '../ports/operations/installation-health';
import type { Jobs } from '../ports/operations/jobs';
import type { Leases } from '../ports/operations/leases';
import type { RateLimits } from '../ports/operations/rate-limits';
import type { Secrets } from '../ports/operations/secrets';
import type { Sessions } from '../ports/operations/sessions';
import type { ReadModels } from '../ports/read-models/read-models';
import type { TextSearch } from '../ports/read-models/text-search';
import type { Commands, ConsistencyToken } from './commands/commands';
import type { PolicyDefinition } from './consumers/policies/policy';
import type { Concerns } from './consumers/positions/concerns';
import type { ProjectionDefinition } from './consumers/projections/projection';
import type { EventCatalogue } from './events/event-catalogue';
import type { Caller } from './http/access/caller';
import type { InternalApiClient } from './http/commands/internal-api-client';
import type { JobDefinition } from './jobs/job';

/** The settings of the installation that domains may know. */
export interface Installation {
  /** True if `NODE_ENV=production`. */
  readonly production: boolean;
  /** True if the installation has demo accounts and the demo catalogue; never in production. */
  readonly demo: boolean;
  /** Whether the operator accepts that data which takes real money holds the demo world or payments of a sandbox. */
  readonly acceptsDemoWorld?: boolean;
  /** Whether admin and finance roles require a second factor; defaults to `production`. */
  readonly staffNeedsFactor?: boolean;
  /** Payments above this many EUR cents require a step-up authentication; defaults to 100 EUR. */
  readonly stepUpAboveCents?: number;
  /** Withdrawals above this many EUR cents need the approval of two people. */
  readonly twoPeopleAboveCents?: number;
  /** The site's origin as browsers see it, such as `http://localhost:4000`; used in links of mails and responses. */
  readonly publicOrigin: string;
  readonly dataDir: string;
  readonly repoRoot: string;
  /** In the distributed profile other processes do not see the data folder of this one; defaults to `embedded`. */
  readonly profile?: 'embedded' | 'distributed';
}

/**
 * Everything that domains may use; each domain names what it uses. These are ports only; `composition/` chooses the
 * engines.
 */
export interface DomainDeps {
  readonly commands: Commands;
  /** Read models in their current state; routes use `readsFor(req)`. */
  readonly reads: ReadModels;
  /** Read models that wait, at most 2 s in total, until they reflect the caller's own writes. */
  readonly readsFor: (req: Request) => ReadModels;
  readonly search: TextSearch;
  /**
   * Waits, at most `timeoutMs` (2000), until a projection has passed the consistency tokens or the current end of the
   * log; false on timeout.
   */
  readonly waitFor: (
    projection: string,
    tokens: readonly ConsistencyToken[] | 'now',
    timeoutMs?: number,
  ) => Promise<boolean>;
  /**
   * Like `waitFor(projection, 'now')`, but while keys are parked, only those of their events count that concern the
   * caller. For policies and jobs; elsewhere all of them count.
   */
  readonly waitForEvents: (projection: string, concerns: Concerns) => Promise<boolean>;
  /** The event log, for audits and exports. Only command handlers append to it. */
  readonly eventStore: Pick<EventStore, 'readStream' | 'readAll' | 'head' | 'hasGaplessPositions' | 'misfiledEvent'>;
  /** Decodes and partitions events as projections receive them, for code that replays the log. */
  readonly consumed: {
    decode(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]>;
    partitionOf(partitionKey: string): number;
  };
  readonly sessions: Sessions;
  readonly jobs: Jobs;
  /** False if queued jobs are left to another start; waiting for a job then fails with an error that says so. */
  readonly worksOffJobs: boolean;
  readonly leases: Leases;
  readonly rateLimits: RateLimits;
  readonly records: ExpiringRecords;
  readonly cache: Cache;
  readonly blobs: BlobStore;
  readonly realtime: Realtime;
  readonly pushLog: PushLog;
  readonly personalKeys: PersonalKeys;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Logger;
  readonly installation: Installation;
  /**
   * Calls the product's own API on behalf of a user; available while requests are answered, not in consumers and jobs.
   */
  readonly callApiAs: InternalApiClient;
  /** Reports the health of the installation; available while requests are answered. */
  readonly askHealth: AskHealth;
  /** Prints a line on the console at startup, such as where to sign in. */
  readonly announce: (line: string) => void;
}

/** Decides who may subscribe to push topics that begin with `prefix`. Topics without a rule do not exist. */
export interface TopicRule {
  readonly prefix: string;
  readonly allow: (topic: string, caller: Caller) => boolean | Promise<boolean>;
}

export interface DomainParts {
  /**
   * Routes under the paths of the contract, `/api/…`. Bodies of type `application/json` are already parsed; forms and
   * uploads bring their own parser. `parseBody` answers 415 for any other body.
   */
  readonly routes?: Router;
  /**
   * Routes mounted before the body parsers, for webhooks that need the raw body. The caller is identified, and foreign
   * origins are rejected.
   */
  readonly rawRoutes?: Router;
  /**
   * Paths, or prefixes that end in a slash, that accept cross-origin POST requests by their protocol; their routes
   * authenticate the sender.
   */
  readonly crossOriginPosts?: readonly string[];
  /** Routes outside the API: feeds, and metadata of the front end's pages (see `kernel/http/server/page.ts`). */
  readonly pages?: Router;
  readonly policies?: readonly PolicyDefinition[];
  readonly jobs?: readonly JobDefinition[];
  readonly topics?: readonly TopicRule[];
  /** Users whose actions are never pushed to this caller; a single domain provides this. */
  readonly unseenBy?: (caller: Caller) => Promise<readonly string[]>;
  /** Called once everything runs, before the port is opened; the returned function is called at shutdown. */
  readonly start?: () => Promise<(() => Promise<void>) | undefined>;
}

export interface DomainModule {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: the list contains catalogues of different unions.
  readonly events: readonly EventCatalogue<any>[];
  readonly projections?: readonly ProjectionDefinition[];
  /** Assembles the domain's parts from its dependencies. */
  readonly wire?: (all: DomainDeps) => DomainParts;
}

type Uses = readonly (keyof DomainDeps)[];

/** The dependencies of a domain that names these. */
export type DepsOf<Names extends Uses> = Pick<DomainDeps, Names[number]>;

/** Lists the names of a domain's dependencies, for its file `{name}.deps.ts`. */
export const usesOf = <const Names extends Uses>(...names: Names): Names => names;

/**
 * Defines a domain with the few dependencies that it uses. At run time too it receives only those: a dependency that it
 * does not name is undefined.
 */
export function defineDomain<const Names extends Uses>({
  uses,
  wire,
  ...domain
}: Omit<DomainModule, 'wire'> & {
  readonly uses: Names;
  readonly wire: (deps: DepsOf<Names>) => DomainParts;
}): DomainModule {
  return { ...domain, wire: (all) => wire(only(all, uses)) };
}

function only<Names extends Uses>(all: DomainDeps, names: Names): DepsOf<Names> {
  return Object.fromEntries(names.map((name) => [name, all[name]])) as unknown as DepsOf<Names>;
}
