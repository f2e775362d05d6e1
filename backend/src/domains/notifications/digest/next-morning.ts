// When the next digest is due: at eight in the morning of where the person is, of UTC where that is not known.
import type { DigestFrequency } from '@libretto/contracts/http/push';

const hour = 8;
const dayMs = 24 * 60 * 60_000;

/** The first such morning after `afterMs`; of a week, its Monday. Milliseconds since 1970. */
export function nextMorningMs(afterMs: number, timeZone: string | null, frequency: Exclude<DigestFrequency, 'off'>) {
  const zone = timeZone ?? 'UTC';
  const offsetMs = offsetAt(afterMs, zone);
  // Days of the person's own calendar, as midnights of UTC.
  const today = Math.floor((afterMs + offsetMs) / dayMs) * dayMs;
  for (let day = today; ; day += dayMs) {
    const morningMs = instantOf(day + hour * 60 * 60_000, zone);
    const isMonday = new Date(day).getUTCDay() === 1;
    if (morningMs > afterMs && (frequency === 'daily' || isMonday)) return morningMs;
  }
}

/** The instant at which clocks there show this time; the offset may change in between, so it is looked up twice. */
function instantOf(shownMs: number, zone: string): number {
  const guess = shownMs - offsetAt(shownMs, zone);
  return shownMs - offsetAt(guess, zone);
}

/** How far clocks there are ahead of UTC. */
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
