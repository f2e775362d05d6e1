// Converts an instant to the field's value in the artist's time zone, and to text.
import { serverNowMs } from '@libretto/contracts/client/server-clock';
import { formatFullDate } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';

const two = (part: number) => String(part).padStart(2, '0');

/** Formats `2026-11-30T18:00` for a `datetime-local` field. */
export function localValueOf(moment: string | null): string {
  if (!moment) return '';
  const at = new Date(moment);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** ISO 8601 in UTC; null for an empty field. */
export function momentOf(localValue: string): string | null {
  const at = new Date(localValue);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

export function releaseDateText(moment: string | null, now = serverNowMs()): string {
  if (!moment || new Date(moment).getTime() <= now) return t`Public as soon as it is approved.`;
  const day = formatFullDate(moment);
  return t`Public on ${day}, if it is approved by then.`;
}
