// The single client of this process: all clients of a process share the pending appends, so a second client would
// receive the failures of the first.
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

export class Connection {
  private current: EventStoreDBClient;
  private renewedMs = Number.NEGATIVE_INFINITY;
  private foreign = 0;
  private readonly former = new Set<EventStoreDBClient>();

  /**
   * @param url such as `esdb://user:password@host:2113?tls=true`; it contains the credentials, since credentials per
   * call would halve the rate.
   */
  constructor(
    readonly url: string,
    readonly times = connectionTimes,
    /** Called once, for the first event of another application. */
    private readonly onForeign: (event: { readonly type: string; readonly streamId: string }) => void = () => undefined,
  ) {
    this.current = EventStoreDBClient.connectionString(url);
  }

  get client(): EventStoreDBClient {
    return this.current;
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

  renew(): void {
    if (performance.now() - this.renewedMs < renewEveryMs) return;
    this.renewedMs = performance.now();
    const former = this.current;
    this.current = EventStoreDBClient.connectionString(this.url);
    // Disposing a client ends its reads in flight as if there were no more events, so those get their time first.
    this.former.add(former);
    setTimeout(() => void this.dispose(former), 2 * this.times.readMs).unref();
  }

  async close(): Promise<void> {
    await Promise.all([this.current.dispose(), ...[...this.former].map((former) => this.dispose(former))]);
  }

  private async dispose(former: EventStoreDBClient): Promise<void> {
    if (!this.former.delete(former)) return;
    await former.dispose().catch(() => undefined);
  }
}
