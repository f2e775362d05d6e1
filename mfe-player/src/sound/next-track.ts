// The successor of the audible track: it is cued on the standby deck, and crossfaded or joined when due.
import type { Deck } from './deck';
import { Join } from './join';
import { isOneAlbum, leastMixSeconds, mixSeconds } from './mix-rules';
import type { SoundSource } from './sound';
import type { SoundGraph } from './sound-graph';

/** Time before the end of a track at which the preparation of the join begins. */
const joinWatchSeconds = 2.5;

/** The active and the standby deck, and the settings that affect the transition. */
export interface Turn {
  readonly front: Deck;
  readonly spare: Deck;
  readonly graph: SoundGraph | null;
  readonly rate: number;
  readonly crossfadeSeconds: number;
}

export interface NextTrackListener {
  /** The next track starts a crossfade of the given length under the end of the previous one. */
  mixes(next: SoundSource, graph: SoundGraph, seconds: number): void;
  /** The next track has become audible after a sample-accurate join. */
  joins(next: SoundSource): void;
}

export class NextTrack {
  private cued: SoundSource | null = null;
  /** Source to cue once the standby deck is free. */
  private waiting: SoundSource | null = null;
  private join: Join | null = null;

  constructor(private readonly listener: NextTrackListener) {}

  /** A prepared join starts the next track without any further call. */
  get isAimed(): boolean {
    return this.join?.isAimed ?? false;
  }

  cue(source: SoundSource | null, spare: Deck): void {
    if (source && spare.holds(source)) {
      this.cued = source;
      return;
    }
    this.abandonJoin();
    this.cued = source;
    if (source) spare.load(source, 0, 'auto');
    else spare.unload();
  }

  wait(source: SoundSource | null): void {
    this.waiting = source;
  }

  takeWaiting(): SoundSource | null {
    const { waiting } = this;
    this.waiting = null;
    return waiting;
  }

  forget(): void {
    this.cued = null;
  }

  abandonJoin(): void {
    this.join?.abandon();
    this.join = null;
  }

  /** Returns the source that plays after the end of a track, if it is ready. */
  take(front: Deck, spare: Deck): SoundSource | null {
    const { cued } = this;
    if (!cued || !front.source?.isJoinable || !isReady(spare, cued)) return null;
    this.cued = null;
    return cued;
  }

  /** Starts a due crossfade or prepares a join. Call it periodically while a track is audible. */
  preloadIfDue(turn: Turn): void {
    if (!this.mixIfDue(turn)) this.watchForJoin(turn);
  }

  /** @returns Whether the transition is a crossfade, now or later. */
  private mixIfDue({ front, spare, graph, rate, crossfadeSeconds }: Turn): boolean {
    const { cued } = this;
    if (crossfadeSeconds === 0 || !graph || !cued || !front.source) return false;
    if (!front.isFlowing || !front.source.isJoinable || isOneAlbum(front.source, cued)) return false;
    const seconds = mixSeconds(crossfadeSeconds, front.source, cued);
    const leftSeconds = (front.source.durationSeconds - front.audibleSeconds) / rate;
    if (leftSeconds > seconds || !isReady(spare, cued)) return true;
    this.cued = null;
    this.listener.mixes(cued, graph, Math.min(seconds, Math.max(leftSeconds, leastMixSeconds)));
    return true;
  }

  private watchForJoin({ front, spare, graph, rate }: Turn): void {
    const { cued } = this;
    if (rate !== 1) return;
    if (this.join || !graph || !cued || !front.isFlowing || !front.source?.isJoinable) return;
    const { durationSeconds } = front.source;
    if (durationSeconds - front.audibleSeconds > joinWatchSeconds || !isReady(spare, cued)) return;
    const onJoined = () => {
      this.join = null;
      this.cued = null;
      this.listener.joins(cued);
    };
    this.join = new Join({ graph, from: front, to: spare, durationSeconds, onJoined });
  }
}

const isReady = (deck: Deck, source: SoundSource) => deck.holds(source) && deck.canPlay;
