// What comes after the track that is heard: cued on the spare deck, and mixed or joined when its time has come.
import type { Deck } from './deck';
import { Join } from './join';
import { isOneAlbum, leastMixSeconds, mixSeconds } from './mix-rules';
import type { SoundSource } from './sound';
import type { SoundGraph } from './sound-graph';

/** From here on before its end a track is watched for the join. */
const joinWatchSeconds = 2.5;

/** Which deck is heard, which one holds what comes next, and how the listener wants it. */
export interface Turn {
  readonly front: Deck;
  readonly spare: Deck;
  readonly graph: SoundGraph | null;
  readonly rate: number;
  readonly crossfadeSeconds: number;
}

export interface NextTrackListener {
  /** It begins under the end of the one before, for so many seconds. */
  mixes(next: SoundSource, graph: SoundGraph, seconds: number): void;
  /** It is heard, from the very sample on. */
  joins(next: SoundSource): void;
}

export class NextTrack {
  private cued: SoundSource | null = null;
  /** What is to be cued once the spare deck is free. */
  private waiting: SoundSource | null = null;
  private join: Join | null = null;

  constructor(private readonly listener: NextTrackListener) {}

  /** A join that is aimed brings the next track by itself, at the very sample. */
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

  /** At the end of the track before: what goes on now, if it can. */
  take(front: Deck, spare: Deck): SoundSource | null {
    const { cued } = this;
    if (!cued || !front.source?.isJoinable || !isReady(spare, cued)) return null;
    this.cued = null;
    return cued;
  }

  /** Looks whether its time has come; to be asked while the track before is wanted and heard. */
  bringIfDue(turn: Turn): void {
    if (!this.mixIfDue(turn)) this.watchForJoin(turn);
  }

  /** @returns whether these two are mixed, be it later. */
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
