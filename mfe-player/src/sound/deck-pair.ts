// The two decks: the front one is active, the spare one holds the next track.

import type { DeckListener } from './deck';
import { Deck } from './deck';
import { PlayedTime } from './played-time';
import type { SoundGraph } from './sound-graph';

export class DeckPair {
  readonly both: readonly [Deck, Deck];
  front: Deck;
  spare: Deck;
  /** Played time of the front deck's track. */
  readonly played = new PlayedTime();
  private cancelEnd: () => void = () => {};

  constructor(makeElement: () => HTMLAudioElement, listener: DeckListener) {
    this.both = [new Deck(makeElement(), listener), new Deck(makeElement(), listener)];
    [this.front, this.spare] = this.both;
  }

  /** Activates a deck and silences the other. @param onGone Called once the other deck is silent. */
  activate(deck: Deck, graph: SoundGraph | null, onGone?: () => void): void {
    this.played.restart();
    this.cancelEnding();
    if (deck === this.front) return;
    this.swap();
    this.spare.retire(graph, onGone);
  }

  /** Crossfades from the front deck to the spare one. @param onGone Called once the other deck is silent. */
  mix(graph: SoundGraph, seconds: number, onGone: () => void): Promise<void> {
    this.cancelEnding();
    const begun = this.spare.playMixing(seconds);
    this.front.leaveMixing(graph, seconds, onGone);
    this.swap();
    this.played.restart();
    return begun;
  }

  /** Calls `heardOut` after the delay line of the ended front deck has run out; a join may still take over before. */
  onPlaybackEnded(graph: SoundGraph | null, heardOut: () => void): void {
    const { delaySeconds } = this.front;
    if (graph && delaySeconds > 0) this.cancelEnd = graph.alarmAt(graph.nowSeconds + delaySeconds, heardOut);
    else heardOut();
  }

  /** After another deck became active, the end of this track no longer matters. */
  cancelEnding(): void {
    this.cancelEnd();
  }

  private swap(): void {
    [this.front, this.spare] = [this.spare, this.front];
  }
}
