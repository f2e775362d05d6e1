// Defines how a domain is assembled; `infra/docs/domains.md` shows an example, file by file.
import type { Request, Router } from 'express';
import type { Logger } from 'pino';
import type { BlobStore } from '../ports/blob-store';
import type { Cache } from '../ports/cache';
import type { Clock } from '../ports/clock';
import type { EventStore, StoredEvent } from '../ports/event-store';
import type { AskHealth } from '../ports/installation-health';
import type { Jobs } from '../ports/jobs';
import type { Leases } from '../ports/leases';
import type { PersonalKeys } from '../ports/personal-keys';
import type { RateLimits } from '../ports/rate-limits';
import type { ReadModels } from '../ports/read-models';
import type { PushLog, Realtime } from '../ports/realtime';
import type { Secrets } from '../ports/secrets';
import type { Sessions } from '../ports/sessions';
import type { TextSearch } from '../ports/text-search';
import type { Commands, Mark } from './commands';
import type { EventCatalogue } from './event-catalogue';
import type { Caller } from './http/caller';
import type { JobDefinition } from './job';
import type { OwnCalls } from './own-calls';
import type { PolicyDefinition } from './policy';
import type { ProjectionDefinition } from './projection';

/** The settings of the installation that domains may know. */
export interface Installation {
  /** True if `NODE_ENV=production`. */
  readonly production: boolean;
  /** True if the installation has demo accounts and the demo catalogue; never in production. */
  readonly demo: boolean;
  /** Whether admin and finance roles require a second factor; defaults to `production`. */
  readonly staffNeedsFactor?: boolean;
  /** The site's origin as browsers see it, such as `http://localhost:4000`; used in links of mails and responses. */
  readonly publicOrigin: string;
  readonly dataDir: string;
  readonly repoRoot: string;
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
  readonly waitFor: (projection: string, marks: readonly Mark[] | 'now', timeoutMs?: number) => Promise<boolean>;
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
  readonly callAs: OwnCalls;
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
  readonly postedFromElsewhere?: readonly string[];
  /** Routes outside the API: feeds, and metadata of the front end's pages (see `kernel/http/page.ts`). */
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
  // biome-ignore lint/suspicious/noExplicitAny: catalogues of different unions stand side by side.
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
