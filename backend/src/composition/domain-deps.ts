// Builds the dependencies of the domains; each role and thread has its own command handlers and read models.
import type { Logger } from 'pino';
import { CommandKernel } from '../kernel/command-kernel';
import { FreshReads } from '../kernel/consumers/fresh-reads';
import type { ReadPositions } from '../kernel/consumers/read-positions';
import type { DomainDeps, DomainModule, Installation } from '../kernel/domain';
import { EventCodec } from '../kernel/event-codec';
import { marksOf } from '../kernel/http/position';
import type { Traces } from '../kernel/traces';
import type { EventFeed } from '../ports/event-feed';
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

export function codecOf(domains: readonly DomainModule[], { personalKeys }: Pick<SharedPorts, 'personalKeys'>) {
  return new EventCodec(
    domains.flatMap((domain) => domain.events),
    personalKeys,
  );
}

export function domainDeps(
  ports: SharedPorts & { readonly feed: Pick<EventFeed, 'partitionOf'> },
  { domains, log, installation, runJobs, announce, metrics }: RoleOptions,
  codec: EventCodec,
  positions: ReadPositions,
): DomainDeps {
  const projections = domains.flatMap((domain) => domain.projections ?? []);
  const fresh = new FreshReads(ports.reads, positions, projections);
  const { eventStore, reads, search, sessions, jobs, leases, rateLimits, cache, blobs } = ports;
  const { realtime, pushLog, personalKeys, secrets, clock } = ports;
  const store = metrics?.measured(ports.eventStore) ?? ports.eventStore;
  return {
    ...{ eventStore, reads, search, sessions, jobs, leases, rateLimits, cache, blobs },
    ...{ realtime, pushLog, personalKeys, secrets, clock, log, installation },
    consumed: {
      decode: (events) => codec.decode(events),
      partitionOf: (partitionKey) => ports.feed.partitionOf(partitionKey),
    },
    worksOffJobs: runJobs !== false,
    commands: new CommandKernel({ ...ports, store, codec, log, observer: metrics }),
    readsFor: (req) => fresh.behind(marksOf(req)),
    waitFor: (projection, marks, timeoutMs) => fresh.waitFor(projection, marks, timeoutMs),
    callAs: () => Promise.reject(new Error('Calls are answered by the API alone')),
    askHealth: () => Promise.reject(new Error('Health is told by the API alone')),
    announce: announce ?? (() => undefined),
  };
}
