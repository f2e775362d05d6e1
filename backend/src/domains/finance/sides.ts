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

export const EMPTY_SIDES: Sides = { debits: { TALENT: 0, EUR: 0 }, credits: { TALENT: 0, EUR: 0 } };

/** After one account went from one balance to another; it may change sides on the way. */
export function movedSides({ debits, credits }: Sides, currency: Currency, before: Minor, after: Minor): Sides {
  const debitMinor = Math.min(after, 0) - Math.min(before, 0);
  const creditMinor = Math.max(after, 0) - Math.max(before, 0);
  return {
    debits: { ...debits, [currency]: debits[currency] + debitMinor },
    credits: { ...credits, [currency]: credits[currency] + creditMinor },
  };
}

/** Zero, or something is wrong. */
export const differenceOf = ({ debits, credits }: Sides): ByCurrency => ({
  TALENT: debits.TALENT + credits.TALENT,
  EUR: debits.EUR + credits.EUR,
});
