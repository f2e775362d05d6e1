// Schedules the batches of the log's consumers. All consumers start a round together, so that their writes share
// transactions, and then rest for as long as the round took: requests take precedence, and rounds grow with the load.
// After an idle time a round starts immediately.

/** The next round starts within this time even if a round takes longer; it bounds the staleness of reads. */
const longestRestMs = 25;

export class BatchScheduler {
  private working = 0;
  private beganMs = Number.NEGATIVE_INFINITY;
  private restUntilMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly wakeAll: () => void) {}

  /** Schedules a round because there are new events. */
  due(): void {
    if (this.timer !== undefined) return;
    const nowMs = performance.now();
    // A slow consumer must not delay the others.
    const beginMs = this.working > 0 ? this.beganMs + longestRestMs : this.restUntilMs;
    if (beginMs <= nowMs) this.begin();
    else this.timer = setTimeout(() => this.begin(), beginMs - nowMs);
  }

  private begin(): void {
    this.timer = undefined;
    this.beganMs = performance.now();
    this.wakeAll();
  }

  /** Called when a consumer starts to work. */
  enter(): void {
    this.working++;
  }

  /** Called when a consumer has processed all events that there were. */
  leave(): void {
    this.working--;
    if (this.working > 0) return;
    const nowMs = performance.now();
    this.restUntilMs = nowMs + Math.min(longestRestMs, nowMs - this.beganMs);
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.due();
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
