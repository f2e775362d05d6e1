// Debit and credit totals of the trial balance, updated with each entry: the sums of all negative and all positive
// balances.
import type { Currency } from '@libretto/contracts/ledger';
import type { Minor } from '../../kernel/money';

type ByCurrency = Readonly<Record<Currency, Minor>>;

export interface Sides {
  /** Sum of the balances below zero. */
  readonly debits: ByCurrency;
  /** Sum of the balances above zero. */
  readonly credits: ByCurrency;
}

export const emptySides: Sides = { debits: { TALENT: 0, EUR: 0 }, credits: { TALENT: 0, EUR: 0 } };

/** The totals after one account's balance changed, possibly from one side to the other. */
export function movedSides(sides: Sides, currency: Currency, before: Minor, after: Minor): Sides {
  return shifted(sides, currency, Math.min(after, 0) - Math.min(before, 0), Math.max(after, 0) - Math.max(before, 0));
}

/** Adds the totals of two ledgers without common accounts. */
export const sumOfSides = (some: Sides, more: Sides): Sides => ({
  debits: sumOf(some.debits, more.debits),
  credits: sumOf(some.credits, more.credits),
});

/** Corrects the totals for one account whose parts were counted separately. */
export function joinedSides(sides: Sides, currency: Currency, parts: readonly Minor[]): Sides {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const debitMinor = parts.reduce((sum, part) => sum - Math.min(part, 0), Math.min(whole, 0));
  const creditMinor = parts.reduce((sum, part) => sum - Math.max(part, 0), Math.max(whole, 0));
  return shifted(sides, currency, debitMinor, creditMinor);
}

/** Nonzero values indicate an error. */
export const differenceOf = ({ debits, credits }: Sides): ByCurrency => sumOf(debits, credits);

const sumOf = (some: ByCurrency, more: ByCurrency): ByCurrency => ({
  TALENT: some.TALENT + more.TALENT,
  EUR: some.EUR + more.EUR,
});

const shifted = ({ debits, credits }: Sides, currency: Currency, debitMinor: Minor, creditMinor: Minor): Sides => ({
  debits: { ...debits, [currency]: debits[currency] + debitMinor },
  credits: { ...credits, [currency]: credits[currency] + creditMinor },
});
