// Debit and credit totals of the trial balance, updated with each entry: the sums of all negative and all positive
// balances.
import type { Currency } from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/values/money';

type ByCurrency = Readonly<Record<Currency, Minor>>;

export interface DebitCreditTotals {
  /** Sum of the balances below zero. */
  readonly debits: ByCurrency;
  /** Sum of the balances above zero. */
  readonly credits: ByCurrency;
}

export const emptyTotals: DebitCreditTotals = { debits: { TALENT: 0, EUR: 0 }, credits: { TALENT: 0, EUR: 0 } };

/** The totals after one account's balance changed, possibly from one side to the other. */
export function movedTotals(
  sides: DebitCreditTotals,
  currency: Currency,
  before: Minor,
  after: Minor,
): DebitCreditTotals {
  return shifted(sides, currency, Math.min(after, 0) - Math.min(before, 0), Math.max(after, 0) - Math.max(before, 0));
}

/** Adds the totals of two ledgers without common accounts. */
export const sumOfTotals = (some: DebitCreditTotals, more: DebitCreditTotals): DebitCreditTotals => ({
  debits: sumOf(some.debits, more.debits),
  credits: sumOf(some.credits, more.credits),
});

/** Corrects the totals for one account whose parts were counted separately. */
export function joinedTotals(sides: DebitCreditTotals, currency: Currency, parts: readonly Minor[]): DebitCreditTotals {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const debitMinor = parts.reduce((sum, part) => sum - Math.min(part, 0), Math.min(whole, 0));
  const creditMinor = parts.reduce((sum, part) => sum - Math.max(part, 0), Math.max(whole, 0));
  return shifted(sides, currency, debitMinor, creditMinor);
}

/** Nonzero values indicate an error. */
export const differenceOf = ({ debits, credits }: DebitCreditTotals): ByCurrency => sumOf(debits, credits);

const sumOf = (some: ByCurrency, more: ByCurrency): ByCurrency => ({
  TALENT: some.TALENT + more.TALENT,
  EUR: some.EUR + more.EUR,
});

const shifted = (
  { debits, credits }: DebitCreditTotals,
  currency: Currency,
  debitMinor: Minor,
  creditMinor: Minor,
): DebitCreditTotals => ({
  debits: { ...debits, [currency]: debits[currency] + debitMinor },
  credits: { ...credits, [currency]: credits[currency] + creditMinor },
});
