// What the patron machine knows, what it is started with, and what can happen to it.
import type { PatronMethod } from './patron.types';

export interface PatronInput {
  readonly isPatron: boolean;
  readonly userId: string | null;
  readonly euroBalance: number;
  /** As last time. */
  readonly method: PatronMethod;
  readonly currency: string | null;
  /** The balance was asked to pay before, and its answer was lost. */
  readonly isUnanswered?: boolean;
}

export interface PatronContext extends PatronInput {
  readonly currencies: readonly string[];
  readonly isInfoShown: boolean;
  /** In the server's words. */
  readonly error: string | null;
  /** Money moves in the card form: neither is the dialog closed then, nor another way chosen. */
  readonly isCardBusy: boolean;
  /** Nobody knows whether the card was charged: no other way may pay until the card form has found out. */
  readonly isCardUnanswered: boolean;
  /** The balance may have paid without our knowing: only the same try again finds out. */
  readonly isUnanswered: boolean;
  /** Where the crypto provider takes the payment. */
  readonly payUrl: string | null;
}

export type PatronEvent =
  | { type: 'choose method'; method: PatronMethod }
  | { type: 'choose currency'; currency: string }
  | { type: 'toggle info' }
  /** Pushed while the dialog is open. */
  | { type: 'balance changed'; euroBalance: number }
  | { type: 'submit' }
  | { type: 'close' };
