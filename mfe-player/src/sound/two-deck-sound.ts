// The sound: two audio elements that take turns. One is heard, the other holds what comes next.
import { Deck } from './deck';
import type { DeckListener } from './deck-listener';
import { GraphPower } from './graph-power';
import { Join } from './join';
import { canSetVolume, isOneAlbum, leastMixSeconds, mixSeconds } from './mix-rules';
import type { RefusalCause, Sound, SoundClock, SoundEvent, SoundSource, Tuning } from './sound';
import type { SoundGraph } from './sound-graph';

/** From here on before its end a track is watched for the join. */
const joinWatchSeconds = 2.5;
/** Two looks at the clock further apart than this had a seek or a sleep in between. */
const longestTickSeconds = 2;

export interface TwoDeckOptions {
  makeElement: () => HTMLAudioElement;
  openGraph: () => SoundGraph | null;
  /** Finds out why a source could not be loaded. */
  explainRefusal: (url: string, errorCode: number | undefined) => Promise<RefusalCause>;
}

export class TwoDeckSound implements Sound, DeckListener {
  private readonly listeners = new Set<(event: SoundEvent) => void>();
  private readonly decks: readonly [Deck, Deck];
  private front: Deck;
  private spare: Deck;
  private readonly power: GraphPower;
  private wantsSound = false;
  private level = 1;
  private join: Join | null = null;
  private cued: SoundSource | null = null;
  /** The spare deck is getting ready to go on where the front deck is; until then the front deck is heard. */
  private relief: SoundSource | null = null;
  private lastAudibleSeconds: number | null = null;
  private cancelEnd: () => void = () => {};
  private rate = 1;
  private crossfadeSeconds = 0;
  /** What is to be cued once the deck that fades out is free. */
  private waitingCue: SoundSource | null = null;
  readonly ownsLevel: boolean;

  private readonly explainRefusal: TwoDeckOptions['explainRefusal'];

  constructor({ makeElement, openGraph, explainRefusal }: TwoDeckOptions) {
    this.explainRefusal = explainRefusal;
    this.decks = [new Deck(makeElement(), this), new Deck(makeElement(), this)];
    this.power = new GraphPower(
      openGraph,
      (graph) => {
        for (const deck of this.decks) deck.attach(graph);
        graph.setLevel(this.level);
      },
      () => this.interrupt(),
    );
    [this.front, this.spare] = this.decks;
    this.ownsLevel = canSetVolume(this.front.element);
  }

  load(source: SoundSource, from: number | 'keep'): void {
    this.settle();
    this.cued = null;
    if (from === 'keep' && this.front.isFlowing && this.wantsSound) {
      this.relief = source;
      this.spare.load(source, this.front.audibleSeconds, 'auto');
      return;
    }
    const fromSeconds = from === 'keep' ? this.front.audibleSeconds : from;
    if (this.spare.holds(source) && this.spare.canPlay) this.switchTo(this.spare, fromSeconds);
    else if (this.front.holds(source)) this.switchTo(this.front, fromSeconds);
    else {
      this.spare.load(source, fromSeconds, this.wantsSound ? 'auto' : 'metadata');
      this.takeFloor(this.spare);
      if (this.wantsSound) this.startFront();
    }
  }

  cue(source: SoundSource | null): void {
    if (this.spare.isLeaving || this.relief) {
      this.waitingCue = source;
      return;
    }
    if (source && this.spare.holds(source)) {
      this.cued = source;
      return;
    }
    this.join?.abandon();
    this.join = null;
    this.cued = source;
    if (source) this.spare.load(source, 0, 'auto');
    else this.spare.unload();
  }

  warm(): void {
    this.power.wake();
    if (!this.wantsSound) this.power.rest();
  }

  play(): void {
    this.wantsSound = true;
    this.power.wake();
    if (this.front.source) this.startFront();
  }

  pause(): void {
    this.wantsSound = false;
    this.settle();
    this.front.pause(this.graph);
    this.power.rest();
  }

  seek(seconds: number): void {
    this.settle();
    this.lastAudibleSeconds = null;
    if (!this.front.source) return;
    this.front.seek(seconds);
    if (this.wantsSound && this.front.element.paused) this.startFront();
  }

  unload(): void {
    this.wantsSound = false;
    this.waitingCue = null;
    this.settle();
    this.cued = null;
    for (const deck of this.decks) deck.retire(this.graph);
    this.power.rest();
  }

  setLevel(level: number): void {
    this.level = level;
    this.graph?.setLevel(level);
    for (const deck of this.decks) deck.setLevel(level);
  }

  tune({ rate, crossfadeSeconds }: Tuning): void {
    this.crossfadeSeconds = crossfadeSeconds;
    if (rate === this.rate) return;
    this.rate = rate;
    // A join is aimed by clocks that run at one speed.
    this.abandonJoin();
    for (const deck of this.decks) deck.setRate(rate);
  }

  setGain(key: string, gain: number): void {
    for (const deck of this.decks) if (deck.source?.key === key) deck.setGain(gain);
  }

  clock(): SoundClock {
    return {
      positionSeconds: this.front.audibleSeconds,
      bufferedSeconds: this.front.bufferedSeconds,
      isFlowing: this.front.isSounding && this.wantsSound,
    };
  }

  subscribe(listener: (event: SoundEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  canPlay(deck: Deck): void {
    if (deck === this.front) this.report({ type: 'sound.ready', key: deck.source?.key ?? '' });
    else if (this.relief) this.relieveFront();
  }

  flows(deck: Deck): void {
    if (deck === this.front) {
      if (this.wantsSound) this.report({ type: 'sound.flowing' });
      return;
    }
    if (!this.relief || !this.wantsSound) return;
    const { key } = this.relief;
    this.relief = null;
    this.takeFloor(deck, () => this.cueWaiting());
    this.report({ type: 'sound.ready', key });
    this.report({ type: 'sound.flowing' });
  }

  stalls(deck: Deck): void {
    if (deck !== this.front || !this.wantsSound) return;
    // The clocks that the join was aimed by have parted.
    this.abandonJoin();
    this.report({ type: 'sound.stalled' });
  }

  moves(deck: Deck): void {
    if (deck !== this.front) return;
    const { audibleSeconds } = deck;
    const passed = audibleSeconds - (this.lastAudibleSeconds ?? audibleSeconds);
    this.lastAudibleSeconds = audibleSeconds;
    const elapsedSeconds =
      deck.isFlowing && passed > 0 && passed < longestTickSeconds * this.rate ? passed / this.rate : 0;
    const { isBuffered, loadRate } = deck;
    this.report({ type: 'sound.ticked', positionSeconds: audibleSeconds, elapsedSeconds, isBuffered, loadRate });
    if (!this.mixIfDue()) this.watchForJoin();
  }

  ends(deck: Deck): void {
    if (deck !== this.front) return;
    if (this.relief) {
      // The preview is through before the whole song is there: what is waited for is the song, not the end.
      this.settle();
      if (this.wantsSound) this.startFront();
      return;
    }
    const { graph } = this;
    const finish = () => {
      // A join that is aimed brings the next track by itself, at the very sample.
      if (this.join?.isAimed) return;
      this.abandonJoin();
      this.finish();
    };
    // The element is through, but the ear is behind it by the delay, and a join may still be on its way.
    if (graph && deck.delaySeconds > 0) this.cancelEnd = graph.alarmAt(graph.nowSeconds + deck.delaySeconds, finish);
    else finish();
  }

  stopped(deck: Deck): void {
    if (deck === this.front) this.interrupt();
  }

  progresses(deck: Deck): void {
    if (deck === this.front || this.relief) this.report({ type: 'sound.progressed' });
  }

  fails(deck: Deck, message: string, errorCode: number | undefined): void {
    const { source } = deck;
    if (!source) return;
    void this.explainRefusal(source.url, errorCode).then((cause) => {
      // Whatever was loaded since, this failure does not matter any more.
      if (deck.source !== source) return;
      if (deck === this.front || this.relief) {
        this.relief = null;
        this.report({ type: 'sound.refused', message, cause });
      } else {
        this.cue(null);
        this.report({ type: 'sound.cueRefused', key: source.key, cause });
      }
    });
  }

  /** Silent by the system's will, not by the listener's: what is reported and shown follows it. */
  private interrupt(): void {
    if (!this.wantsSound) return;
    this.pause();
    this.report({ type: 'sound.interrupted' });
  }

  private finish(): void {
    const { cued, spare } = this;
    if (!cued || !this.wantsSound || !this.front.source?.isJoinable || !spare.holds(cued) || !spare.canPlay) {
      this.report({ type: 'sound.ended' });
      return;
    }
    this.cued = null;
    this.switchTo(spare, 0);
    this.report({ type: 'sound.joined', key: cued.key });
  }

  /** Begins the next track under the end of this one; the floor changes as the next one begins to be heard. */
  private mixIfDue(): boolean {
    const { graph, front, spare, cued } = this;
    if (this.crossfadeSeconds === 0 || !graph || !cued || !front.source || !this.wantsSound) return false;
    if (!front.isFlowing || !front.source.isJoinable || isOneAlbum(front.source, cued)) return false;
    const seconds = mixSeconds(this.crossfadeSeconds, front.source, cued);
    const leftSeconds = (front.source.durationSeconds - front.audibleSeconds) / this.rate;
    if (leftSeconds > seconds || !spare.holds(cued) || !spare.canPlay) return true;
    const mixed = Math.min(seconds, Math.max(leftSeconds, leastMixSeconds));
    this.cued = null;
    this.cancelEnd();
    spare.playMixing(mixed).catch((error: Error) => this.explain(error));
    front.leaveMixing(graph, mixed, () => this.cueWaiting());
    this.spare = front;
    this.front = spare;
    this.lastAudibleSeconds = null;
    this.report({ type: 'sound.joined', key: cued.key });
    return true;
  }

  private cueWaiting(): void {
    const { waitingCue } = this;
    this.waitingCue = null;
    if (waitingCue) this.cue(waitingCue);
  }

  private watchForJoin(): void {
    const { graph, front, spare, cued } = this;
    if (this.rate !== 1) return;
    if (this.join || !graph || !cued || !this.wantsSound || !front.isFlowing || !front.source?.isJoinable) return;
    const { durationSeconds } = front.source;
    if (durationSeconds - front.audibleSeconds > joinWatchSeconds || !spare.holds(cued) || !spare.canPlay) return;
    const onJoined = () => {
      this.join = null;
      this.cued = null;
      this.takeFloor(spare);
      this.report({ type: 'sound.joined', key: cued.key });
    };
    this.join = new Join({ graph, from: front, to: spare, durationSeconds, onJoined });
  }

  /** Ends everything that was under way between the two decks. */
  private settle(): void {
    this.abandonJoin();
    this.cancelEnd();
    if (this.spare.isLeaving) {
      this.spare.retire(this.graph);
      this.cueWaiting();
    }
    if (!this.relief) return;
    // Who seeks or pauses now means the new sound, though it was not heard yet.
    const { audibleSeconds } = this.front;
    this.relief = null;
    this.takeFloor(this.spare);
    this.front.element.currentTime = audibleSeconds;
  }

  private abandonJoin(): void {
    this.join?.abandon();
    this.join = null;
  }

  /** Goes on with a deck that is loaded already. */
  private switchTo(deck: Deck, fromSeconds: number): void {
    if (deck.element.currentTime !== fromSeconds) deck.seek(fromSeconds);
    this.takeFloor(deck);
    if (deck.canPlay) this.report({ type: 'sound.ready', key: deck.source?.key ?? '' });
    if (this.wantsSound) this.startFront();
  }

  private takeFloor(deck: Deck, onGone?: () => void): void {
    this.lastAudibleSeconds = null;
    // The end of a track that gave up its place does not matter any more.
    this.cancelEnd();
    if (deck === this.front) return;
    this.spare = this.front;
    this.front = deck;
    this.spare.retire(this.graph, onGone);
  }

  private startFront(): void {
    const deck = this.front;
    // Paused and resumed within the fade, it never stopped, so the element has nothing to say.
    this.report({ type: deck.isFlowing ? 'sound.flowing' : 'sound.stalled' });
    deck.play().catch((error: Error) => {
      if (deck === this.front) this.explain(error);
    });
  }

  private relieveFront(): void {
    if (!this.spare.element.paused) return;
    this.spare.element.currentTime = this.front.audibleSeconds;
    this.spare.play().catch((error: Error) => this.explain(error));
  }

  private explain(error: Error): void {
    // Overtaken by the next load or pause; or reported by the element's own error event.
    if (error.name === 'AbortError' || error.name === 'NotSupportedError') return;
    this.report(
      error.name === 'NotAllowedError' ? { type: 'sound.blocked' } : { type: 'sound.broken', message: error.message },
    );
  }

  private get graph(): SoundGraph | null {
    return this.power.graph;
  }

  private report(event: SoundEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }
}
