// The single client of this process: all clients of a process share the pending appends, so a second client would
// receive the failures of the first.
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';

export interface ConnectionTimes {
  /** How long an append may take before its outcome is unknown. Above the 3 s of repeating a pending append. */
  readonly appendMs: number;
  /** How long a read may take, including its retries. */
  readonly readMs: number;
  /** When an append that the client never settled frees its slot. */
  readonly placeMs: number;
}

export const connectionTimes: ConnectionTimes = { appendMs: 4_000, readMs: 5_000, placeMs: 20_000 };

/**
 * Minimum time between replacements of the client. A client that failed to query the features of a starting server
 * never retries, so it has to be replaced.
 */
const renewEveryMs = 500;
/** The client's default keep-alive interval. */
const keepAliveMs = 10_000;
const mostIntervals = 100;
/** How long a new client may take to connect. */
const connectMs = 3_000;
/** How long new appends wait for the streams of a replaced client to end. */
const disposeMs = 1_000;

export class Connection {
  private static open: Connection | undefined;

  private current: EventStoreDBClient;
  private renewedMs = Number.NEGATIVE_INFINITY;
  /** Called when the client is replaced. */
  readonly onRenewed = new Set<() => void>();
  private clients = 0;
  private received = 0;
  /** The value of `received` when the current client was created. */
  private receivedBefore = 0;
  private foreign = 0;
  private disposing: Promise<unknown> | undefined;

  /**
   * @param url such as `esdb://user:password@host:2113?tls=true`; it contains the credentials, since credentials per
   * call would halve the rate.
   * @throws when this process already has a connection.
   */
  constructor(
    readonly url: string,
    readonly times = connectionTimes,
    /** Called once, for the first event of another application. */
    private readonly onForeign: (event: { readonly type: string; readonly streamId: string }) => void = () => undefined,
  ) {
    if (Connection.open !== undefined)
      throw new Error(
        'This process already has a connection to EventStoreDB, and a failure of one would affect the other',
      );
    this.current = this.connect();
    Connection.open = this;
  }

  /**
   * Clients with equal options share one TCP connection, which is the one that may be dead, so each gets a
   * different keep-alive interval.
   */
  private connect(): EventStoreDBClient {
    const given = /[?&]keepAliveInterval=(\d+)/i.exec(this.url);
    const url = given === null ? this.url : this.url.replace(given[0], given[0].charAt(0));
    const intervalMs = Number(given?.[1] ?? keepAliveMs) + (this.clients % mostIntervals);
    return EventStoreDBClient.connectionString(
      `${url}${url.includes('?') ? '&' : '?'}keepAliveInterval=${intervalMs}`.replace(/([?&])&+/, '$1'),
    );
  }

  get client(): EventStoreDBClient {
    return this.current;
  }

  /** Whether the client has not been replaced. Reads of a replaced client end as if there were no more events. */
  isCurrent(client: EventStoreDBClient): boolean {
    return client === this.current;
  }

  /** Number of messages from the server. If it has not changed when a call times out, the connection is dead. */
  get answers(): number {
    return this.received;
  }

  heard(): void {
    this.received += 1;
  }

  /**
   * Called when a call has timed out. Replaces the client if the server sent nothing at all since `answersBefore` was
   * read: a connection that went dead silently is noticed by the client only after 20 s.
   * @returns whether another client is in place.
   */
  timedOut(client: EventStoreDBClient, answersBefore: number): boolean {
    // A client without any response may still be connecting; repeated replacements would never let it finish.
    const hasAnswered = this.received > this.receivedBefore;
    const isConnecting = !hasAnswered && performance.now() - this.renewedMs < connectMs;
    if (this.isCurrent(client) && this.received === answersBefore && !isConnecting) this.renew();
    return !this.isCurrent(client);
  }

  /** Counts an event of another application that shares the store; it is not part of our log. */
  passOver(event: { readonly type: string; readonly streamId: string }): void {
    this.foreign += 1;
    if (this.foreign === 1) this.onForeign(event);
  }

  /** The number of skipped events of other applications. */
  get foreignEvents(): number {
    return this.foreign;
  }

  /**
   * Replaces the client. Its calls in flight end at once: appends with an unknown outcome, reads as if there were no
   * more events, which `readEvents` takes for a failure.
   */
  renew(): void {
    if (performance.now() - this.renewedMs < renewEveryMs) return;
    this.renewedMs = performance.now();
    const former = this.current;
    this.clients += 1;
    this.receivedBefore = this.received;
    this.current = this.connect();
    // The former client may never settle the calls that are still pending now.
    for (const lost of [...this.onRenewed]) lost();
    const ended = Promise.race([Promise.allSettled([this.disposing, former.dispose()]), pause(disposeMs)]);
    this.disposing = ended;
    void ended.then(() => {
      if (this.disposing === ended) this.disposing = undefined;
    });
  }

  /**
   * Resolves once the streams of a replaced client have ended. An append sent before that would fail with theirs, and
   * its answer would then crash the process inside the client.
   */
  get replaced(): Promise<unknown> | undefined {
    return this.disposing;
  }

  async close(): Promise<void> {
    if (Connection.open === this) Connection.open = undefined;
    await Promise.all([this.disposing, this.current.dispose()]);
  }
}
