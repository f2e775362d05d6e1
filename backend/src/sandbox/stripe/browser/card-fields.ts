// Input of the three card fields: formatting, completeness and faults, with the messages of the provider's library.

export type FieldName = 'number' | 'expiry' | 'cvc';

export interface FieldFault {
  readonly type: 'validation_error';
  readonly code: string;
  readonly message: string;
}

export type Brand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unknown';

const brands: readonly (readonly [Brand, RegExp, lengths: readonly number[]])[] = [
  ['visa', /^4/, [16]],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  ['amex', /^3[47]/, [15]],
  ['discover', /^(6011|64[4-9]|65)/, [16]],
  ['diners', /^(30[0-5]|36|38)/, [14, 16]],
  ['jcb', /^35/, [16]],
];

export const brandOf = (digits: string): Brand => brands.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown';

const lengthsOf = (digits: string): readonly number[] =>
  brands.find(([, pattern]) => pattern.test(digits))?.[2] ?? [16];

export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Formats the input of a field: `4242 4242 4242 4242`, `12 / 34`, `123`. */
export function shown(field: FieldName, typed: string, brand: Brand): string {
  const digits = digitsOf(typed);
  if (field === 'cvc') return digits.slice(0, brand === 'amex' ? 4 : brand === 'unknown' ? 4 : 3);
  if (field === 'number') return grouped(digits.slice(0, Math.max(...lengthsOf(digits))));
  const short = expiryDigits(digits);
  return short.length < 2 ? short : `${short.slice(0, 2)} / ${short.slice(2)}`;
}

function grouped(digits: string): string {
  const groups =
    brandOf(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  const [, ...parts] = groups.exec(digits) ?? [];
  return parts.filter(Boolean).join(' ');
}

/** Pads a month of one digit, and drops the century of a four-digit year, as browsers fill it in. */
function expiryDigits(digits: string): string {
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return /^\d{2}20\d{2}/.test(whole) ? whole.slice(0, 2) + whole.slice(4, 6) : whole.slice(0, 4);
}

export interface FieldState {
  readonly isEmpty: boolean;
  readonly isComplete: boolean;
  /** A fault that further typing cannot correct, so it is shown while typing. */
  readonly fault: FieldFault | null;
  /** The fault of missing input, shown when the field is left or sent. */
  readonly incomplete: FieldFault | null;
}

export function stateOf(field: FieldName, text: string, brand: Brand, now: Date): FieldState {
  const digits = digitsOf(text);
  const fault = faultOf(field, digits, now);
  const isComplete = fault === null && isWhole(field, digits, brand);
  return { isEmpty: digits === '', isComplete, fault, incomplete: isComplete ? null : incompleteFaults[field] };
}

function isWhole(field: FieldName, digits: string, brand: Brand): boolean {
  if (field === 'number') return lengthsOf(digits).includes(digits.length) && passesLuhn(digits);
  if (field === 'expiry') return digits.length === 4;
  return digits.length === (brand === 'amex' ? 4 : 3) || (brand === 'unknown' && digits.length === 4);
}

function faultOf(field: FieldName, digits: string, now: Date): FieldFault | null {
  if (field === 'number') {
    const isLong = digits.length >= Math.max(...lengthsOf(digits));
    return isLong && !passesLuhn(digits) ? fault('invalid_number', 'Your card number is invalid.') : null;
  }
  return field === 'expiry' ? expiryFault(digits, now) : null;
}

function expiryFault(digits: string, now: Date): FieldFault | null {
  const month = Number(digits.slice(0, 2));
  if (digits.length >= 2 && (month < 1 || month > 12)) {
    return fault('invalid_expiry_month', "Your card's expiration date is invalid.");
  }
  if (digits.length < 4) return null;
  const year = 2000 + Number(digits.slice(2));
  if (year < now.getFullYear()) return fault('invalid_expiry_year_past', "Your card's expiration year is in the past.");
  if (year > now.getFullYear() + 50) return fault('invalid_expiry_year', "Your card's expiration year is invalid.");
  if (year === now.getFullYear() && month < now.getMonth() + 1) {
    return fault('invalid_expiry_month_past', "Your card's expiration date is in the past.");
  }
  return null;
}

const fault = (code: string, message: string): FieldFault => ({ type: 'validation_error', code, message });

const incompleteFaults: Readonly<Record<FieldName, FieldFault>> = {
  number: fault('incomplete_number', 'Your card number is incomplete.'),
  expiry: fault('incomplete_expiry', "Your card's expiration date is incomplete."),
  cvc: fault('incomplete_cvc', "Your card's security code is incomplete."),
};

function passesLuhn(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .map(Number)
    .reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0;
}

export interface TypedCard {
  readonly number: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly cvc: string;
}
