// Lyrics as they are handed in: plain text, or LRC with a time before each line.

export interface ParsedLyrics {
  /** Lines in square brackets are section headings. */
  readonly lyrics: string;
  /** In order of time; null where the text has no times. */
  readonly lines: { readonly atMs: number; readonly text: string; readonly isHeading: boolean }[] | null;
}

const timedLinePattern = /^\[(\d{1,3}):(\d{2})(?:[.:](\d{1,3}))?\](.*)$/;
/** LRC's own remarks, such as [ar:…], say nothing that is sung. */
const remark = /^\[(ar|ti|al|by|offset|length|re|ve|au):.*\]$/i;

/** Reads both forms; a line without a time among timed ones belongs to the text only. */
export function parseLyrics(source: string): ParsedLyrics {
  const rows = source
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter((row) => !remark.test(row));
  const timed = rows.flatMap((row) => timedLine(row) ?? []).sort((a, b) => a.atMs - b.atMs);
  const text = rows.map((row) => timedLinePattern.exec(row)?.[4]?.trim() ?? row).join('\n');
  return {
    lyrics: text.replace(/\n{3,}/g, '\n\n').trim(),
    lines: timed.length === 0 ? null : timed,
  };
}

function timedLine(row: string) {
  const match = timedLinePattern.exec(row);
  if (!match) return undefined;
  const [, minutes, seconds, fraction = '0', rest = ''] = match;
  const atMs = Number(minutes) * 60_000 + Number(seconds) * 1000 + Math.round(Number(`0.${fraction}`) * 1000);
  const heading = /^\[(.+)\]$/.exec(rest.trim());
  const text = heading?.[1] ?? rest.trim();
  return text === '' ? undefined : { atMs, text, isHeading: heading !== null };
}
