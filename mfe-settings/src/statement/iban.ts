import { formatLocale } from '@libretto/language/page-language';

/** Spaces and case do not matter; the two check digits do (ISO 7064, mod 97-10). */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s+/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

/** Euros and cents as people type them, `1,250.50` or `50,5`, in German `1.250,50`; null for anything else. */
export function eurosOf(text: string): number | null {
  const plain = text.trim().replace(/^€\s?|\s?€$/g, '');
  const isComma = formatLocale() === 'de-DE';
  const english = isComma && /,|\.\d{3}/.test(plain) ? plain.replace(/\.(?=\d{3})/g, '').replace(',', '.') : plain;
  const withPoint = /^\d+,\d{1,2}$/.test(english) ? english.replace(',', '.') : english.replace(/,(?=\d{3})/g, '');
  return /^\d+(\.\d{1,2})?$/.test(withPoint) ? Number(withPoint) : null;
}
