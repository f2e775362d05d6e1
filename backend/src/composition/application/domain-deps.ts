// Builds the dependencies of the domains; each role and thread has its own command handlers and read models.
import type { Logger } from 'pino';
import { CommandKernel } from '../../kernel/commands/command-kernel';
import { consumerCommandStream } from '../../kernel/consumers/operations/consumer-commands.stream';
import { consumerHoldStream } from '../../kernel/consumers/operations/paused-consumers.stream';
import { FreshReads } from '../../kernel/consumers/positions/fresh-reads';
import type { ReadPositions } from '../../kernel/consumers/positions/read-positions';
import type { DomainDeps, DomainModule, Installation } from '../../kernel/domain';
import { encryptedCache } from '../../kernel/events/encrypted-cache';
import { EventCodec } from '../../kernel/events/event-codec';
import { tokensOf } from '../../kernel/http/commands/consistency-tokens';
import type { Traces } from '../../kernel/http/server/traces';
import type { EventFeed } from '../../ports/events/event-feed';
import type { EventVersions } from '../../ports/events/written-events';
import type { CommandMetrics } from './command-metrics';
import type { SharedPorts } from './ports';

export interface RoleOptions {
  readonly domains: readonly DomainModule[];
  readonly installation: Installation;
  readonly log: Logger;
  /** Counts the commands and appends of this thread. */
  readonly metrics?: CommandMetrics;
  /** The caller that opened the traces closes them. */
  readonly traces?: Traces;
  /** False leaves queued jobs to another start; defaults to true. */
  readonly runJobs?: boolean;
  /** Receives lines to show to the operator. */
  readonly announce?: (line: string) => void;
}

export function codecOf(
  domains: readonly DomainModule[],
  { personalKeys, writtenEvents }: Pick<SharedPorts, 'personalKeys' | 'writtenEvents'>,
) {
  return new EventCodec(
    domains.flatMap((domain) => domain.events),
    personalKeys,
    writtenEvents,
  );
}

/** The events that this release understands. */
export const eventVersionsOf = (domains: readonly DomainModule[]): EventVersions =>
  Object.fromEntries(
    [...domains.flatMap((domain) => domain.events), consumerCommandStream.events, consumerHoldStream.events].flatMap(
      (catalogue) => Object.entries(catalogue).map(([type, { version }]) => [type, version]),
    ),
  );

export function domainDeps(
  ports: SharedPorts & { readonly feed: Pick<EventFeed, 'partitionOf'> },
  { domains, log, installation, runJobs, announce, metrics }: RoleOptions,
  codec: EventCodec,
  positions: ReadPositions,
): DomainDeps {
  const projections = domains.flatMap((domain) => domain.projections ?? []);
  const fresh = new FreshReads(ports.reads, positions, projections);
  const { eventStore, reads, search, sessions, jobs, leases, rateLimits, records, blobs } = ports;
  const { realtime, pushLog, personalKeys, secrets, clock } = ports;
  const store = metrics?.measured(ports.eventStore) ?? ports.eventStore;
  return {
    ...{ eventStore, reads, search, sessions, jobs, leases, rateLimits, records, blobs },
    cache: encryptedCache(ports.cache, secrets),
    ...{ realtime, pushLog, personalKeys, secrets, clock, log, installation },
    consumed: {
      decode: (events) => codec.decode(events),
      partitionOf: (partitionKey) => ports.feed.partitionOf(partitionKey),
    },
    worksOffJobs: runJobs !== false,
    commands: new CommandKernel({ ...ports, store, codec, log, observer: metrics }),
    readsFor: (req) => fresh.behind(tokensOf(req)),
    waitFor: (projection, tokens, timeoutMs) => fresh.waitFor(projection, tokens, timeoutMs),
    waitForEvents: (projection, concerns) => fresh.waitForEvents(projection, concerns),
    callApiAs: () => Promise.reject(new Error('Only the API answers calls')),
    askHealth: () => Promise.reject(new Error('Only the API reports health')),
    announce: announce ?? (() => undefined),
  };
}
