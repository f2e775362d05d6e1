// Formats amounts for texts and files, exactly: a minor unit is a hundredth of a Talent and a ten-thousandth of a euro.
import type { Currency } from '@libretto/contracts/ledger';
import { percent } from '@libretto/contracts/shares';
import { formatLocaleOf, type Language, type Text, text, written } from '../../../kernel/texts/text';
import { eurosOfMinor, type Minor, minorPerTalent, talentsOfMinor } from '../../../kernel/values/money';

/** `75`, `63.75`, `127.50`. */
export const plainTalents = (minor: Minor): Text =>
  written((language) =>
    minor % minorPerTalent === 0
      ? String(talentsOfMinor(minor))
      : withPoint(talentsOfMinor(minor).toFixed(2), language),
  );

/** `75 Talents`, `63.75 Talents`. */
export const talents = (minor: Minor): Text =>
  minor === 100 ? text`${{ amount: plainTalents(minor) }} Talent` : text`${{ amount: plainTalents(minor) }} Talents`;

/** `€0.6375`: a ledger shows every digit; texts that need whole cents use `wholeCents`. */
export const euros = (minor: Minor): Text => eurosWith(minor, 4);

export const wholeCents = (minor: Minor): Text => eurosWith(minor, 2);

const eurosWith = (minor: Minor, decimals: number): Text =>
  text`€${{
    amount: written((language) =>
      withPoint(
        eurosOfMinor(minor)
          .toFixed(4)
          .slice(0, decimals - 4 || undefined),
        language,
      ),
    ),
  }}`;

/** A share of a sale as each language writes percentages: German has a space before the sign. */
export const sharePercent = (value: number): Text => written((language) => percent(value, formatLocaleOf[language]));

/** Uses the decimal separator of the language and keeps all digits. */
const withPoint = (digits: string, language: Language): string =>
  language === 'de' ? digits.replace('.', ',') : digits;

const decimalsOf: Record<Currency, number> = { TALENT: 2, EUR: 4 };

/** All decimals of the currency, computed with integers only: `-0.6375`, `75.00`. */
export function decimalOf(minor: Minor, currency: Currency): string {
  const decimals = decimalsOf[currency];
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
