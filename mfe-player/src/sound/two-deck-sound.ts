// The audio output: two audio elements alternate; one is active, the other preloads the next track.
import type { Deck, DeckListener } from './deck';
import { DeckPair } from './deck-pair';
import { GraphPower } from './graph-power';
import { canSetVolume } from './mix-rules';
import { NextTrack } from './next-track';
import type { RefusalCause, Sound, SoundClock, SoundEvent, SoundSource, SoundStart, Tuning } from './sound';
import type { SoundGraph } from './sound-graph';
import { SoundReports } from './sound-reports';

/** How much a source that keeps what is buffered loads again, so that it starts before that has run out. */
const overlapSeconds = 1;
/** Files of one song in two qualities differ in length by less than this. */
const endToleranceSeconds = 0.5;

export interface TwoDeckOptions {
  makeElement: () => HTMLAudioElement;
  openGraph: () => SoundGraph | null;
  /** Finds out why a source failed to load. */
  explainRefusal: (url: string, errorCode: number | undefined) => Promise<RefusalCause>;
}

/** Whether the user has made a gesture; browsers that do not report gestures count as if they had. */
const hasUserGesture = () => navigator.userActivation?.hasBeenActive ?? true;

export class TwoDeckSound implements Sound, DeckListener {
  private readonly reports = new SoundReports();
  private readonly decks: DeckPair;
  private readonly power: GraphPower;
  private wantsSound = false;
  private level = 1;
  private readonly next = new NextTrack({
    mixes: ({ key }, graph, seconds) => {
      this.decks.mix(graph, seconds, () => this.cueWaiting()).catch((error: Error) => this.reports.explain(error));
      this.report({ type: 'sound.joined', key });
    },
    joins: ({ key }) => {
      this.activate(this.spare);
      this.report({ type: 'sound.joined', key });
    },
  });
  /**
   * Source that the standby deck is loading to replace the active one at the same position; until then
   * the active deck stays audible.
   */
  private standbySource: SoundSource | null = null;
  /** Position before which the standby source does not take over. */
  private standbyFromSeconds = 0;
  private rate = 1;
  private crossfadeSeconds = 0;
  readonly ownsLevel: boolean;

  constructor(private readonly options: TwoDeckOptions) {
    this.decks = new DeckPair(options.makeElement, this);
    this.power = new GraphPower(
      options.openGraph,
      (graph) => {
        for (const deck of this.decks.both) deck.attach(graph);
        graph.setLevel(this.level);
      },
      () => this.interrupt(),
      // Without a gesture, a suspended context means that the browser waits for one.
      () => this.interrupt(hasUserGesture() ? 'sound.noDevice' : 'sound.blocked'),
    );
    this.ownsLevel = canSetVolume(this.front.element);
  }

  load(source: SoundSource, from: SoundStart): void {
    // This also applies when the buffer ran empty: sound that has loaded and still arrives is played
    // until the new source can take over.
    const playsOn = typeof from !== 'number' && this.front.isPlayedOn && this.wantsSound;
    // A replacement that is still loading is replaced itself.
    if (playsOn) this.standbySource = null;
    this.settle();
    this.next.forget();
    if (playsOn) {
      const { audibleSeconds, bufferedSeconds } = this.front;
      this.standbySource = source;
      this.standbyFromSeconds =
        from === 'keep' ? audibleSeconds : Math.max(audibleSeconds, bufferedSeconds - overlapSeconds);
      this.spare.load(source, this.standbyFromSeconds, 'auto');
      return;
    }
    const fromSeconds = typeof from === 'number' ? from : this.front.audibleSeconds;
    if (this.spare.holds(source) && this.spare.canPlay) this.switchTo(this.spare, fromSeconds);
    else if (this.front.holds(source)) this.switchTo(this.front, fromSeconds);
    else {
      this.spare.load(source, fromSeconds, this.wantsSound ? 'auto' : 'metadata');
      this.activate(this.spare);
      if (this.wantsSound) this.startFront();
    }
  }

  cue(source: SoundSource | null): void {
    if (this.spare.isLeaving || this.standbySource) this.next.wait(source);
    else this.next.cue(source, this.spare);
  }

  warm(): void {
    this.power.wake();
    if (!this.wantsSound) this.power.rest();
  }

  play(): void {
    this.wantsSound = true;
    this.power.wake();
    for (const deck of this.decks.both) deck.unlock();
    if (this.front.source) this.startFront();
  }

  pause(): void {
    this.wantsSound = false;
    if (!this.playsBufferFirst) this.settle();
    this.front.pause(this.graph);
    this.power.rest();
  }

  seek(seconds: number): void {
    const isBuffered =
      this.playsBufferFirst && seconds >= this.front.audibleSeconds && seconds < this.standbyFromSeconds;
    if (!isBuffered) this.settle();
    this.decks.played.restart();
    if (!this.front.source) return;
    this.front.seek(seconds);
    if (this.wantsSound && this.front.element.paused) this.startFront();
  }

  unload(): void {
    this.wantsSound = false;
    this.next.wait(null);
    this.settle();
    this.next.forget();
    for (const deck of this.decks.both) deck.retire(this.graph);
    this.power.rest();
  }

  setLevel(level: number): void {
    this.level = level;
    this.graph?.setLevel(level);
    for (const deck of this.decks.both) deck.setLevel(level);
  }

  tune({ rate, crossfadeSeconds }: Tuning): void {
    this.crossfadeSeconds = crossfadeSeconds;
    if (rate === this.rate) return;
    this.rate = rate;
    // A join is computed for a constant speed.
    this.next.abandonJoin();
    for (const deck of this.decks.both) deck.setRate(rate);
  }

  setGain(key: string, gain: number): void {
    for (const deck of this.decks.both) if (deck.source?.key === key) deck.setGain(gain);
  }

  clock(): SoundClock {
    return {
      positionSeconds: this.front.audibleSeconds,
      bufferedSeconds: this.front.bufferedSeconds,
      isFlowing: this.front.isSounding && this.wantsSound,
    };
  }

  subscribe(listener: (event: SoundEvent) => void): () => void {
    return this.reports.subscribe(listener);
  }

  canPlay(deck: Deck): void {
    if (deck === this.front) this.report({ type: 'sound.ready', key: deck.source?.key ?? '' });
    else if (this.standbySource) this.relieveFront();
  }

  flows(deck: Deck): void {
    if (deck === this.front) {
      if (this.wantsSound) this.report({ type: 'sound.flowing' });
      return;
    }
    if (!this.standbySource || !this.wantsSound) return;
    const { key } = this.standbySource;
    this.standbySource = null;
    this.activate(deck, () => this.cueWaiting());
    this.report({ type: 'sound.ready', key });
    this.report({ type: 'sound.flowing' });
  }

  stalls(deck: Deck): void {
    if (deck !== this.front || !this.wantsSound) return;
    // After a stall the clocks no longer match the computed join.
    this.next.abandonJoin();
    if (this.standbySource) this.relieveFront();
    this.report({ type: 'sound.stalled' });
  }

  moves(deck: Deck): void {
    if (deck !== this.front) return;
    const elapsedSeconds = this.decks.played.since(deck, this.rate);
    const { audibleSeconds: positionSeconds, isBuffered, loadRate } = deck;
    // While a replacement loads, the two share the connection.
    const emptyInSeconds = this.standbySource ? null : deck.emptyInSeconds;
    this.report({ type: 'sound.ticked', positionSeconds, elapsedSeconds, isBuffered, loadRate, emptyInSeconds });
    if (this.standbySource) this.relieveFront();
    const { front, spare, graph, rate, crossfadeSeconds } = this;
    if (this.wantsSound) this.next.preloadIfDue({ front, spare, graph, rate, crossfadeSeconds });
  }

  ends(deck: Deck): void {
    if (deck !== this.front) return;
    if (this.standbySource) {
      if (deck.audibleSeconds < this.standbySource.durationSeconds - endToleranceSeconds) {
        // The active deck ended before its longer replacement was ready, as a preview does before the full song: wait
        // for the replacement.
        this.settle();
        if (this.wantsSound) this.startFront();
        return;
      }
      // The song is over, so a replacement in another quality is of no use any more.
      this.dropStandby();
    }
    this.decks.onPlaybackEnded(this.graph, () => {
      if (this.next.isAimed) return;
      this.next.abandonJoin();
      this.goOn();
    });
  }

  stopped(deck: Deck): void {
    if (deck === this.front) this.interrupt();
  }

  progresses(deck: Deck): void {
    if (deck === this.front || this.standbySource) this.report({ type: 'sound.progressed' });
  }

  fails(deck: Deck, message: string, errorCode: number | undefined): void {
    const { source } = deck;
    if (!source) return;
    if (deck === this.front && this.standbySource) {
      // The replacement continues at the same position; if it fails as well, that is reported.
      this.settle();
      if (this.wantsSound) this.startFront();
      return;
    }
    void this.options.explainRefusal(source.url, errorCode).then((cause) => {
      // If another source was loaded in the meantime, this failure no longer matters.
      if (deck.source !== source) return;
      if (deck !== this.front && this.playsBufferFirst && this.front.canPlay) {
        // The buffered sound plays on; the quality is lowered again if it runs low.
        this.dropStandby();
        return;
      }
      if (deck === this.front || this.standbySource) {
        this.standbySource = null;
        this.report({ type: 'sound.refused', message, cause });
      } else {
        this.cue(null);
        this.report({ type: 'sound.cueRefused', key: source.key, cause });
      }
    });
  }

  /** The system paused the element without the listener's request; the reported state follows it. */
  private interrupt(type: 'sound.interrupted' | 'sound.noDevice' | 'sound.blocked' = 'sound.interrupted'): void {
    if (!this.wantsSound) return;
    this.pause();
    this.report({ type });
  }

  /** Continues at the end of a track with the cued source, or ends playback. */
  private goOn(): void {
    const next = this.wantsSound ? this.next.take(this.front, this.spare) : null;
    if (!next) {
      this.report({ type: 'sound.ended' });
      return;
    }
    this.switchTo(this.spare, 0);
    this.report({ type: 'sound.joined', key: next.key });
  }

  private cueWaiting(): void {
    const waiting = this.next.takeWaiting();
    if (waiting) this.cue(waiting);
  }

  /** Completes or cancels every pending transition between the two decks. */
  private settle(): void {
    this.next.abandonJoin();
    this.decks.cancelEnding();
    if (this.spare.isLeaving) {
      this.spare.retire(this.graph);
      this.cueWaiting();
    }
    if (!this.standbySource) return;
    // A seek or pause refers to the replacement, even if it was not audible yet.
    const { audibleSeconds } = this.front;
    this.standbySource = null;
    this.activate(this.spare);
    this.front.element.currentTime = audibleSeconds;
  }

  /** Whether the active deck plays what it has buffered before its replacement takes over. */
  private get playsBufferFirst(): boolean {
    return this.standbySource !== null && this.front.audibleSeconds < this.standbyFromSeconds;
  }

  private dropStandby(): void {
    this.standbySource = null;
    this.spare.unload();
    this.cueWaiting();
  }

  /** Activates a deck that is already loaded. */
  private switchTo(deck: Deck, fromSeconds: number): void {
    if (deck.element.currentTime !== fromSeconds) deck.seek(fromSeconds);
    this.activate(deck);
    if (deck.canPlay) this.report({ type: 'sound.ready', key: deck.source?.key ?? '' });
    if (this.wantsSound) this.startFront();
  }

  private activate(deck: Deck, onGone?: () => void): void {
    this.decks.activate(deck, this.graph, onGone);
  }

  private startFront(): void {
    const deck = this.front;
    // After a pause and a play within the fade the element never stopped and fires no event.
    this.report({ type: deck.isFlowing ? 'sound.flowing' : 'sound.stalled' });
    deck.play().catch((error: Error) => {
      if (deck === this.front) this.reports.explain(error);
    });
  }

  private relieveFront(): void {
    if (!this.wantsSound) return;
    const { audibleSeconds } = this.front;
    if (!this.spare.element.paused || !this.spare.canPlay || audibleSeconds < this.standbyFromSeconds) return;
    this.spare.element.currentTime = audibleSeconds;
    this.spare.play().catch((error: Error) => this.reports.explain(error));
  }

  private get front(): Deck {
    return this.decks.front;
  }

  private get spare(): Deck {
    return this.decks.spare;
  }

  private get graph(): SoundGraph | null {
    return this.power.graph;
  }

  private report(event: SoundEvent): void {
    this.reports.report(event);
  }
}
