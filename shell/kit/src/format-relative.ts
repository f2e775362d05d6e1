// Dates, and how long ago something was: the comments', the posts' and the notifications' form.

const minuteS = 60;
const hourS = 3_600;
const dayS = 86_400;
const weekS = 604_800;
const monthS = 30 * dayS;

type Moment = Date | string | number;

const at = (moment: Moment) => (moment instanceof Date ? moment : new Date(moment));
const secondsAgo = (moment: Moment, now: Moment) =>
  Math.max(0, Math.floor((at(now).getTime() - at(moment).getTime()) / 1000));

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });
const ledger = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
});

/** `21 Nov 2026`, in the reader's zone. */
export const formatDate = (moment: Moment) => day.format(at(moment));

/** The whole date and time in words, for the title of a relative label. */
export const formatFullDate = (moment: Moment) => full.format(at(moment));

/** `21 Nov 2026, 10:42:07`, in UTC; the zone stands in the header. */
export const formatLedgerTime = (moment: Moment) => ledger.format(at(moment));

/** Comments: `now`, `5m`, `3h`, `2d`, `7w`. */
export function relativeComment(moment: Moment, now: Moment = Date.now()): string {
  const seconds = secondsAgo(moment, now);
  if (seconds < minuteS) return 'now';
  if (seconds < hourS) return `${Math.floor(seconds / minuteS)}m`;
  if (seconds < dayS) return `${Math.floor(seconds / hourS)}h`;
  if (seconds < weekS) return `${Math.floor(seconds / dayS)}d`;
  return `${Math.floor(seconds / weekS)}w`;
}

/** Posts: `just now`, `5m ago`, `3h ago`, `2d ago`, `3w ago`, `4mo ago`, a month being 30 days. */
export function relativePost(moment: Moment, now: Moment = Date.now()): string {
  const seconds = secondsAgo(moment, now);
  if (seconds < minuteS) return 'just now';
  if (seconds >= monthS) return `${Math.floor(seconds / monthS)}mo ago`;
  return `${relativeComment(moment, now)} ago`;
}

const steps = [
  [monthS, 'month'],
  [weekS, 'week'],
  [dayS, 'day'],
  [hourS, 'hour'],
  [minuteS, 'minute'],
] as const;

/** In words: `Just now`, `4 minutes ago`, up to `3 months ago`, as song info has it. */
export function relativeWords(moment: Moment, now: Moment = Date.now()): string {
  const seconds = secondsAgo(moment, now);
  for (const [length, unit] of steps) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'Just now';
}

/** Notifications: in words for a week, then the date. */
export function relativeNotification(moment: Moment, now: Moment = Date.now()): string {
  return secondsAgo(moment, now) < weekS ? relativeWords(moment, now) : formatDate(moment);
}
