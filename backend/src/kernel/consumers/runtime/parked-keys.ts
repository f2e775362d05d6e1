// The parked keys of one partition in memory, and their retry schedule.
import type { ParkedKey, ParkingChange } from '../../../ports/read-models/consumer-progress';
import type { Failure } from './event-processor';
import { HandlerLimitError } from './handler-limit';

const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;
/** Minimum delay between rounds, so that a key whose result could not be stored is not retried at once. */
const pauseBetweenRoundsMs = 250;
/** An error message may contain a whole document; longer messages are truncated. */
const maxErrorLength = 500;

export class ParkedKeys {
  private parked = new Map<string, ParkedKey>();
  private timer: NodeJS.Timeout | undefined;
  private retrying = false;
  private stopped = false;

  constructor(private readonly retry: (key: string) => Promise<void>) {}

  get isEmpty(): boolean {
    return this.parked.size === 0;
  }

  has(key: string): boolean {
    return this.parked.has(key);
  }

  get(key: string): ParkedKey | undefined {
    return this.parked.get(key);
  }

  keys(): readonly string[] {
    return [...this.parked.keys()];
  }

  all(): readonly ParkedKey[] {
    return [...this.parked.values()];
  }

  replace(entries: readonly ParkedKey[]): void {
    this.parked = new Map(entries.map((entry) => [entry.key, entry]));
    this.schedule();
  }

  /** Applies changes that have been stored. */
  apply(changes: readonly ParkingChange[]): void {
    for (const change of changes) {
      if (change.kind === 'park') this.parked.set(change.parked.key, change.parked);
      if (change.kind === 'free') this.parked.delete(change.key);
    }
    if (changes.length > 0) this.schedule();
  }

  /** The parking entry of a key after a failure; `known` is its previously stored entry. */
  entryOf({ event, error }: Failure, known?: ParkedKey): ParkedKey {
    const isSameEvent = known?.eventId === event.id;
    const attempts = isSameEvent ? known.attempts + 1 : 1;
    // While a projection retries a hanging event, the whole partition waits, so such retries are rare.
    const pauseMs =
      error instanceof HandlerLimitError
        ? longestPauseMs
        : Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1));
    return {
      key: event.partitionKey,
      eventId: event.id,
      eventType: event.type,
      error: (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength),
      since: isSameEvent ? known.since : new Date().toISOString(),
      attempts,
      // Jitter, so that keys that were parked together are not always retried together.
      retryAtMs: Math.round(Date.now() + pauseMs * (1 + Math.random() / 4)),
      ...(isSameEvent && known.skipEventId !== undefined && { skipEventId: known.skipEventId }),
    };
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private schedule(shortestPauseMs = 0): void {
    clearTimeout(this.timer);
    if (this.stopped || this.retrying || this.parked.size === 0) return;
    const nextMs = Math.min(...[...this.parked.values()].map(dueMs));
    this.timer = setTimeout(() => void this.retryDue(), Math.max(shortestPauseMs, nextMs - Date.now()));
    this.timer.unref();
  }

  private async retryDue(): Promise<void> {
    this.retrying = true;
    const nowMs = Date.now();
    for (const parked of this.all()) {
      if (this.stopped) break;
      if (dueMs(parked) <= nowMs) await this.retry(parked.key).catch(() => undefined);
    }
    this.retrying = false;
    this.schedule(pauseBetweenRoundsMs);
  }
}

/** An event that is to be skipped is due at once. */
function dueMs({ skipEventId, eventId, retryAtMs }: ParkedKey): number {
  return skipEventId === eventId ? 0 : retryAtMs;
}
