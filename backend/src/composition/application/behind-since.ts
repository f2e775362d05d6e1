// Measures for how long consumers have been behind. After an hour without events, the first new event is not an hour
// late, so the time counts from the first observed lag.
export class BehindSince {
  private readonly sinceMs = new Map<string, number>();

  /**
   * @param caughtUpToMs When the event that the consumer handled last was decided, if known.
   * @returns seconds; 0 while the consumer has no pending events.
   */
  seconds(consumer: string, lag: number, caughtUpToMs = 0): number {
    const nowMs = Date.now();
    if (lag === 0) this.sinceMs.delete(consumer);
    else if (!this.sinceMs.has(consumer)) this.sinceMs.set(consumer, nowMs);
    const sinceMs = Math.max(this.sinceMs.get(consumer) ?? nowMs, caughtUpToMs);
    return Math.max(0, nowMs - sinceMs) / 1000;
  }
}
