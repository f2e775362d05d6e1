// The spec's rules for the price and the payment of tuning in and donating, independent of UI and server.

export type SupportMode = 'tune-in' | 'donate';
export type PaymentMethod = 'balance' | 'card';

/** Data of the artist's profile when the dialog opens. */
export interface SupportedArtist {
  readonly id: string;
  readonly name: string;
  readonly imageId: string | null;
  readonly isPatron: boolean;
  readonly followerCount: number;
  readonly isTunedIn: boolean;
  /** Price in Talents. */
  readonly tuneInPrice: number;
  /** Percentage of a payment that the artist gets, from the server. */
  readonly sharePercent: number;
}

export interface PaymentChoice {
  readonly artist: SupportedArtist | null;
  readonly mode: SupportMode;
  /** Amount of a donation in Talents; null while the field is empty. */
  readonly amount: number | null;
  /** The payer's explicit choice; null for the spec's automatic choice. */
  readonly chosenMethod: PaymentMethod | null;
  /** Balance in Talents, kept up to date by pushes. */
  readonly talentBalance: number;
  /**
   * Talents that a card payment in this dialog has added and that are not spent yet. They count
   * before a push updates the balance.
   */
  readonly cardPaidTalents: number;
  readonly unanswered: Unanswered;
}

/**
 * Amounts in Talents of payments to this artist with an unknown outcome. The money may have
 * moved, so they are retried first.
 */
export type Unanswered = Readonly<Partial<Record<SupportMode, number>>>;

/** Amounts in Talents. */
export const donationPresets = [300, 500, 700, 1000, 1500] as const;
export const minimumDonationTalents = 100;

/** Amount in Talents that a confirmation would pay now; 0 when there is nothing to pay. */
export function totalOf({ artist, mode, amount }: PaymentChoice): number {
  if (mode === 'donate') return amount ?? 0;
  return artist && !artist.isTunedIn ? artist.tuneInPrice : 0;
}

/** A user tunes in only once; afterwards a notice replaces the payment. */
export const isAlreadyTunedIn = ({ artist, mode }: PaymentChoice) => mode === 'tune-in' && artist?.isTunedIn === true;

export const isBelowMinimum = (choice: PaymentChoice) =>
  choice.mode === 'donate' && totalOf(choice) < minimumDonationTalents;

/** Whether the displayed balance covers the amount. */
export const isCovered = (choice: PaymentChoice) => choice.talentBalance >= totalOf(choice);

/** Whether the card was already charged for this amount. */
export const isPaidByCard = (choice: PaymentChoice) =>
  choice.cardPaidTalents > 0 && choice.cardPaidTalents >= totalOf(choice);

/** Whether the outcome of the last attempt is unknown. */
export const isUnanswered = ({ mode, unanswered }: PaymentChoice) => unanswered[mode] !== undefined;

/**
 * True when only the balance may pay, whatever it shows: either the card was already charged, or the balance may have
 * been, which a retry reveals.
 */
export const isBoundToBalance = (choice: PaymentChoice) => isPaidByCard(choice) || isUnanswered(choice);

/** The payer's choice, otherwise the spec's: the balance if it covers an amount above 0, else the card. */
export function methodOf(choice: PaymentChoice): PaymentMethod {
  if (isBoundToBalance(choice)) return 'balance';
  if (choice.chosenMethod) return choice.chosenMethod;
  return totalOf(choice) > 0 && isCovered(choice) ? 'balance' : 'card';
}

export const canPayFromBalance = (choice: PaymentChoice) => isCovered(choice) || isBoundToBalance(choice);

/** Talents that the balance lacks, rounded up, because cards buy whole Talents. */
export const missingTalents = (choice: PaymentChoice) => Math.max(0, Math.ceil(totalOf(choice) - choice.talentBalance));
