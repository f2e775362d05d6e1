// Context, events and actor results of the machine for tuning in and donating.
import type { PaymentChoice, PaymentMethod, SupportedArtist, SupportMode, Unanswered } from './support-rules';

export interface SupportContext extends PaymentChoice {
  readonly userId: string | null;
  readonly artistId: string;
  /** Balance in Talents at the time of confirmation. The receipt keeps showing it while pushes change the balance. */
  readonly balanceBefore: number;
  /** The user confirmed a donation below the minimum. */
  readonly isAmountRefused: boolean;
  /** The payment went through the card form, which decides the error message. */
  readonly isByCard: boolean;
  /** Error message for the screen. */
  readonly error: string | null;
}

export type SupportEvent =
  | { type: 'open'; artistId: string; mode: SupportMode; userId: string | null }
  | { type: 'choose mode'; mode: SupportMode }
  | { type: 'choose amount'; amount: number | null }
  | { type: 'choose method'; method: PaymentMethod }
  | { type: 'confirm' }
  /** The balance is too low, so the shell's top-up dialog replaces this one. */
  | { type: 'add talents' }
  | { type: 'add talents closed' }
  | { type: 'close' }
  /** The server pushed a new balance while the dialog is open. */
  | { type: 'balance changed'; talentBalance: number };

/** Data read when the dialog opens. */
export interface SupportStart {
  readonly talentBalance: number;
  readonly artist: SupportedArtist;
  readonly unanswered: Unanswered;
}

export interface SupportPayment {
  readonly mode: SupportMode;
  readonly artistId: string;
  /** Amount in Talents. */
  readonly total: number;
  readonly userId: string | null;
}

/**
 * Outcome of a payment. A refusal carries the message for the screen and any changed data of the artist.
 * `not sent` means that this attempt never reached the server, so the state of an earlier attempt is unchanged.
 */
export type SupportResult =
  | { readonly kind: 'paid'; readonly talentBalance: number }
  | { readonly kind: 'refused'; readonly error: string; readonly artist?: Partial<SupportedArtist> }
  | { readonly kind: 'not sent'; readonly error: string };
