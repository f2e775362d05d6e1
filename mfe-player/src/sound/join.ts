// Joins the beginning of one deck to the end of another with sample accuracy, so that an album plays without gaps.
// Timers and `ended` events are off by tens of milliseconds. Instead the next deck starts early and muted; the clocks
// of both elements are compared with the audio context's clock; and a delay line moves the next deck's first sample to
// the end of the last one.
import {
  type ClockReading,
  delayToStartAt,
  endOnContext,
  leadSeconds,
  medianOffsetSeconds,
  readingIntervalMs,
  readingsBeforeAim,
  readingsPerAim,
} from './clock-aim';
import type { Deck } from './deck';
import { opusBeginning } from './opus-beginning';
import type { SoundGraph } from './sound-graph';

/** With less time left, a join cannot be prepared. */
const leastSeconds = 0.2;

export interface JoinOptions {
  graph: SoundGraph;
  from: Deck;
  to: Deck;
  durationSeconds: number;
  /** Called at the time from which the next deck is audible. */
  onJoined: () => void;
}

export class Join {
  private cancel: () => void = () => {};
  private isOver = false;
  /** The next deck is running and will become audible on time. */
  isAimed = false;

  constructor(private readonly options: JoinOptions) {
    const { graph, from, durationSeconds } = options;
    this.collect(from, (readings) => {
      const endSeconds = endOnContext(durationSeconds, medianOffsetSeconds(readings), from.delaySeconds);
      if (endSeconds - graph.nowSeconds < leastSeconds) return;
      this.cancel = graph.alarmAt(endSeconds - leadSeconds, () => this.start(endSeconds));
    });
  }

  /** Rewinds the muted next deck after a pause, a seek or a change of track. */
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
    // If playback is refused, the handover happens when the current track ends.
    to.playSilently().catch(() => this.abandon());
  }

  private aim(endSeconds: number, readings: readonly ClockReading[]): void {
    const { graph, from, to, onJoined } = this.options;
    const earlySeconds = opusBeginning.earlySeconds(to.source?.url ?? '');
    const delaySeconds = delayToStartAt(endSeconds, medianOffsetSeconds(readings) + earlySeconds, graph.sampleRate);
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

  /** Reads both clocks every few milliseconds until there are enough readings or no time is left. */
  private collect(deck: Deck, done: (readings: ClockReading[]) => void, hasTime: () => boolean = () => true): void {
    const readings: ClockReading[] = [];
    const read = () => {
      if (this.isOver) return;
      readings.push(deck.read(this.options.graph));
      if (readings.length >= readingsBeforeAim + readingsPerAim || !hasTime()) {
        done(readings.length > readingsBeforeAim ? readings.slice(readingsBeforeAim) : readings);
        return;
      }
      const timer = setTimeout(read, readingIntervalMs);
      this.cancel = () => clearTimeout(timer);
    };
    read();
  }
}
