// How fast a sound is loaded, in seconds of sound a second, from the growth of its loaded range.

/** Less time than this says nothing of the connection. */
const leastMs = 50;

export class LoadPace {
  private startedAtMs = 0;
  private fromSeconds = 0;
  private latest: { atMs: number; endSeconds: number } | null = null;

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** It is loaded from here on. */
  start(fromSeconds: number): void {
    this.startedAtMs = this.nowMs();
    this.fromSeconds = fromSeconds;
    this.latest = null;
  }

  /** More has come: up to here. What comes at once was there before. */
  note(endSeconds: number): void {
    if (endSeconds > (this.latest?.endSeconds ?? this.fromSeconds)) this.latest = { atMs: this.nowMs(), endSeconds };
  }

  get rate(): number | null {
    if (!this.latest) return null;
    const seconds = this.latest.endSeconds - this.fromSeconds;
    return seconds / (Math.max(leastMs, this.latest.atMs - this.startedAtMs) / 1000);
  }
}
