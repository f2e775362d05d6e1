import { formatLocale } from '@libretto/language/page-language';

/** Ignores spaces and case, and validates the two check digits (ISO 7064, mod 97-10). */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s+/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Groups of three digits, optionally followed by cents. */
const grouped = { comma: /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/, point: /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/ } as const;
const ungrouped = /^\d+([.,]\d{1,2})?$/;

/** Parses an amount in euros as users type it, `1,250.50` or `50,5`, in German `1.250,50`; null for anything else. */
export function eurosOf(text: string): number | null {
  const amount = text.trim().replace(/^€\s?|\s?€$/g, '');
  if (ungrouped.test(amount)) return Number(amount.replace(',', '.'));
  const isGerman = formatLocale() === 'de-DE';
  if (!grouped[isGerman ? 'point' : 'comma'].test(amount)) return null;
  return Number(isGerman ? amount.replaceAll('.', '').replace(',', '.') : amount.replaceAll(',', ''));
}
