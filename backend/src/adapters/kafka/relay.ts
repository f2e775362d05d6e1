// Copies the store's log to Kafka, in its order. Of many relays one is active: the holder of a lease, whose token is written
// down in the event store, so that a lease store that has forgotten its tokens gives nobody an older one; and behind that
// Kafka fences the producer of the relay before.
import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { newId } from '../../kernel/ids';
import { type EventStore, noStream, type StoredEvent } from '../../ports/event-store';
import { UnavailableError } from '../../ports/unavailable';
import { RelaySession } from './relay-session';
import { connectKafka, fewRetries, type KafkaSettings } from './settings';
import { prepareTopic } from './topic';

export interface LogToRelay {
  /** Follows the log after a position. */
  tail(afterPosition: number): {
    next(limit: number): Promise<{ readonly events: readonly StoredEvent[] }>;
    /** How often its subscription failed since it last received something, and with what. */
    readonly state: { readonly failures: number; readonly error: Error | undefined };
    /** Drops the subscription and begins another one after the last event taken in. */
    resubscribe(): void;
    close(): Promise<void>;
  };
  /** Position of the newest event. */
  head(): Promise<number>;
  /** The events at these positions; one that is not there is left out, or another one stands for it. */
  readAt(positions: readonly number[]): Promise<readonly StoredEvent[]>;
}

export interface RelayOptions {
  readonly settings: KafkaSettings;
  readonly log: LogToRelay;
  readonly store: Pick<EventStore, 'append' | 'readStream'>;
  readonly logger: Pick<Logger, 'warn' | 'info'>;
  readonly watchEveryMs?: number;
}

export interface RelayState {
  readonly isActive: boolean;
  /** Position in the event store of the last event that it has copied. */
  readonly position: number;
  readonly error: string | undefined;
  /** How often the subscription to the event store has failed since it last received something. */
  readonly failures: number;
}

/** The event store does not hold what Kafka has been given from it; nothing is copied until an operator has decided. */
export class LogMismatchError extends Error {
  override readonly name = 'LogMismatchError';
}

/** Of the lease. */
export const relayLease = 'relay';
/** Another one has taken over within ten seconds, also on a busy machine; see decisions/0316. */
export const relayLeaseTimes = { forMs: 4_000, renewEveryMs: 1_000 };
/** Before it lets its lease lapse; see decisions/0318. */
export const relayReachTimes = { answerMs: 2_000, patienceMs: 3_000 };

/** Events in one transaction, where so many wait: it costs a dozen questions to Kafka, however little is in it. */
export const mostInTransaction = 2_000;
/** How often the store's newest position is compared with the one that was copied last. */
const watchEveryMs = 10_000;
/** A stall that a new subscription did not end for so many looks ends this session, and at last hands the lease on. */
const looksUntilRestart = 2;
/** A repeated error is logged again after so many of the same. */
const loggedEvery = 60;
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
  private tail: ReturnType<LogToRelay['tail']> | undefined;
  private position = 0;
  private error: string | undefined;
  private isSupersededNow = false;
  private isStalled = false;

  constructor(private readonly options: RelayOptions) {
    const retrying = { retry: fewRetries };
    this.kafka = connectKafka(options.settings, retrying);
    this.admin = connectKafka(options.settings, retrying).admin();
  }

  get state(): RelayState {
    const { failures = 0, error } = this.tail?.state ?? {};
    const isActive = this.running !== undefined && !this.isSupersededNow;
    return { isActive, position: this.position, error: this.error ?? error?.message, failures };
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

  /** Resolves when this relay could copy, so that another one may take over where it cannot. */
  async canCopy(): Promise<void> {
    if (this.isStalled) throw new Error('Nothing arrives from the event store');
    await this.reachesKafka();
  }

  /** Makes the topic where it is not there yet. @throws TopicMismatchError */
  async prepareTopic(): Promise<void> {
    await this.admin.connect();
    await prepareTopic(this.admin, this.options.settings);
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
    this.isSupersededNow = false;
    this.isStalled = false;
    for (let failures = 0; !signal.aborted; ) {
      try {
        token ??= await this.writeDown(leaseToken);
        if (await this.isSuperseded(token)) {
          // Going on would fence the newer one back, and it this one, without end.
          this.error = 'Another relay has taken over';
          this.isSupersededNow = true;
          return;
        }
        await this.copy(signal, () => {
          failures = 0;
          this.error = undefined;
          this.isStalled = false;
        });
      } catch (error) {
        this.logFailure(error, failures);
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures++);
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** One line when an error begins, and one for every so many repeats of it. */
  private logFailure(error: unknown, failures: number): void {
    const message = error instanceof Error ? error.message : String(error);
    const isNew = message !== this.error;
    this.error = message;
    if (!isNew && failures % loggedEvery !== 0) return;
    this.options.logger.warn({ err: error, failures }, 'the relay stopped copying and tries again');
  }

  private async copy(signal: AbortSignal, onCopied: () => void): Promise<void> {
    await this.prepareTopic();
    const session = await RelaySession.open(this.kafka, this.admin, this.options.settings);
    const stopped = new AbortController();
    try {
      await this.requireSameLog(session);
      const tail = this.options.log.tail(session.position);
      this.tail = tail;
      this.position = session.position;
      const ended = AbortSignal.any([signal, stopped.signal]);
      ended.addEventListener('abort', () => void tail.close());
      await Promise.race([this.watch(tail, ended), this.copyFrom(tail, session, ended, onCopied)]);
    } finally {
      stopped.abort();
      this.tail = undefined;
      await session.close();
    }
  }

  private async copyFrom(
    tail: ReturnType<LogToRelay['tail']>,
    session: RelaySession,
    signal: AbortSignal,
    onCopied: () => void,
  ): Promise<void> {
    while (!signal.aborted) {
      const { events } = await tail.next(mostInTransaction);
      if (events.length === 0 || signal.aborted) continue;
      await session.publish(events);
      this.position = session.position;
      onCopied();
    }
  }

  /**
   * An event store that was restored from an older backup, or is another one, would be continued at positions that Kafka has
   * already: its new events would never be copied, or twice.
   *
   * @throws LogMismatchError
   */
  private async requireSameLog({ position, eventId }: RelaySession): Promise<void> {
    if (position === 0) return;
    // A place inside an event of another log is refused by the server.
    const [event] = await this.options.log.readAt([position]).catch((error: unknown) => {
      if (error instanceof UnavailableError) throw error;
      return [];
    });
    const isThere = event !== undefined && event.position === position;
    if (isThere && (eventId === undefined || event.id === eventId)) return;
    const head = await this.options.log.head();
    const found = isThere ? 'another event' : 'no event';
    throw new LogMismatchError(
      `The topic ${this.options.settings.topic} was copied up to position ${position}, but the event store, which ends at ${head}, has ${found} there: it is older than the topic or another store. Restore the right event store, or name a new topic with LIBRETTO_KAFKA_TOPIC.`,
    );
  }

  /** Rejects when the store's log grows and nothing of it arrives, although the subscription was begun again. */
  private async watch(tail: ReturnType<LogToRelay['tail']>, signal: AbortSignal): Promise<never> {
    let seen = { head: 0, position: this.position };
    let stalledLooks = 0;
    for (;;) {
      await pause(this.options.watchEveryMs ?? watchEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return new Promise<never>(() => undefined);
      const head = await this.options.log.head().catch(() => undefined);
      if (head === undefined) continue;
      const isStalled = seen.head > this.position && seen.position === this.position;
      seen = { head, position: this.position };
      stalledLooks = isStalled ? stalledLooks + 1 : 0;
      if (!isStalled) continue;
      const { failures, error } = tail.state;
      const about = { head, position: this.position, failures, err: error };
      if (stalledLooks > looksUntilRestart) {
        this.isStalled = true;
        throw new Error(`Nothing was copied although the store ends at ${head}`);
      }
      this.options.logger.warn(about, 'nothing arrives from the event store; the relay subscribes again');
      tail.resubscribe();
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
