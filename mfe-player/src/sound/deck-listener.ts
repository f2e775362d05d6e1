// Events of a deck.
import type { Deck } from './deck';

export interface DeckListener {
  canPlay(deck: Deck): void;
  flows(deck: Deck): void;
  stalls(deck: Deck): void;
  moves(deck: Deck): void;
  ends(deck: Deck): void;
  /** The system stopped the element. */
  stopped(deck: Deck): void;
  progresses(deck: Deck): void;
  fails(deck: Deck, message: string, errorCode: number | undefined): void;
}
