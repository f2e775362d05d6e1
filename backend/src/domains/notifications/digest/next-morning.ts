// Computes when the next digest is due: at eight in the morning in the person's time zone, or UTC if it is unknown.
import type { DigestFrequency } from '@libretto/contracts/http/social/push';

const hour = 8;
const dayMs = 24 * 60 * 60_000;

/** The first such morning after `afterMs`, for weekly digests a Monday, in milliseconds since 1970. */
export function nextMorningMs(afterMs: number, timeZone: string | null, frequency: Exclude<DigestFrequency, 'off'>) {
  const zone = timeZone ?? 'UTC';
  const offsetMs = offsetAt(afterMs, zone);
  // Days of the person's local calendar, represented as UTC midnights.
  const today = Math.floor((afterMs + offsetMs) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    const morningMs = instantOf(day + hour * 60 * 60_000, zone);
    const isMonday = new Date(day).getUTCDay() === 1;
    if (morningMs > afterMs && (frequency === 'daily' || isMonday)) return morningMs;
  }
}

/** Converts a local time to an instant; the offset is determined twice because it may change in between. */
function instantOf(shownMs: number, zone: string): number {
  const guess = shownMs - offsetAt(shownMs, zone);
  return shownMs - offsetAt(guess, zone);
}

/** The offset of the time zone from UTC. */
function offsetAt(instantMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...({ timeZone: zone, hourCycle: 'h23' } as const),
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  }).formatToParts(instantMs);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const shown = [part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')] as const;
  return Date.UTC(...shown) - Math.floor(instantMs / 1000) * 1000;
}
