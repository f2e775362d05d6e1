// Every figure on screen is written here, as the page's language does it: U+2212 as the minus, a non-breaking space before
// a unit.

import { formatLocale } from '@libretto/language/page-language';
import { plural as pluralText, t } from '@lingui/core/macro';

const nbsp = '\u00a0';
const minus = '\u2212';

const cache = new Map<string, Intl.NumberFormat>();

function formatter(style: 'decimal' | 'currency' | 'percent', least: number, most: number): Intl.NumberFormat {
  const locale = formatLocale();
  const key = `${locale} ${style} ${least} ${most}`;
  let cached = cache.get(key);
  if (!cached) {
    cached = new Intl.NumberFormat(locale, {
      style,
      currency: 'EUR',
      minimumFractionDigits: least,
      maximumFractionDigits: most,
    });
    cache.set(key, cached);
  }
  return cached;
}

/** Done here and not in the messages, where nobody could see which space it is. */
const unbroken = (text: string) => text.replaceAll(' ', nbsp);

/** A plain number with grouping, the true minus sign, and no negative zero. */
export function formatNumber(value: number, leastDecimals = 0, mostDecimals = Math.max(2, leastDecimals)): string {
  // The first formatter takes browsers some 20 ms, and the first page has nothing but small whole numbers.
  const isPlain = leastDecimals === 0 && Number.isInteger(value) && Math.abs(value) < 1_000;
  const text = isPlain
    ? String(Math.abs(value))
    : formatter('decimal', leastDecimals, mostDecimals).format(Math.abs(value));
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
  const amount = `${sign(talents, signed)}${formatNumber(talents, fixed ? 2 : 0, 2)}`;
  // `1.00` is no longer the one of grammar.
  const count = fixed ? 0 : Math.abs(talents);
  return unbroken(pluralText(count, { one: `${amount} Talent`, other: `${amount} Talents` }));
}

/** `0.5 T`, for the narrow tiles of price choosers. */
export function formatTalentsShort(talents: number): string {
  const amount = formatNumber(talents, 0, 2);
  return unbroken(t`${amount} T`);
}

/** `€0.64`, `−€1.00`; `decimals` 4 in finance, where a minor is the unit: `€0.6375`; 0 on preset tiles: `€3`. */
export function formatEuros(euros: number, decimals: 0 | 2 | 4 = 2, { signed = false }: AmountOptions = {}): string {
  const text = formatter('currency', decimals, decimals).format(Math.abs(euros));
  const before = euros < 0 && /[1-9]/.test(text) ? minus : sign(euros, signed);
  return before + text;
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
  const whole = formatter('decimal', 0, 0).format(size / scale);
  const point = formatter('decimal', 1, 1).format(0.1).at(1);
  const rest = (size % scale).toString().padStart(digits, '0');
  return `${value < 0n ? minus : ''}${whole}${point}${rest}`;
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

/** A time in words, for screen readers: `3 minutes 5 seconds`. */
export function spokenTime(seconds: number): string {
  const total = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  const rest = total % 60;
  const parts: string[] = [];
  if (hours) parts.push(pluralText(hours, { one: `${hours} hour`, other: `${hours} hours` }));
  if (minutes) parts.push(pluralText(minutes, { one: `${minutes} minute`, other: `${minutes} minutes` }));
  if (rest || parts.length === 0) parts.push(pluralText(rest, { one: `${rest} second`, other: `${rest} seconds` }));
  return parts.join(' ');
}

/** Total length of a list: `48 min`, `2 h 5 min`. */
export function formatTotalTime(seconds: number): string {
  const total = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  const parts: string[] = [];
  if (hours) parts.push(unbroken(t`${hours} h`));
  if (minutes) parts.push(unbroken(t`${minutes} min`));
  return parts.join(' ');
}

/** Cut, never rounded up, to one decimal: 999,999 plays are not yet a million. */
const cut = (value: number) => formatNumber(Math.floor(value * 10) / 10, 0, 1);

/** Over 1,000 as `1.2K`, over 1,000,000 as `3M`; smaller counts in full. */
export function formatCount(count: number): string {
  if (count >= 1_000_000) {
    const millions = cut(count / 1_000_000);
    return unbroken(t`${millions}M`);
  }
  if (count > 1_000) {
    const thousands = cut(count / 1_000);
    return unbroken(t`${thousands}K`);
  }
  return formatNumber(count, 0, 0);
}

/** `9+` above nine, as on the bell. */
export const formatUnread = (count: number) => (count > 9 ? '9+' : String(count));

/** `62%`, in German `62 %`, from a share between 0 and 1. */
export const formatPercent = (share: number) => formatter('percent', 0, 0).format(share);

/** `61 MB`, `1.2 GB`, `640 KB`: decimal units, as in upload limits. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) {
    const size = formatNumber(bytes / 1e9, 0, 1);
    return unbroken(t`${size} GB`);
  }
  if (bytes >= 1e6) {
    const size = formatNumber(bytes / 1e6, 0, 0);
    return unbroken(t`${size} MB`);
  }
  const size = formatNumber(Math.max(1, bytes / 1e3), 0, 0);
  return unbroken(t`${size} KB`);
}

/**
 * Plural with its figure: `plural(1, 'song')` is `1 song`. No part calls it any more, but remotes of the last release do, and
 * they run in the shell of this one.
 */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
