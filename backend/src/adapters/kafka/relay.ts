// Copies the store's log to Kafka, in its order. Of many relays one is active: the holder of a lease, whose token is written
// down in the event store, so that a lease store that has forgotten its tokens gives nobody an older one; and behind that
// Kafka fences the producer of the relay before.
import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { newId } from '../../kernel/ids';
import { type EventStore, noStream, type StoredEvent } from '../../ports/event-store';
import { RelaySession } from './relay-session';
import { connectKafka, fewRetries, type KafkaSettings } from './settings';
import { prepareTopic } from './topic';

export interface LogToRelay {
  /** Follows the log after a position. */
  tail(afterPosition: number): {
    next(limit: number): Promise<{ readonly events: readonly StoredEvent[] }>;
    close(): Promise<void>;
  };
}

export interface RelayOptions {
  readonly settings: KafkaSettings;
  readonly log: LogToRelay;
  readonly store: Pick<EventStore, 'append' | 'readStream'>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
}

export interface RelayState {
  readonly isActive: boolean;
  /** Of the last event that it has copied. */
  readonly position: number;
  readonly error: string | undefined;
}

/** Of the lease. */
export const relayLease = 'relay';
/** Another one has taken over within ten seconds, also on a busy machine; see decisions/0185. */
export const relayLeaseTimes = { forMs: 4_000, renewEveryMs: 1_000 };
/** Before it lets its lease lapse; see decisions/0210. */
export const relayReachTimes = { answerMs: 2_000, patienceMs: 3_000 };

/** Events in one transaction, where so many wait: it costs a dozen questions to Kafka, however little is in it. */
export const mostInTransaction = 2_000;
const firstPauseMs = 100;
const longestPauseMs = 2_000;
const tokensRead = 500;
const tokenStream = 'relay';
/** The server's own kind of name: nobody's event, and copied nowhere. */
const tokenType = '$relay-taken-over';

export class Relay {
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private running: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  private position = 0;
  private error: string | undefined;

  constructor(private readonly options: RelayOptions) {
    const retrying = { retry: fewRetries };
    this.kafka = connectKafka(options.settings, retrying);
    this.admin = connectKafka(options.settings, retrying).admin();
  }

  get state(): RelayState {
    return { isActive: this.running !== undefined, position: this.position, error: this.error };
  }

  /** Called when this process has the lease. */
  async begin(fencingToken: number): Promise<void> {
    await this.end();
    const stop = new AbortController();
    this.running = { stop, ended: this.run(fencingToken, stop.signal) };
  }

  /** Resolves when nothing is copied any more. */
  async end(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    running?.stop.abort();
    await running?.ended;
  }

  /** Resolves when Kafka has answered. */
  async reachesKafka(): Promise<void> {
    await this.admin.connect();
    await this.admin.describeCluster();
  }

  async close(): Promise<void> {
    await this.end();
    await this.admin.disconnect().catch(() => undefined);
  }

  private async run(leaseToken: number, signal: AbortSignal): Promise<void> {
    let token: number | undefined;
    for (let failures = 0; !signal.aborted; ) {
      try {
        token ??= await this.writeDown(leaseToken);
        if (await this.isSuperseded(token)) {
          // Going on would fence the newer one back, and it this one, without end.
          this.error = 'Another relay has taken over';
          return;
        }
        await this.copy(signal, () => {
          failures = 0;
          this.error = undefined;
        });
      } catch (error) {
        this.error = error instanceof Error ? error.message : String(error);
        this.options.logger.warn({ err: error }, 'the relay begins anew');
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures++);
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async copy(signal: AbortSignal, onCopied: () => void): Promise<void> {
    await this.admin.connect();
    await prepareTopic(this.admin, this.options.settings);
    const session = await RelaySession.open(this.kafka, this.admin, this.options.settings);
    const tail = this.options.log.tail(session.position);
    const leave = () => void tail.close();
    signal.addEventListener('abort', leave);
    this.position = session.position;
    try {
      while (!signal.aborted) {
        const { events } = await tail.next(mostInTransaction);
        if (events.length === 0 || signal.aborted) continue;
        await session.publish(events);
        this.position = session.position;
        onCopied();
      }
    } finally {
      signal.removeEventListener('abort', leave);
      await tail.close();
      await session.close();
    }
  }

  /** @throws Error when somebody else has written at the same time. */
  private async writeDown(leaseToken: number): Promise<number> {
    const last = await this.lastTaken();
    // A lease store that came back without its memory begins at 1 again; the floor stays.
    const token = Math.max(leaseToken, tokenOf(last) + 1);
    const at = new Date().toISOString();
    const metadata = { correlationId: 'relay', causationId: 'relay', actor: 'system', at };
    const data = { fencingToken: token };
    const event = { id: newId(), type: tokenType, schemaVersion: 1, data, metadata, partitionKey: tokenStream };
    const result = await this.options.store.append(tokenStream, last?.revision ?? noStream, [event]);
    if (result.kind === 'conflict') throw new Error('Another relay has taken over at the same time');
    return token;
  }

  private async isSuperseded(token: number): Promise<boolean> {
    return tokenOf(await this.lastTaken()) > token;
  }

  private async lastTaken(): Promise<StoredEvent | undefined> {
    let last: StoredEvent | undefined;
    for (;;) {
      const page = await this.options.store.readStream(tokenStream, (last?.revision ?? -1) + 1, tokensRead);
      if (page.length === 0) return last;
      last = page.at(-1);
    }
  }
}

function tokenOf(event: StoredEvent | undefined): number {
  return (event?.data as { readonly fencingToken?: number } | undefined)?.fencingToken ?? 0;
}
