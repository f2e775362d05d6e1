// The newest events of one partition, read from Kafka once for all consumers of this process. A consumer that lags
// further behind uses its own reader until it has caught up.
import type { CopiedEvent } from './copied-event';

export class RecentEvents {
  private events: CopiedEvent[] = [];
  private bytes = 0;
  /** The newest position of each type among all events that were added, also those that are no longer kept. */
  private readonly newestOfType = new Map<string, number>();
  /** Every event after this position was added; undefined until one was. */
  private completeAfter: number | undefined;
  private waiting = new Set<() => void>();

  /** @param start everything from this offset on is added, in order. */
  constructor(
    private start: bigint,
    private readonly maxBytes: number,
  ) {
    if (start === 0n) this.completeAfter = 0;
  }

  /** Whether everything from this offset on is in this buffer, or will be. */
  covers(offset: bigint): boolean {
    return offset >= this.start;
  }

  add(event: CopiedEvent): void {
    const last = this.events.at(-1);
    // After a lost connection some events are delivered again.
    if (event.offset < this.start || (last !== undefined && event.offset <= last.offset)) return;
    this.events.push(event);
    this.completeAfter ??= event.position;
    this.newestOfType.set(event.type, event.position);
    this.bytes += event.bytes;
    if (this.bytes > this.maxBytes) this.shorten();
  }

  /** Must be called after a batch was added. */
  wake(): void {
    const { waiting } = this;
    this.waiting = new Set();
    for (const resolve of waiting) resolve();
  }

  /**
   * Returns the newest position if no event after `position` has one of the types; undefined if there is one, or if
   * there may be, because not all of these events were added.
   */
  newestWithout(eventTypes: ReadonlySet<string>, position: number): number | undefined {
    const newest = this.events.at(-1)?.position;
    if (newest === undefined || this.completeAfter === undefined || position < this.completeAfter) return undefined;
    for (const type of eventTypes) if ((this.newestOfType.get(type) ?? 0) > position) return undefined;
    return newest > position ? newest : undefined;
  }

  /** Returns at most `limit` events from an offset on. */
  from(offset: bigint, limit: number): readonly CopiedEvent[] {
    const first = this.firstThat((event) => event.offset >= offset);
    return this.events.slice(first, first + limit);
  }

  /** Returns the offset from which on a consumer at this position reads; undefined where only Kafka knows it. */
  offsetAfter(position: number): bigint | undefined {
    const [oldest] = this.events;
    const newest = this.events.at(-1);
    if (oldest === undefined || newest === undefined || position < oldest.position) return undefined;
    return this.events[this.firstThat((event) => event.position > position)]?.offset ?? newest.offset + 1n;
  }

  /** Resolves once more events were added, or when the signal aborts. */
  more(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        signal.removeEventListener('abort', end);
        this.waiting.delete(end);
        resolve();
      };
      this.waiting.add(end);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
    });
  }

  /** Returns the index of the first event for which this holds, as it does for all after that one. */
  private firstThat(holds: (event: CopiedEvent) => boolean): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.events[middle] as CopiedEvent)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Shrinks to half of the allowed size, so that it does not run for each event. */
  private shorten(): void {
    let gone = 0;
    while (this.bytes > this.maxBytes / 2 && gone < this.events.length - 1) {
      const event = this.events[gone++] as CopiedEvent;
      this.bytes -= event.bytes;
      this.start = event.offset + 1n;
    }
    this.events = this.events.slice(gone);
  }
}
