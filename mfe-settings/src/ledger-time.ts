// Times of the ledger, which are of UTC wherever the reader is; the zone stands in the header.

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `21 Nov 2026`. */
export const formatLedgerDay = (at: string | number) => day.format(new Date(at));
/** `21 Nov`. */
export const formatLedgerShortDay = (at: string | number) => shortDay.format(new Date(at));
/** `21 Nov, 10:42`, where the year stands above. */
export const formatLedgerMinute = (at: string) =>
  `${formatLedgerShortDay(at)}, ${new Date(at).toISOString().slice(11, 16)}`;
