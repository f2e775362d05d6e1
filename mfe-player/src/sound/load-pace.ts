// Measures how fast a sound loads, in seconds of sound per second, from the growth of its buffered range.

/** A shorter measurement says nothing about the connection. */
const leastMs = 50;

export class LoadPace {
  private startedAtMs = 0;
  private fromSeconds = 0;
  private latest: { atMs: number; endSeconds: number } | null = null;

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Starts measuring at this position. */
  start(fromSeconds: number): void {
    this.startedAtMs = this.nowMs();
    this.fromSeconds = fromSeconds;
    this.latest = null;
  }

  /** Records that the sound is buffered up to this position. What is buffered at once was cached. */
  note(endSeconds: number): void {
    if (endSeconds > (this.latest?.endSeconds ?? this.fromSeconds)) this.latest = { atMs: this.nowMs(), endSeconds };
  }

  get rate(): number | null {
    if (!this.latest) return null;
    const seconds = this.latest.endSeconds - this.fromSeconds;
    return seconds / (Math.max(leastMs, this.latest.atMs - this.startedAtMs) / 1000);
  }
}
