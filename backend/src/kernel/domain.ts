// How a domain is put together; `infra/docs/domains.md` shows one, file by file.
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

/** What the whole product knows about its installation. */
export interface Installation {
  /** `NODE_ENV=production`. */
  readonly production: boolean;
  /** Demo accounts and the demo catalogue are wanted; never in production. */
  readonly demo: boolean;
  /** Whether admin and finance count only for accounts with a second factor; undefined as `production`. */
  readonly staffNeedsFactor?: boolean;
  /** As browsers see it, as `http://localhost:4000`; for links in mails and answers. */
  readonly publicOrigin: string;
  readonly dataDir: string;
  readonly repoRoot: string;
}

/** Everything that domains may use between them; each names what it uses. Ports only; which engine stands behind them is decided in `composition/`. */
export interface DomainDeps {
  readonly commands: Commands;
  /** Read models as they are now; in routes take `readsFor(req)`. */
  readonly reads: ReadModels;
  /** Read models that wait, at most 2 s in all, until they have seen what this caller wrote. */
  readonly readsFor: (req: Request) => ReadModels;
  readonly search: TextSearch;
  /** Waits, at most `timeoutMs` (2000), until a projection has passed the marks, or all there is; false when it has not. */
  readonly waitFor: (projection: string, marks: readonly Mark[] | 'now', timeoutMs?: number) => Promise<boolean>;
  /** The log itself, for audits and exports. Only command handlers append. */
  readonly eventStore: Pick<EventStore, 'readStream' | 'readAll' | 'head' | 'hasGaplessPositions' | 'misfiledEvent'>;
  /** The events of the log as projections are handed them, for whoever replays it. */
  readonly consumed: {
    decode(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]>;
    partitionOf(partitionKey: string): number;
  };
  readonly sessions: Sessions;
  readonly jobs: Jobs;
  /** False where queued work is left to another start; anyone who waits for it gets an error that says so. */
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
  /** The product's own calls in somebody's name; while requests are answered, not in consumers and jobs. */
  readonly callAs: OwnCalls;
  /** How the installation is doing; while requests are answered. */
  readonly askHealth: AskHealth;
  /** Prints one line on the console at the start, such as where to sign in. */
  readonly announce: (line: string) => void;
}

/** Who may listen to push topics that begin with `prefix`. Topics that no domain names do not exist. */
export interface TopicRule {
  readonly prefix: string;
  readonly allow: (topic: string, caller: Caller) => boolean | Promise<boolean>;
}

export interface DomainParts {
  /**
   * Under the paths of the contract, `/api/…`. `application/json` is parsed already; forms and uploads bring their own
   * parser. `parseBody` answers 415 for any other body.
   */
  readonly routes?: Router;
  /** Mounted before the body parsers: webhooks that need the raw body. Callers are known, foreign origins refused. */
  readonly rawRoutes?: Router;
  /** Paths, or beginnings that end in a slash, to which other sites post by their protocol: their routes check who asks. */
  readonly postedFromElsewhere?: readonly string[];
  /** Addresses beside the calls: feeds, and what is said of the front end's pages (see `kernel/http/page.ts`). */
  readonly pages?: Router;
  readonly policies?: readonly PolicyDefinition[];
  readonly jobs?: readonly JobDefinition[];
  readonly topics?: readonly TopicRule[];
  /** Whose actions are never pushed to this caller; one domain knows that. */
  readonly unseenBy?: (caller: Caller) => Promise<readonly string[]>;
  /** Called once everything runs, before the port is opened; what it answers is called at shutdown. */
  readonly start?: () => Promise<(() => Promise<void>) | undefined>;
}

export interface DomainModule {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: catalogues of different unions stand side by side.
  readonly events: readonly EventCatalogue<any>[];
  readonly projections?: readonly ProjectionDefinition[];
  /** Puts its parts together from what it uses of everything there is. */
  readonly wire?: (all: DomainDeps) => DomainParts;
}

type Uses = readonly (keyof DomainDeps)[];

/** What a domain is handed that names these. */
export type DepsOf<Names extends Uses> = Pick<DomainDeps, Names[number]>;

/** Names of what a domain uses, for its file `{name}.deps.ts`. */
export const usesOf = <const Names extends Uses>(...names: Names): Names => names;

/**
 * A domain with the few things that it uses. It is handed those alone, also when it runs: what it does not name is not
 * there.
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
