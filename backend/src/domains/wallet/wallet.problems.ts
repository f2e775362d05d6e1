// The exact text of each refusal of a wallet.

import type { ProblemsOf } from '../../kernel/http/commands/outcome';
import { forbidden, notFound, type Problem, problem } from '../../kernel/http/server/problem';
import { dayOf, text } from '../../kernel/texts/text';
import type { WalletRefusal } from './wallet.commands';

/** @param decided the withdrawal with its decision */
export function withdrawalDecided(decided: Readonly<Record<string, unknown>>): Problem {
  return problem(409, 'withdrawal-decided', 'This withdrawal was decided already', decided);
}

export const walletProblems: ProblemsOf<WalletRefusal> = {
  NoSuchSong: notFound('This song does not exist'),
  NoSuchArtist: notFound('This artist does not exist'),
  AlreadyPurchased: problem(409, 'already-purchased', 'You already own this song'),
  OwnSong: problem(422, 'own-song', 'You cannot buy your own song'),
  SongIsFree: problem(422, 'song-is-free', 'This song is free'),
  AlreadyTunedIn: problem(409, 'already-tuned-in', 'You are already tuned in to this artist'),
  OwnTuneIn: problem(422, 'own-tune-in', 'You cannot tune in to yourself'),
  TuneInToListener: problem(422, 'tune-in-to-listener', 'You can only tune in to artists'),
  PeopleApart: forbidden('You cannot support this artist'),
  OwnDonation: problem(422, 'own-donation', 'You cannot donate to yourself'),
  DonationToListener: problem(422, 'donation-to-listener', 'You can only donate to artists'),
  DonationTooSmall: problem(422, 'donation-too-small', 'Minimum donation is 100 Talents'),
  WithdrawalTooSmall: problem(422, 'withdrawal-too-small', 'The minimum withdrawal is €50.00'),
  WithdrawalAboveBalance: problem(422, 'withdrawal-above-balance', 'Insufficient EUR balance'),
  PayoutsHeld: ({ until }) =>
    problem(403, 'payouts-held', text`Payouts to this account are held until ${{ day: dayOf(until) }}.`, { until }),
  PayeeSuspended: problem(
    403,
    'payee-suspended',
    'This account is suspended. Refuse the withdrawal, or wait until the suspension is lifted.',
  ),
  WithdrawalWhileOwing: ({ owedTalents }) =>
    problem(
      422,
      'withdrawal-while-owing',
      text`A returned payment left ${{ owedTalents }} Talents unpaid. They are paid by what you earn next.`,
      { owed: owedTalents },
    ),
  NoSuchWithdrawal: notFound('This withdrawal does not exist'),
  OwnWithdrawal: forbidden('You cannot decide on your own withdrawal'),
  SecondPersonNeeded: forbidden('You approved this withdrawal. Somebody else has to approve it as well.'),
  SecondReporterNeeded: forbidden('You reported this return. Somebody else has to report it as well.'),
  WithdrawalNotSent: problem(409, 'withdrawal-not-sent', 'This withdrawal was not approved'),
  WithdrawalReturned: problem(409, 'withdrawal-returned', 'This transfer was returned already'),
  WithdrawalDecided: withdrawalDecided({}),
  AlreadyPatron: problem(409, 'already-patron', 'You are already a patron'),
  InsufficientEuros: problem(422, 'insufficient-euros', 'Insufficient EUR balance. You need €9.99'),
  InsufficientTalents: ({ priceTalents }) =>
    problem(422, 'insufficient-talents', text`Insufficient Talent balance. You need ${{ priceTalents }} Talents.`),
  PriceChanged: ({ priceTalents: price }) =>
    problem(409, 'price-changed', text`The price has changed. It is now ${{ price }} Talents.`, { price }),
};

/** Problems for a person who decides on somebody else's withdrawal. */
export const decisionProblems: ProblemsOf<WalletRefusal> = {
  ...walletProblems,
  WithdrawalWhileOwing: ({ owedTalents }) =>
    problem(
      422,
      'withdrawal-while-owing',
      text`A returned payment left ${{ owedTalents }} Talents unpaid. Refuse the withdrawal, and its euros pay them first.`,
      { owed: owedTalents },
    ),
};
