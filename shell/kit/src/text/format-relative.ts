// Dates, and how long ago something was, in the page's language: the comments', the posts' and the notifications' form.

import { serverNowMs } from '@libretto/contracts/client/server-clock';
import { formatLocale } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';

const minuteS = 60;
const hourS = 3_600;
const dayS = 86_400;
const weekS = 604_800;
const monthS = 30 * dayS;

type Moment = Date | string | number;

const at = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment));
const secondsAgo = (moment: Moment, now: Moment) =>
  Math.max(0, Math.floor((at(now).getTime() - at(moment).getTime()) / 1000));

const dateForms = {
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  full: { dateStyle: 'full', timeStyle: 'short' },
  ledger: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dates = new Map<string, Intl.DateTimeFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

function kept<Formatter>(cache: Map<string, Formatter>, key: string, make: () => Formatter): Formatter {
  const formatter = cache.get(key) ?? make();
  cache.set(key, formatter);
  return formatter;
}

function inForm(moment: Moment, form: keyof typeof dateForms): string {
  const locale = formatLocale();
  return kept(dates, `${locale} ${form}`, () => new Intl.DateTimeFormat(locale, dateForms[form])).format(at(moment));
}

/** `21 Nov 2026`, in the reader's zone. */
export const formatDate = (moment: Moment) => inForm(moment, 'day');

/** The whole date and time in words, for the title of a relative label. */
export const formatFullDate = (moment: Moment) => inForm(moment, 'full');

/** `21 Nov 2026, 10:42:07`, in UTC; the zone stands in the header. */
export const formatLedgerTime = (moment: Moment) => inForm(moment, 'ledger');

/** How long ago it was, in each unit alone. */
function elapsed(moment: Moment, now: Moment) {
  const seconds = secondsAgo(moment, now);
  return {
    minutes: Math.floor(seconds / minuteS),
    hours: Math.floor(seconds / hourS),
    days: Math.floor(seconds / dayS),
    weeks: Math.floor(seconds / weekS),
    months: Math.floor(seconds / monthS),
  };
}

/** Comments: `now`, `5m`, `3h`, `2d`, `7w`. */
export function relativeComment(moment: Moment, now: Moment = serverNowMs()): string {
  const { minutes, hours, days, weeks } = elapsed(moment, now);
  if (minutes === 0) return t`now`;
  if (hours === 0) return t`${minutes}m`;
  if (days === 0) return t`${hours}h`;
  if (weeks === 0) return t`${days}d`;
  return t`${weeks}w`;
}

/** Posts: `just now`, `5m ago`, `3h ago`, `2d ago`, `3w ago`, `4mo ago`, a month being 30 days. */
export function relativePost(moment: Moment, now: Moment = serverNowMs()): string {
  const { minutes, hours, days, weeks, months } = elapsed(moment, now);
  if (minutes === 0) return t`just now`;
  if (hours === 0) return t`${minutes}m ago`;
  if (days === 0) return t`${hours}h ago`;
  if (weeks === 0) return t`${days}d ago`;
  if (months === 0) return t`${weeks}w ago`;
  return t`${months}mo ago`;
}

const steps = [
  [monthS, 'month'],
  [weekS, 'week'],
  [dayS, 'day'],
  [hourS, 'hour'],
  [minuteS, 'minute'],
] as const;

function agoText(count: number, unit: Intl.RelativeTimeFormatUnit): string {
  const locale = formatLocale();
  return kept(relatives, locale, () => new Intl.RelativeTimeFormat(locale)).format(-count, unit);
}

/** In words: `Just now`, `4 minutes ago`, up to `3 months ago`, as song info has it. */
export function relativeWords(moment: Moment, now: Moment = serverNowMs()): string {
  const seconds = secondsAgo(moment, now);
  for (const [length, unit] of steps) {
    const count = Math.floor(seconds / length);
    if (count > 0) return agoText(count, unit);
  }
  return t`Just now`;
}

/** Notifications: in words for a week, then the date. */
export function relativeNotification(moment: Moment, now: Moment = serverNowMs()): string {
  return secondsAgo(moment, now) < weekS ? relativeWords(moment, now) : formatDate(moment);
}
