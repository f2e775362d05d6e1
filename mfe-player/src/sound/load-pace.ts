// Measures how fast a sound loads, in seconds of sound per second, from the growth of its buffered range.

/** A shorter measurement says nothing about the connection. */
const leastMs = 50;
/** The recent rate covers this much time, which evens out connections that deliver in bursts. */
const windowMs = 6000;
/** A recent rate over less time would take a short interruption for the speed of the connection. */
const leastWindowMs = 5000;

interface Reading {
  readonly atMs: number;
  readonly endSeconds: number;
}

export class LoadPace {
  private startedAtMs = 0;
  private fromSeconds = 0;
  private latest: Reading | null = null;
  /** The buffered end at several times, at most one reading older than the window. */
  private recent: Reading[] = [];

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Starts measuring at this position. */
  start(fromSeconds: number): void {
    this.startedAtMs = this.nowMs();
    this.fromSeconds = fromSeconds;
    this.latest = null;
    this.startWindow(fromSeconds);
  }

  /** Restarts the recent rate, because the browser may have stopped loading while the sound was paused. */
  startWindow(endSeconds: number): void {
    this.recent = [{ atMs: this.nowMs(), endSeconds }];
  }

  /** Records that the sound is buffered up to this position. Sound that is buffered at once was cached. */
  note(endSeconds: number): void {
    if (endSeconds <= (this.latest?.endSeconds ?? this.fromSeconds)) return;
    const reading = { atMs: this.nowMs(), endSeconds };
    this.latest = reading;
    this.recent.push(reading);
  }

  get rate(): number | null {
    if (!this.latest) return null;
    const seconds = this.latest.endSeconds - this.fromSeconds;
    return seconds / (Math.max(leastMs, this.latest.atMs - this.startedAtMs) / 1000);
  }

  /** The rate of the last seconds up to now, also while nothing arrives; null while unknown. */
  get recentRate(): number | null {
    const nowMs = this.nowMs();
    while ((this.recent[1]?.atMs ?? nowMs) <= nowMs - windowMs) this.recent.shift();
    const [first] = this.recent;
    if (!first || !this.latest || nowMs - first.atMs < leastWindowMs) return null;
    return (this.latest.endSeconds - first.endSeconds) / ((nowMs - first.atMs) / 1000);
  }
}
