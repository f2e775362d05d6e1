// For how long consumers have been behind, as seen whenever somebody asked: after a quiet hour the first event is not an hour late.
export class BehindSince {
  private readonly sinceMs = new Map<string, number>();

  /**
   * @param caughtUpToMs When what the consumer took last was decided, where that is known.
   * @returns seconds; 0 while it has nothing before it.
   */
  seconds(consumer: string, lag: number, caughtUpToMs = 0): number {
    const nowMs = Date.now();
    if (lag === 0) this.sinceMs.delete(consumer);
    else if (!this.sinceMs.has(consumer)) this.sinceMs.set(consumer, nowMs);
    const sinceMs = Math.max(this.sinceMs.get(consumer) ?? nowMs, caughtUpToMs);
    return Math.max(0, nowMs - sinceMs) / 1000;
  }
}
