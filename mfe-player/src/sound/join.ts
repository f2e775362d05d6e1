// Joins the beginning of one deck to the end of another at the exact sample, so that an album has no seams.
//
// Timers and `ended` are tens of milliseconds off. Instead the next deck starts early and unheard; both elements' clocks
// are compared with the audio context's; and a delay line puts the next deck's first sample where the last one's end is.
import {
  type ClockReading,
  delayToStartAt,
  endOnContext,
  leadSeconds,
  medianOffsetSeconds,
  readingIntervalMs,
  readingsPerAim,
} from './clock-aim';
import type { Deck } from './deck';
import type { SoundGraph } from './sound-graph';

/** Below this there is no time left to start, read and aim. */
const leastSeconds = 0.2;

export interface JoinOptions {
  graph: SoundGraph;
  from: Deck;
  to: Deck;
  durationSeconds: number;
  /** The next deck is heard from this moment on. */
  onJoined: () => void;
}

export class Join {
  private cancel: () => void = () => {};
  private isOver = false;
  /** The next deck is under way and will be heard on time. */
  isAimed = false;

  constructor(private readonly options: JoinOptions) {
    const { graph, from, durationSeconds } = options;
    this.collect(from, (readings) => {
      const endSeconds = endOnContext(durationSeconds, medianOffsetSeconds(readings), from.delaySeconds);
      if (endSeconds - graph.nowSeconds < leastSeconds) return;
      this.cancel = graph.alarmAt(endSeconds - leadSeconds, () => this.start(endSeconds));
    });
  }

  /** Pause, seek, another track: the next deck goes back to its beginning, unheard. */
  abandon(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.cancel();
    const { to } = this.options;
    if (to.element.paused && to.element.currentTime === 0) return;
    to.halt();
    to.seek(0);
  }

  private start(endSeconds: number): void {
    const { to } = this.options;
    const begin = () =>
      this.collect(
        to,
        (readings) => this.aim(endSeconds, readings),
        () => this.options.graph.nowSeconds < endSeconds - leastSeconds / 2,
      );
    to.element.addEventListener('playing', begin, { once: true });
    this.cancel = () => to.element.removeEventListener('playing', begin);
    // A refusal leaves the handover to the end of the current track.
    to.playSilently().catch(() => this.abandon());
  }

  private aim(endSeconds: number, readings: readonly ClockReading[]): void {
    const { graph, from, to, onJoined } = this.options;
    const delaySeconds = delayToStartAt(endSeconds, medianOffsetSeconds(readings), graph.sampleRate);
    if (delaySeconds === null || graph.nowSeconds > endSeconds) {
      this.abandon();
      return;
    }
    to.joinAt(endSeconds, delaySeconds);
    from.endAt(endSeconds);
    this.isAimed = true;
    this.cancel = graph.alarmAt(endSeconds, () => {
      this.isOver = true;
      onJoined();
    });
  }

  /** Reads both clocks a few milliseconds apart, as often as wanted or until there is no more time. */
  private collect(deck: Deck, done: (readings: ClockReading[]) => void, hasTime: () => boolean = () => true): void {
    const readings: ClockReading[] = [];
    const read = () => {
      if (this.isOver) return;
      readings.push(deck.read(this.options.graph));
      if (readings.length >= readingsPerAim || !hasTime()) {
        done(readings);
        return;
      }
      const timer = setTimeout(read, readingIntervalMs);
      this.cancel = () => clearTimeout(timer);
    };
    read();
  }
}
