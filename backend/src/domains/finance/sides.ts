// Both sides of the trial balance, kept as entries come: what all accounts below zero hold, and all above it.
import type { Currency } from '@libretto/contracts/ledger';
import type { Minor } from '../../kernel/money';

type ByCurrency = Readonly<Record<Currency, Minor>>;

export interface Sides {
  /** At or below zero. */
  readonly debits: ByCurrency;
  /** At or above zero. */
  readonly credits: ByCurrency;
}

export const emptySides: Sides = { debits: { TALENT: 0, EUR: 0 }, credits: { TALENT: 0, EUR: 0 } };

/** After one account went from one balance to another; it may change sides on the way. */
export function movedSides(sides: Sides, currency: Currency, before: Minor, after: Minor): Sides {
  return shifted(sides, currency, Math.min(after, 0) - Math.min(before, 0), Math.max(after, 0) - Math.max(before, 0));
}

/** Of two ledgers that share no account. */
export const sumOfSides = (some: Sides, more: Sides): Sides => ({
  debits: sumOf(some.debits, more.debits),
  credits: sumOf(some.credits, more.credits),
});

/** With the parts of one account, which were counted apart, counted as one. */
export function joinedSides(sides: Sides, currency: Currency, parts: readonly Minor[]): Sides {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const debitMinor = parts.reduce((sum, part) => sum - Math.min(part, 0), Math.min(whole, 0));
  const creditMinor = parts.reduce((sum, part) => sum - Math.max(part, 0), Math.max(whole, 0));
  return shifted(sides, currency, debitMinor, creditMinor);
}

/** Zero, or something is wrong. */
export const differenceOf = ({ debits, credits }: Sides): ByCurrency => sumOf(debits, credits);

const sumOf = (some: ByCurrency, more: ByCurrency): ByCurrency => ({
  TALENT: some.TALENT + more.TALENT,
  EUR: some.EUR + more.EUR,
});

const shifted = ({ debits, credits }: Sides, currency: Currency, debitMinor: Minor, creditMinor: Minor): Sides => ({
  debits: { ...debits, [currency]: debits[currency] + debitMinor },
  credits: { ...credits, [currency]: credits[currency] + creditMinor },
});
