// The one client of this process: appends that wait for an answer are shared by all clients of a process, so that a
// second one would be told of the first one's failures.
import { EventStoreDBClient } from '@eventstore/db-client';

export interface ConnectionTimes {
  /** How long an append may take before its outcome is unknown. Above the 3 s that a repeat of one under way takes. */
  readonly appendMs: number;
  /** How long a read may take, its retries included. */
  readonly readMs: number;
  /** When an append that the client never settled gives its place to the next one. */
  readonly placeMs: number;
}

export const connectionTimes: ConnectionTimes = { appendMs: 4_000, readMs: 5_000, placeMs: 20_000 };

/** A client that could not ask a starting server what it can do never asks again; it is replaced, but not all the time. */
const renewEveryMs = 500;

export class Connection {
  private current: EventStoreDBClient;
  private renewedMs = Number.NEGATIVE_INFINITY;
  private foreign = 0;

  /** @param url as `esdb://user:password@host:2113?tls=true`; credentials stand here, since those of a call cost half the rate. */
  constructor(
    readonly url: string,
    readonly times = connectionTimes,
    /** Called once, at the first event of another application. */
    private readonly onForeign: (event: { readonly type: string; readonly streamId: string }) => void = () => undefined,
  ) {
    this.current = EventStoreDBClient.connectionString(url);
  }

  get client(): EventStoreDBClient {
    return this.current;
  }

  /** Counts an event of another application that shares the store; it is no part of our log. */
  passOver(event: { readonly type: string; readonly streamId: string }): void {
    this.foreign += 1;
    if (this.foreign === 1) this.onForeign(event);
  }

  /** How many events of other applications were passed over so far. */
  get foreignEvents(): number {
    return this.foreign;
  }

  renew(): void {
    if (performance.now() - this.renewedMs < renewEveryMs) return;
    this.renewedMs = performance.now();
    const former = this.current;
    this.current = EventStoreDBClient.connectionString(this.url);
    void former.dispose().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.current.dispose();
  }
}
