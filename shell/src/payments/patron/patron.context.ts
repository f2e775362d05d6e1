// The context, the input and the events of the patron machine.
import type { PatronMethod } from './patron.types';

export interface PatronInput {
  readonly isPatron: boolean;
  readonly userId: string | null;
  readonly euroBalance: number;
  /** The method chosen last time. */
  readonly method: PatronMethod;
  readonly currency: string | null;
  /** An earlier purchase from the balance got no response. */
  readonly isUnanswered?: boolean;
}

export interface PatronContext extends PatronInput {
  readonly currencies: readonly string[];
  /** The EUR balance when the user pressed the button: a push may show what remains before the answer arrives. */
  readonly balanceBefore: number;
  readonly isInfoShown: boolean;
  /** The server's message. */
  readonly error: string | null;
  /** The card form is moving money: neither closing the dialog nor choosing another method is allowed. */
  readonly isCardBusy: boolean;
  /** The outcome of a card charge is unknown: no other method may pay until the card form has resolved it. */
  readonly isCardUnanswered: boolean;
  /** The balance may have paid although no response arrived: only the same request again resolves it. */
  readonly isUnanswered: boolean;
  /** The crypto provider's payment page. */
  readonly payUrl: string | null;
}

export type PatronEvent =
  | { type: 'choose method'; method: PatronMethod }
  | { type: 'choose currency'; currency: string }
  | { type: 'toggle info' }
  /** The balance was pushed while the dialog is open. */
  | { type: 'balance changed'; euroBalance: number }
  | { type: 'submit' }
  | { type: 'close' };
