// Copies the store's log to Kafka, in order. Only one of many relays is active: the holder of a lease. Its fencing
// token is recorded in the event store, so that a lease store that lost its tokens cannot issue an older one. In
// addition, Kafka fences the producer of the former relay.
import { setTimeout as pause } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';
import type { Logger } from 'pino';
import { newId } from '../../kernel/values/ids';
import { type EventStore, noStream, type StoredEvent } from '../../ports/events/event-store';
import { UnavailableError } from '../../ports/operations/unavailable';
import { RelaySession } from './relay-session';
import { connectKafka, fewRetries, type KafkaSettings } from './settings';
import { prepareTopic } from './topic';

export interface LogToRelay {
  /**
   * Subscribes to the log after a position.
   * @param onResumed called when a lost subscription has been followed by one that works
   */
  tail(
    afterPosition: number,
    onResumed: (lost: {
      readonly failures: number;
      readonly error: Error | undefined;
      readonly position: number;
    }) => void,
  ): {
    next(limit: number): Promise<{ readonly events: readonly StoredEvent[] }>;
    /** The number of subscription failures since the last received event, and the last error. */
    readonly state: { readonly failures: number; readonly error: Error | undefined };
    /** Drops the subscription and subscribes again after the last received event. */
    resubscribe(): void;
    close(): Promise<void>;
  };
  /** Returns the position of the newest event. */
  head(): Promise<number>;
  /** Returns the events at these positions; a missing event is omitted, or another one is returned instead. */
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
  /** Position in the event store of the last copied event. */
  readonly position: number;
  readonly error: string | undefined;
  /** The number of subscription failures since the event store last delivered something. */
  readonly failures: number;
}

/** The event store does not contain the events that were copied to Kafka; copying stops until an operator decides. */
export class LogMismatchError extends Error {
  override readonly name = 'LogMismatchError';
}

/** Name of the lease. */
export const relayLease = 'relay';
/** With these times another relay takes over within ten seconds, even on a busy machine; see decisions/0316. */
export const relayLeaseTimes = { forMs: 4_000, renewEveryMs: 1_000, askEveryMs: 250 };
/** Time limits for reaching Kafka before the relay lets its lease lapse; see decisions/0318. */
export const relayReachTimes = { answerMs: 2_000, unreachableAfterMs: 3_000 };

/**
 * Maximum number of events in one transaction: it costs a dozen round trips to Kafka, no matter how little it contains.
 */
export const mostInTransaction = 2_000;
/** How often the store's newest position is compared with the last copied one. */
const watchEveryMs = 10_000;
/**
 * After this many looks at a stall that resubscribing did not end, the session ends, and eventually the lease moves on.
 */
const looksUntilRestart = 2;
const longestCloseMs = 2_000;
/**
 * Kafka aborts a transaction after five seconds, so one that takes longer has failed. Its client would ask a broker
 * that no longer answers for minutes; new connections find the leaders that the others have chosen.
 */
const longestCommitMs = 10_000;
/** A start reads the topic's settings and fences the former relay; a cluster under load takes seconds for it. */
const longestOpeningMs = 30_000;
/** A repeated error is logged again after this many repeats. */
const loggedEvery = 60;
const firstPauseMs = 100;
const longestPauseMs = 2_000;
const tokensRead = 500;
const tokenStream = 'relay';
/** A system event type of the server's naming: it belongs to no domain and is not copied. */
const tokenType = '$relay-taken-over';

export class Relay {
  /** For questions about Kafka; copying has separate connections, which end with each attempt. */
  private readonly admin: Admin;
  private running: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  private tail: ReturnType<LogToRelay['tail']> | undefined;
  private position = 0;
  private error: string | undefined;
  private isSupersededNow = false;
  private isStalled = false;
  /** Halved when a transaction fails, since it may have been too large for its time limit. */
  private transactionLimit = mostInTransaction;

  constructor(private readonly options: RelayOptions) {
    this.admin = connectKafka(options.settings, { retry: fewRetries }).admin();
  }

  get state(): RelayState {
    const { failures = 0, error } = this.tail?.state ?? {};
    const isActive = this.running !== undefined && !this.isSupersededNow;
    return { isActive, position: this.position, error: this.error ?? error?.message, failures };
  }

  /** Called when this process has acquired the lease. */
  async begin(fencingToken: number): Promise<void> {
    await this.end();
    const stop = new AbortController();
    this.running = { stop, ended: this.run(fencingToken, stop.signal) };
  }

  /** Resolves once nothing is being copied any more. */
  async end(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    running?.stop.abort();
    await running?.ended;
  }

  /** Resolves if this relay can copy; otherwise another one should take over. */
  async canCopy(): Promise<void> {
    if (this.isStalled) throw new Error('Nothing arrives from the event store');
    await this.reachesKafka();
  }

  /** Creates the topic if it does not exist yet. @throws TopicMismatchError */
  async prepareTopic(): Promise<void> {
    await this.admin.connect();
    await prepareTopic(this.admin, this.options.settings);
  }

  /** Resolves once Kafka has answered. */
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
          // If both continued, each would fence the other forever.
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

  /** Logs a new error, and every `loggedEvery`th repeat of it. */
  private logFailure(error: unknown, failures: number): void {
    const message = error instanceof Error ? error.message : String(error);
    const isNew = message !== this.error;
    this.error = message;
    if (!isNew && failures % loggedEvery !== 0) return;
    this.options.logger.warn({ err: error, failures }, 'the relay stopped copying and tries again');
  }

  private async copy(signal: AbortSignal, onCopied: () => void): Promise<void> {
    const kafka = connectKafka(this.options.settings, { retry: fewRetries });
    const admin = kafka.admin();
    const stopped = new AbortController();
    let session: RelaySession | undefined;
    try {
      const opening = this.openSession(kafka, admin);
      session = await inTime(longestOpeningMs, 'opened', opening).catch((error: unknown) => {
        opening
          .then((late) => late.close())
          .catch(() => undefined)
          .then(() => admin.disconnect())
          .catch(() => undefined);
        throw error;
      });
      await this.requireSameLog(session);
      const tail = this.options.log.tail(session.position, ({ error, ...lost }) =>
        this.options.logger.warn({ ...lost, err: error }, 'the subscription to the event store was lost and is back'),
      );
      this.tail = tail;
      this.position = session.position;
      const ended = AbortSignal.any([signal, stopped.signal]);
      ended.addEventListener('abort', () => void tail.close());
      await Promise.race([this.watch(tail, ended), this.copyFrom(tail, session, ended, onCopied)]);
    } finally {
      stopped.abort();
      this.tail = undefined;
      // Closing asks Kafka as well, and fencing does not need it.
      await Promise.race([
        Promise.all([session?.close(), admin.disconnect().catch(() => undefined)]),
        pause(longestCloseMs, undefined, { ref: false }),
      ]);
    }
  }

  private async openSession(kafka: Kafka, admin: Admin): Promise<RelaySession> {
    await admin.connect();
    await prepareTopic(admin, this.options.settings);
    return RelaySession.open(kafka, admin, this.options.settings);
  }

  private async copyFrom(
    tail: ReturnType<LogToRelay['tail']>,
    session: RelaySession,
    signal: AbortSignal,
    onCopied: () => void,
  ): Promise<void> {
    while (!signal.aborted) {
      const { events } = await tail.next(this.transactionLimit);
      if (events.length === 0 || signal.aborted) continue;
      try {
        await inTime(longestCommitMs, 'committed', session.publish(events));
      } catch (error) {
        this.transactionLimit = Math.max(1, Math.floor(this.transactionLimit / 2));
        throw error;
      }
      this.transactionLimit = Math.min(mostInTransaction, this.transactionLimit * 2);
      this.position = session.position;
      onCopied();
    }
  }

  /**
   * Checks that the event store is the one that the topic was copied from. A store restored from an older backup, or
   * another store, would continue at positions that Kafka has already: its new events would be copied twice or never.
   *
   * @throws LogMismatchError
   */
  private async requireSameLog({ position, eventId }: RelaySession): Promise<void> {
    if (position === 0) return;
    // The server refuses a position that is inside an event of another log.
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

  /** Rejects if the store's log grows but nothing arrives, even after resubscribing. */
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

  /** @throws Error if another relay has written concurrently. */
  private async writeDown(leaseToken: number): Promise<number> {
    const last = await this.lastTaken();
    // A lease store that lost its data restarts at 1; the recorded token is the lower bound.
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

/** @throws Error when Kafka has not answered; what it was asked may still happen, until the next session fences it. */
async function inTime<Result>(limitMs: number, what: string, step: Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  step.catch(() => undefined);
  try {
    return await Promise.race([
      step,
      pause(limitMs, undefined, { signal: limit.signal, ref: false }).then(() => {
        throw new Error(`Kafka has ${what} nothing within ${limitMs / 1000} s`);
      }),
    ]);
  } finally {
    limit.abort();
  }
}

function tokenOf(event: StoredEvent | undefined): number {
  return (event?.data as { readonly fencingToken?: number } | undefined)?.fencingToken ?? 0;
}
