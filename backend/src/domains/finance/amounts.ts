// Amounts in words and in files. Exact: a minor is a hundredth of a Talent and a ten-thousandth of a euro.
import type { Currency } from '@libretto/contracts/ledger';
import { eurosOfMinor, type Minor, minorPerTalent, talentsOfMinor } from '../../kernel/money';

/** `75`, `63.75`, `127.50`. */
export const plainTalents = (minor: Minor) =>
  minor % minorPerTalent === 0 ? String(talentsOfMinor(minor)) : talentsOfMinor(minor).toFixed(2);

/** `75 Talents`, `63.75 Talents`. */
export const talents = (minor: Minor) => `${plainTalents(minor)} ${minor === 100 ? 'Talent' : 'Talents'}`;

/** `€0.6375`; whole cents are told as such elsewhere, a ledger shows every digit. */
export const euros = (minor: Minor) => `€${eurosOfMinor(minor).toFixed(4)}`;

const decimalsOf: Record<Currency, number> = { TALENT: 2, EUR: 4 };

/** All decimals of its currency, by integers alone: `-0.6375`, `75.00`. */
export function decimalOf(minor: Minor, currency: Currency): string {
  const decimals = decimalsOf[currency];
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
