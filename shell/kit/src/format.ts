// Every figure and date on screen is written here: en-GB until the product is translated, U+2212 as the minus,
// a non-breaking space before a unit.

const nbsp = '\u00a0';
const minus = '\u2212';

const cache = new Map<string, Intl.NumberFormat>();

function decimal(least: number, most: number): Intl.NumberFormat {
  const key = `${least}-${most}`;
  let formatter = cache.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en-GB', { minimumFractionDigits: least, maximumFractionDigits: most });
    cache.set(key, formatter);
  }
  return formatter;
}

/** A plain number with grouping, the true minus sign, and no negative zero. */
export function formatNumber(value: number, leastDecimals = 0, mostDecimals = Math.max(2, leastDecimals)): string {
  // The first formatter takes browsers some 20 ms, and the first page has nothing but small whole numbers.
  const isPlain = leastDecimals === 0 && Number.isInteger(value) && Math.abs(value) < 1_000;
  const text = isPlain ? String(Math.abs(value)) : decimal(leastDecimals, mostDecimals).format(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? minus + text : text;
}

export type AmountOptions = {
  /** Two decimals throughout, for columns and statements; otherwise only those that say something. */
  fixed?: boolean;
  /** A plus before gains, for statements of changes. */
  signed?: boolean;
};

const sign = (value: number, signed?: boolean) => (signed && value > 0 ? '+' : '');

/** `63.75 Talents`, `1 Talent`, `1,240.00 Talents` when fixed. */
export function formatTalents(talents: number, { fixed = false, signed = false }: AmountOptions = {}): string {
  const unit = Math.abs(talents) === 1 && !fixed ? 'Talent' : 'Talents';
  return `${sign(talents, signed)}${formatNumber(talents, fixed ? 2 : 0, 2)}${nbsp}${unit}`;
}

/** `0.5 T`, for the narrow tiles of price choosers. */
export function formatTalentsShort(talents: number): string {
  return `${formatNumber(talents, 0, 2)}${nbsp}T`;
}

/** `€0.64`, `−€1.00`; `decimals` 4 in finance, where a minor is the unit: `€0.6375`; 0 on preset tiles: `€3`. */
export function formatEuros(euros: number, decimals: 0 | 2 | 4 = 2, { signed = false }: AmountOptions = {}): string {
  const text = decimal(decimals, decimals).format(Math.abs(euros));
  const before = euros < 0 && /[1-9]/.test(text) ? minus : sign(euros, signed);
  return `${before}€${text}`;
}

/** Euros that an amount of Talents is worth: 100 Talents are 1 euro. */
export const eurosOfTalents = (talents: number) => talents / 100;

/** What of Talents paid is an artist's, in euros: the rest is rounded down to the unit that the ledger books in. */
export function eurosOfShare(talents: number, sharePercent: number): number {
  const minor = Math.round(talents * 100);
  return (minor - Math.floor((minor * (100 - sharePercent)) / 100)) / 10_000;
}

export type MinorCurrency = 'TALENT' | 'EUR';

/**
 * An amount of ledger minors as a column shows it, exact at any size: Talents with two decimals, euros with four.
 * The unit stands in the column's header.
 */
export function formatMinor(minor: string | number | bigint, currency: MinorCurrency): string {
  const value = BigInt(minor);
  const digits = currency === 'EUR' ? 4 : 2;
  const scale = 10n ** BigInt(digits);
  const size = value < 0n ? -value : value;
  const whole = new Intl.NumberFormat('en-GB').format(size / scale);
  const rest = (size % scale).toString().padStart(digits, '0');
  return `${value < 0n ? minus : ''}${whole}.${rest}`;
}

/** `3:05`, `1:02:07`; an unknown length is `–:––`. */
export function formatTime(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '–:––';
  const total = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A time in words, for screen readers: `3 minutes 5 seconds`. */
export function spokenTime(seconds: number): string {
  const total = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  const rest = total % 60;
  const parts = [hours && counted(hours, 'hour'), minutes && counted(minutes, 'minute')].filter(Boolean);
  if (rest > 0 || parts.length === 0) parts.push(counted(rest, 'second'));
  return parts.join(' ');
}

/** Total length of a list: `48 min`, `2 h 5 min`. */
export function formatTotalTime(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes}${nbsp}min`;
  return minutes % 60 === 0
    ? `${minutes / 60}${nbsp}h`
    : `${Math.floor(minutes / 60)}${nbsp}h ${minutes % 60}${nbsp}min`;
}

/** Cut, never rounded up, to one decimal: 999,999 plays are not yet a million. */
const abbreviated = (value: number, unit: string) => `${decimal(0, 1).format(Math.floor(value * 10) / 10)}${unit}`;

/** Over 1,000 as `1.2K`, over 1,000,000 as `3M`; smaller counts in full. */
export function formatCount(count: number): string {
  if (count > 1_000_000) return abbreviated(count / 1_000_000, 'M');
  if (count > 1_000) return count === 1_000_000 ? '1M' : abbreviated(count / 1_000, 'K');
  return decimal(0, 0).format(count);
}

/** `9+` above nine, as on the bell. */
export const formatUnread = (count: number) => (count > 9 ? '9+' : String(count));

/** `62 %`, from a share between 0 and 1. */
export const formatPercent = (share: number) => `${Math.round(share * 100)}${nbsp}%`;

/** `61 MB`, `1.2 GB`, `640 KB`: decimal units, as upload limits are told. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${decimal(0, 1).format(bytes / 1e9)}${nbsp}GB`;
  if (bytes >= 1e6) return `${decimal(0, 0).format(bytes / 1e6)}${nbsp}MB`;
  return `${decimal(0, 0).format(Math.max(1, bytes / 1e3))}${nbsp}KB`;
}

/** Plural with its figure: `plural(1, 'song')` is `1 song`. */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
