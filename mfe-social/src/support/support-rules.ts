// What tuning in and giving cost, and how they are paid: the spec's rules, without a screen and without a server.

export type SupportMode = 'tune-in' | 'donate';
export type PaymentMethod = 'balance' | 'card';

/** As their profile has them when the dialog opens. */
export interface SupportedArtist {
  readonly id: string;
  readonly name: string;
  readonly imageId: string | null;
  readonly isPatron: boolean;
  readonly followerCount: number;
  readonly isTunedIn: boolean;
  /** Talents. */
  readonly tuneInPrice: number;
  /** Of what is paid, as the server says. */
  readonly sharePercent: number;
}

export interface PaymentChoice {
  readonly artist: SupportedArtist | null;
  readonly mode: SupportMode;
  /** Of a donation, in Talents; null while the field is empty. */
  readonly amount: number | null;
  /** What the payer pressed; null leaves it to the spec's automatic choice. */
  readonly chosenMethod: PaymentMethod | null;
  /** Talents, as pushed. */
  readonly talentBalance: number;
  /** Talents that a card brought in this dialog and that were not spent yet: they need not be pushed to be there. */
  readonly cardPaidTalents: number;
  readonly unanswered: Unanswered;
}

/** Talents of the payments to this artist whose last try got no answer: the money may have moved, so the same is tried first. */
export type Unanswered = Readonly<Partial<Record<SupportMode, number>>>;

/** In Talents. */
export const donationPresets = [300, 500, 700, 1000, 1500] as const;
export const minimumDonationTalents = 100;

/** What is paid if the payer confirms now, in Talents; 0 where there is nothing to pay. */
export function totalOf({ artist, mode, amount }: PaymentChoice): number {
  if (mode === 'donate') return amount ?? 0;
  return artist && !artist.isTunedIn ? artist.tuneInPrice : 0;
}

/** Tuning in happens once: then there is a notice in place of a payment. */
export const isAlreadyTunedIn = ({ artist, mode }: PaymentChoice) => mode === 'tune-in' && artist?.isTunedIn === true;

export const isBelowMinimum = (choice: PaymentChoice) =>
  choice.mode === 'donate' && totalOf(choice) < minimumDonationTalents;

/** Whether the balance as it is shown covers the sum. */
export const isCovered = (choice: PaymentChoice) => choice.talentBalance >= totalOf(choice);

/** The card was charged for this sum already. */
export const isPaidByCard = (choice: PaymentChoice) =>
  choice.cardPaidTalents > 0 && choice.cardPaidTalents >= totalOf(choice);

/** The last try got no answer. */
export const isUnanswered = ({ mode, unanswered }: PaymentChoice) => unanswered[mode] !== undefined;

/**
 * Only the balance may pay, whatever it shows now: the card was charged already, or the balance may have paid without
 * our knowing, and another try finds out.
 */
export const isBoundToBalance = (choice: PaymentChoice) => isPaidByCard(choice) || isUnanswered(choice);

/** The payer's choice, else the spec's: the balance where it covers a sum above 0, otherwise the card. */
export function methodOf(choice: PaymentChoice): PaymentMethod {
  if (isBoundToBalance(choice)) return 'balance';
  if (choice.chosenMethod) return choice.chosenMethod;
  return totalOf(choice) > 0 && isCovered(choice) ? 'balance' : 'card';
}

export const canPayFromBalance = (choice: PaymentChoice) => isCovered(choice) || isBoundToBalance(choice);

/** How many Talents the balance lacks, rounded up, as cards buy whole ones. */
export const missingTalents = (choice: PaymentChoice) => Math.max(0, Math.ceil(totalOf(choice) - choice.talentBalance));
