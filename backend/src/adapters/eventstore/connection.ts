// The one client of this process: appends that wait for an answer are shared by all clients of a process, so that a
// second one would be told of the first one's failures.
import { EventStoreDBClient } from '@eventstore/db-client';

export interface ConnectionTimes {
  /** How long an append may take before its outcome is unknown. Above the 3 s that a repeat of one under way takes. */
  readonly appendMs: number;
  /** How long a read may take. */
  readonly readMs: number;
}

export const connectionTimes: ConnectionTimes = { appendMs: 4_000, readMs: 5_000 };

/** A client that could not ask a starting server what it can do never asks again; it is replaced, but not all the time. */
const renewEveryMs = 500;

export class Connection {
  private current: EventStoreDBClient;
  private renewedMs = Number.NEGATIVE_INFINITY;

  /** @param url as `esdb://user:password@host:2113?tls=true`; credentials stand here, since those of a call cost half the rate. */
  constructor(
    private readonly url: string,
    readonly times = connectionTimes,
  ) {
    this.current = EventStoreDBClient.connectionString(url);
  }

  get client(): EventStoreDBClient {
    return this.current;
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
