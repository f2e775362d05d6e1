// The rows of the lyrics editor and what can be done to them. Every change makes new rows; nothing here knows the page.
import { type LyricRow, parseLyrics, readLyricRows, writeLyricRows } from '@libretto/contracts/lyrics';

/** One line at one moment: a chorus that stands once with three times becomes three rows. */
export interface TimedRow {
  readonly id: number;
  /** Headings keep their square brackets. */
  readonly text: string;
  readonly atMs: number | null;
}

export type Rows = readonly TimedRow[];

/** What LRC can write: three digits of minutes. */
const lastMs = 999 * 60_000 + 59_999;
/** The server refuses control characters in lyrics. */
const notInLyrics = /[^\P{Cc}\n\r\t]/gu;

let lastId = 0;
const rowOf = (text: string, atMs: number | null = null): TimedRow => ({ id: ++lastId, text, atMs });

export const isBlank = ({ text }: TimedRow) => text.trim() === '';
export const isHeading = ({ text }: TimedRow) => /^\[.+\]$/.test(text.trim());
const isSung = (row: TimedRow) => !isBlank(row) && !isHeading(row);

/** Lyrics as they stand in the form, a file or the clipboard. There is always a row to type in. */
export function readRows(lyrics: string): Rows {
  const read = readLyricRows(lyrics.replace(notInLyrics, '').trim());
  const rows = read.map(({ text, timesMs }) => rowOf(text, text === '' ? null : (timesMs[0] ?? null)));
  const again = read.flatMap(({ text, timesMs }) => (text === '' ? [] : timesMs.slice(1).map((at) => rowOf(text, at))));
  for (const row of again) rows.splice(placeOf(rows, row.atMs ?? 0), 0, row);
  return rows.length === 0 ? [rowOf('')] : rows;
}

/** After everything that is sung before, so that a repeated chorus stands where it is heard. */
function placeOf(rows: Rows, atMs: number): number {
  const before = rows.findLastIndex((row) => row.atMs !== null && row.atMs <= atMs);
  return before + 1;
}

export function writeRows(rows: Rows): string {
  const asLyricRow = ({ text, atMs }: TimedRow): LyricRow => ({ text, timesMs: atMs === null ? [] : [atMs] });
  return writeLyricRows(rows.map(asLyricRow)).replace(/\n{3,}/g, '\n\n');
}

/** What the server would make of the rows: how many of them have a time. */
export const timedCount = (rows: Rows) => parseLyrics(writeRows(rows)).lines?.length ?? 0;
export const untimedCount = (rows: Rows) => rows.filter((row) => isSung(row) && row.atMs === null).length;

/** Rows whose time lies before that of a row above them. */
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

/** The next row below that is sung, by its id; null at the end. */
export function nextSung(rows: Rows, id: number | null): number | null {
  const from = rows.findIndex((row) => row.id === id);
  return rows.slice(from + 1).find(isSung)?.id ?? null;
}

/** The row that is sung at a moment; null before the first. */
export function sungAt(rows: Rows, positionMs: number): number | null {
  let sung: TimedRow | null = null;
  for (const row of rows) {
    if (!isSung(row) || row.atMs === null || row.atMs > positionMs) continue;
    if (sung?.atMs == null || row.atMs >= sung.atMs) sung = row;
  }
  return sung?.id ?? null;
}

const clamped = (atMs: number) => Math.min(lastMs, Math.max(0, Math.round(atMs)));

/** A heading right above that has no time takes the one of its line: without one, listeners would not see it. */
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

/** Moves the time of a row; one without a time has none to move. */
export const shift = (rows: Rows, id: number, byMs: number): Rows =>
  changed(rows, id, (row) => (row.atMs === null ? row : { ...row, atMs: clamped(row.atMs + byMs) }));

export const shiftAll = (rows: Rows, byMs: number): Rows =>
  rows.map((row) => (row.atMs === null ? row : { ...row, atMs: clamped(row.atMs + byMs) }));

export const clearTime = (rows: Rows, id: number): Rows => changed(rows, id, (row) => ({ ...row, atMs: null }));

/** Text with a time before it, typed as LRC has it, sets the time. */
export function setText(rows: Rows, id: number, text: string): Rows {
  const [read] = readLyricRows(text);
  const time = read?.timesMs[0];
  return changed(rows, id, (row) =>
    read && time !== undefined ? { ...row, text: read.text, atMs: time } : { ...row, text },
  );
}

/** The first half keeps the time. */
export function split(rows: Rows, id: number, caret: number): Rows {
  return rows.flatMap((row) =>
    row.id === id ? [{ ...row, text: row.text.slice(0, caret).trim() }, rowOf(row.text.slice(caret).trim())] : [row],
  );
}

/** Joins a row to the one above it; the time of the upper one stays, if it has one. */
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

/** Several lines that are pasted into a row: they follow it, or take its place where it is empty. */
export function pasteAt(rows: Rows, id: number, pasted: string): Rows {
  return rows.flatMap((row) => {
    if (row.id !== id) return [row];
    return isBlank(row) ? readRows(pasted) : [row, ...readRows(pasted)];
  });
}

const changed = (rows: Rows, id: number, change: (row: TimedRow) => TimedRow): Rows =>
  rows.map((row) => (row.id === id ? change(row) : row));
