// The machine of tuning in and giving: its context, its events, and the answers of its actors.
import type { PaymentChoice, PaymentMethod, SupportedArtist, SupportMode, Unanswered } from './support-rules';

export interface SupportContext extends PaymentChoice {
  readonly userId: string | null;
  readonly artistId: string;
  /** Talents when the payer confirmed: the statement stands still while money moves, whatever is pushed meanwhile. */
  readonly balanceBefore: number;
  /** The donation was confirmed below the minimum. */
  readonly isAmountRefused: boolean;
  /** The card form collected this payment, which decides what a failure is called. */
  readonly isByCard: boolean;
  /** For the screen. */
  readonly error: string | null;
}

export type SupportEvent =
  | { type: 'open'; artistId: string; mode: SupportMode; userId: string | null }
  | { type: 'choose mode'; mode: SupportMode }
  | { type: 'choose amount'; amount: number | null }
  | { type: 'choose method'; method: PaymentMethod }
  | { type: 'confirm' }
  /** The balance lacks Talents: the shell's dialog for more of them takes this one's place. */
  | { type: 'add talents' }
  | { type: 'add talents closed' }
  | { type: 'close' }
  /** Pushed while the dialog is open. */
  | { type: 'balance changed'; talentBalance: number };

/** What is known when the dialog opens. */
export interface SupportStart {
  readonly talentBalance: number;
  readonly artist: SupportedArtist;
  readonly unanswered: Unanswered;
}

export interface SupportPayment {
  readonly mode: SupportMode;
  readonly artistId: string;
  /** Talents. */
  readonly total: number;
  readonly userId: string | null;
}

/**
 * What a payment came to; a refusal carries the words for the screen, and what it says of the artist. What was not sent
 * leaves an earlier try as it was.
 */
export type SupportResult =
  | { readonly kind: 'paid'; readonly talentBalance: number }
  | { readonly kind: 'refused'; readonly error: string; readonly artist?: Partial<SupportedArtist> }
  | { readonly kind: 'not sent'; readonly error: string };
