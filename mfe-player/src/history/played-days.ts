// Groups the listening history by day.

import type { HttpCalls } from '@libretto/contracts/http';
import { formatLocale } from '@libretto/language/page-language';
import { t } from '@lingui/core/macro';

export type PlayedTrack = HttpCalls['GET /api/player/history']['response']['tracks'][number];

export interface PlayedDay {
  /** Key of the day, from the local date. */
  readonly day: string;
  readonly label: string;
  readonly tracks: readonly { track: PlayedTrack; index: number }[];
}

const dayMs = 24 * 3_600_000;

function labelOf(date: Date, now: Date): string {
  const midnight = (each: Date) => new Date(each.getFullYear(), each.getMonth(), each.getDate()).getTime();
  const daysAgo = Math.round((midnight(now) - midnight(date)) / dayMs);
  if (daysAgo <= 0) return t`Today`;
  if (daysAgo === 1) return t`Yesterday`;
  return new Intl.DateTimeFormat(formatLocale(), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  }).format(date);
}

/** Keeps the order of the list, newest first; `index` is a track's index in the whole list. */
export function playedDays(tracks: readonly PlayedTrack[], now: Date): PlayedDay[] {
  const days: { day: string; label: string; tracks: { track: PlayedTrack; index: number }[] }[] = [];
  for (const [index, track] of tracks.entries()) {
    const date = new Date(track.playedAt);
    const day = date.toDateString();
    const last = days.at(-1);
    if (last?.day === day) last.tracks.push({ track, index });
    else days.push({ day, label: labelOf(date, now), tracks: [{ track, index }] });
  }
  return days;
}
