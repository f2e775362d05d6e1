// What a deck reports.
import type { Deck } from './deck';

export interface DeckListener {
  canPlay(deck: Deck): void;
  flows(deck: Deck): void;
  stalls(deck: Deck): void;
  moves(deck: Deck): void;
  ends(deck: Deck): void;
  /** The element was stopped from outside. */
  stopped(deck: Deck): void;
  progresses(deck: Deck): void;
  fails(deck: Deck, message: string, errorCode: number | undefined): void;
}
