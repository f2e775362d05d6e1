// The two decks, and whose turn it is: the front one is heard, the spare one holds what comes next.
import { Deck } from './deck';
import type { DeckListener } from './deck-listener';
import { PlayedTime } from './played-time';
import type { SoundGraph } from './sound-graph';

export class DeckPair {
  readonly both: readonly [Deck, Deck];
  front: Deck;
  spare: Deck;
  /** Of the front deck's track. */
  readonly played = new PlayedTime();
  private cancelEnd: () => void = () => {};

  constructor(makeElement: () => HTMLAudioElement, listener: DeckListener) {
    this.both = [new Deck(makeElement(), listener), new Deck(makeElement(), listener)];
    [this.front, this.spare] = this.both;
  }

  /** This deck is heard from here on, and the other one is silenced. @param onGone Once it is silent. */
  takeFloor(deck: Deck, graph: SoundGraph | null, onGone?: () => void): void {
    this.played.beginAnew();
    this.cancelEnding();
    if (deck === this.front) return;
    this.swap();
    this.spare.retire(graph, onGone);
  }

  /** The spare deck is heard under the end of the other one, which fades out. @param onGone Once it is silent. */
  mix(graph: SoundGraph, seconds: number, onGone: () => void): Promise<void> {
    this.cancelEnding();
    const begun = this.spare.playMixing(seconds);
    this.front.leaveMixing(graph, seconds, onGone);
    this.swap();
    this.played.beginAnew();
    return begun;
  }

  /** The front element is through, but the ear is behind it by the delay, and a join may still be on its way. */
  onceHeardOut(graph: SoundGraph | null, heardOut: () => void): void {
    const { delaySeconds } = this.front;
    if (graph && delaySeconds > 0) this.cancelEnd = graph.alarmAt(graph.nowSeconds + delaySeconds, heardOut);
    else heardOut();
  }

  /** The end of a track that gave up its place does not matter any more. */
  cancelEnding(): void {
    this.cancelEnd();
  }

  private swap(): void {
    [this.front, this.spare] = [this.spare, this.front];
  }
}
