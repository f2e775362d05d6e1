// The rows of the lyrics editor and their transitions, as pure functions: every change returns new rows.
import { type LyricRow, parseLyrics, readLyricRows, writeLyricRows } from '@libretto/contracts/lyrics';

/** One line at one time: a chorus with three times in the LRC file becomes three rows. */
export interface TimedRow {
  readonly id: number;
  /** Headings keep their square brackets. */
  readonly text: string;
  readonly atMs: number | null;
}

export type Rows = readonly TimedRow[];

/** The maximum of LRC: three digits of minutes. */
const lastMs = 999 * 60_000 + 59_999;
/** The server rejects control characters in lyrics. */
const notInLyrics = /[^\P{Cc}\n\r\t]/gu;

let lastId = 0;
const rowOf = (text: string, atMs: number | null = null): TimedRow => ({ id: ++lastId, text, atMs });

export const isBlank = ({ text }: TimedRow) => text.trim() === '';
export const isHeading = ({ text }: TimedRow) => /^\[.+\]$/.test(text.trim());
const isSung = (row: TimedRow) => !isBlank(row) && !isHeading(row);

/** Parses lyrics of the form, a file or the clipboard. The result always contains at least one row. */
export function readRows(lyrics: string): Rows {
  const read = readLyricRows(lyrics.replace(notInLyrics, '').trim());
  const rows = read.map(({ text, timesMs }) => rowOf(text, timesMs[0] ?? null));
  const again = read.flatMap(({ text, timesMs }) => timesMs.slice(1).map((at) => rowOf(text, at)));
  for (const row of again) rows.splice(placeOf(rows, row.atMs ?? 0), 0, row);
  return rows.length === 0 ? [rowOf('')] : rows;
}

/** Index after all rows with an earlier time, so that a repeated chorus is at its place in the song. */
function placeOf(rows: Rows, atMs: number): number {
  const before = rows.findLastIndex((row) => row.atMs !== null && row.atMs <= atMs);
  return before + 1;
}

export function writeRows(rows: Rows): string {
  const asLyricRow = ({ text, atMs }: TimedRow): LyricRow => ({ text, timesMs: atMs === null ? [] : [atMs] });
  return writeLyricRows(rows.map(asLyricRow)).replace(/\n{3,}/g, '\n\n');
}

/** The number of timed rows as the server would count them. */
export const timedCount = (rows: Rows) => parseLyrics(writeRows(rows)).lines?.length ?? 0;
export const untimedCount = (rows: Rows) => rows.filter((row) => isSung(row) && row.atMs === null).length;

/** Ids of rows whose time is before that of a row above them. */
export function earlyIds(rows: Rows): ReadonlySet<number> {
  const early = new Set<number>();
  let latest = 0;
  for (const { id, atMs } of rows) {
    if (atMs === null) continue;
    if (atMs < latest) early.add(id);
    latest = Math.max(latest, atMs);
  }
  return early;
}

/** Id of the next sung row; null at the end. */
export function nextSung(rows: Rows, id: number | null): number | null {
  const from = rows.findIndex((row) => row.id === id);
  return rows.slice(from + 1).find(isSung)?.id ?? null;
}

/** Id of the row that is sung at a given time; null before the first. */
export function sungAt(rows: Rows, positionMs: number): number | null {
  let sung: TimedRow | null = null;
  for (const row of rows) {
    if (!isSung(row) || row.atMs === null || row.atMs > positionMs) continue;
    if (sung?.atMs == null || row.atMs >= sung.atMs) sung = row;
  }
  return sung?.id ?? null;
}

const clamped = (atMs: number) => Math.min(lastMs, Math.max(0, Math.round(atMs)));

/** An untimed heading directly above gets the time of its line, because without one listeners would not see it. */
export function tap(rows: Rows, id: number, positionMs: number): Rows {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row || isBlank(row)) return rows;
  const atMs = clamped(Math.round(positionMs / 10) * 10);
  let first = at;
  for (let above = rows[first - 1]; above && !isSung(above) && above.atMs === null; above = rows[first - 1]) first -= 1;
  return rows.map((each, index) =>
    index === at || (index >= first && index < at && isHeading(each)) ? { ...each, atMs } : each,
  );
}

/** Shifts the time of a row, if it has one. */
export const shift = (rows: Rows, id: number, byMs: number): Rows =>
  changed(rows, id, (row) => (row.atMs === null ? row : { ...row, atMs: clamped(row.atMs + byMs) }));

export const shiftAll = (rows: Rows, byMs: number): Rows =>
  rows.map((row) => (row.atMs === null ? row : { ...row, atMs: clamped(row.atMs + byMs) }));

export const clearTime = (rows: Rows, id: number): Rows => changed(rows, id, (row) => ({ ...row, atMs: null }));

/** Text that starts with an LRC time stamp sets the time. */
export function setText(rows: Rows, id: number, text: string): Rows {
  const [read] = readLyricRows(text);
  const time = read?.timesMs[0];
  return changed(rows, id, (row) =>
    read && time !== undefined ? { ...row, text: read.text, atMs: time } : { ...row, text },
  );
}

/** Splits a row at the caret; the first half keeps the time. */
export function split(rows: Rows, id: number, caret: number): Rows {
  return rows.flatMap((row) =>
    row.id === id ? [{ ...row, text: row.text.slice(0, caret).trim() }, rowOf(row.text.slice(caret).trim())] : [row],
  );
}

/** Joins a row to the one above; the upper row's time takes precedence. */
export function joinUp(rows: Rows, id: number): Rows {
  const at = rows.findIndex((row) => row.id === id);
  const upper = rows[at - 1];
  const lower = rows[at];
  if (!upper || !lower) return rows;
  const text = [upper.text.trim(), lower.text.trim()].filter(Boolean).join(' ');
  const atMs = isBlank(upper) ? lower.atMs : (upper.atMs ?? lower.atMs);
  return [...rows.slice(0, at - 1), { ...upper, text, atMs }, ...rows.slice(at + 1)];
}

export const addBelow = (rows: Rows, id: number): Rows =>
  rows.flatMap((row) => (row.id === id ? [row, rowOf('')] : [row]));

export function remove(rows: Rows, id: number): Rows {
  const left = rows.filter((row) => row.id !== id);
  return left.length === 0 ? [rowOf('')] : left;
}

/** Inserts pasted lines after a row, or replaces the row if it is empty. */
export function pasteAt(rows: Rows, id: number, pasted: string): Rows {
  return rows.flatMap((row) => {
    if (row.id !== id) return [row];
    return isBlank(row) ? readRows(pasted) : [row, ...readRows(pasted)];
  });
}

const changed = (rows: Rows, id: number, change: (row: TimedRow) => TimedRow): Rows =>
  rows.map((row) => (row.id === id ? change(row) : row));
