// The newest events of one partition, read from Kafka once for all consumers of this process. A consumer that lags
// further behind uses its own reader until it has caught up.
import type { CopiedEvent } from './copied-event';

export class RecentEvents {
  private events: CopiedEvent[] = [];
  private bytes = 0;
  private waiting = new Set<() => void>();

  /** @param start everything from this offset on is added, in order. */
  constructor(
    private start: bigint,
    private readonly maxBytes: number,
  ) {}

  /** Whether everything from this offset on is in this buffer, or will be. */
  covers(offset: bigint): boolean {
    return offset >= this.start;
  }

  add(event: CopiedEvent): void {
    const last = this.events.at(-1);
    // After a lost connection some events are delivered again.
    if (event.offset < this.start || (last !== undefined && event.offset <= last.offset)) return;
    this.events.push(event);
    this.bytes += event.bytes;
    if (this.bytes > this.maxBytes) this.shorten();
  }

  /** Must be called after a batch was added. */
  wake(): void {
    const { waiting } = this;
    this.waiting = new Set();
    for (const resolve of waiting) resolve();
  }

  /** Returns at most `limit` events from an offset on. */
  from(offset: bigint, limit: number): readonly CopiedEvent[] {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.events[middle] as CopiedEvent).offset < offset) low = middle + 1;
      else high = middle;
    }
    return this.events.slice(low, low + limit);
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
