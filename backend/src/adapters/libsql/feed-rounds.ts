// When consumers of the log set to work. They begin together, so that what they write can be written together, and rest
// between two rounds for as long as the last one took: requests come first, and the busier the server, the more a round
// takes at once. After a quiet moment a round begins at once.

/** However long a round takes or took, the next one begins within this time; it bounds how far reads are behind. */
const longestRestMs = 25;

export class FeedRounds {
  private working = 0;
  private beganMs = Number.NEGATIVE_INFINITY;
  private restUntilMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly wakeAll: () => void) {}

  /** There is something new. */
  due(): void {
    if (this.timer !== undefined) return;
    const nowMs = performance.now();
    // A consumer that takes long must not hold the others up.
    const beginMs = this.working > 0 ? this.beganMs + longestRestMs : this.restUntilMs;
    if (beginMs <= nowMs) this.begin();
    else this.timer = setTimeout(() => this.begin(), beginMs - nowMs);
  }

  private begin(): void {
    this.timer = undefined;
    this.beganMs = performance.now();
    this.wakeAll();
  }

  /** A consumer begins to work. */
  enter(): void {
    this.working++;
  }

  /** A consumer is through with what there was. */
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
