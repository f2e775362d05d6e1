// Parses and writes lyrics for upload and export: plain text, or LRC with one or more timestamps before each line.

export interface LyricLine {
  readonly atMs: number;
  readonly text: string;
  readonly isHeading: boolean;
}

export interface ParsedLyrics {
  /** Lines in square brackets are section headings. */
  readonly lyrics: string;
  /** Sorted by time; null when the text has no timestamps. */
  readonly lines: LyricLine[] | null;
}

/**
 * One timestamp, as `[01:02.50]`; players also write `[1:02]`, `[01:02,50]`, `[01:02:50]` and with hours
 * `[00:01:02.50]`.
 */
const time = String.raw`(?:(\d{1,2}):(?=\d{1,2}:\d{2}[.,]))?(\d{1,3}):(\d{2})(?:[.:,](\d{1,3}))?`;
const timePattern = new RegExp(String.raw`^\[${time}\]\s*`);
/** Timestamps of single words, as some editors write them; the product highlights whole lines. */
const wordTimes = new RegExp(String.raw`(?:<${time}>|\[${time}\])\s?`, 'g');
/** LRC metadata tags, such as [ar:…], are not lyrics. A capital letter makes the line a heading, as in [By: all]. */
const remark =
  /^\[(?:(?:ar|ti|al|by|offset|length|re|ve|au|la|lr|id|tool|language)|(?:AR|TI|AL|BY|OFFSET|LENGTH|RE|VE|AU|LA|LR|ID|TOOL|LANGUAGE)|#):.*\]$/;
const offsetPattern = /^\[offset:\s*([+-]?\d{1,7})\s*\]$/im;

/** A row of the text with its timestamps, as an editor works on it. */
export interface LyricRow {
  /** Headings keep their square brackets. */
  readonly text: string;
  readonly timesMs: readonly number[];
}

/** Returns every row in order, without LRC metadata tags. */
export function readLyricRows(input: string): LyricRow[] {
  const source = input.replace(/^\uFEFF/, '');
  // The LRC offset says by how many milliseconds the lines appear earlier.
  const offsetMs = Number(offsetPattern.exec(source)?.[1] ?? 0);
  return source
    .split(/\r\n|\r|\n/)
    .map((row) => row.trim())
    .filter((row) => !remark.test(row))
    .map((row) => readRow(row, offsetMs));
}

/** The inverse of {@link readLyricRows}. An empty row gets no timestamp, because nothing is sung in it. */
export function writeLyricRows(rows: readonly LyricRow[]): string {
  return rows
    .map(({ text, timesMs }) => (text.trim() === '' ? '' : timesMs.map(lrcTime).join('') + text.trim()))
    .join('\n')
    .trim();
}

/** Parses both forms; a line without a timestamp among timed ones belongs to the text only. */
export function parseLyrics(input: string): ParsedLyrics {
  const rows = readLyricRows(input);
  const lines = rows
    .flatMap(({ text, timesMs }) => timesMs.flatMap((atMs) => lineOf(text, atMs) ?? []))
    .sort((a, b) => a.atMs - b.atMs);
  const text = rows.map((row) => row.text).join('\n');
  return { lyrics: text.replace(/\n{3,}/g, '\n\n').trim(), lines: lines.length === 0 ? null : lines };
}

function readRow(row: string, offsetMs: number): LyricRow {
  const timesMs: number[] = [];
  let rest = row;
  for (let match = timePattern.exec(rest); match; match = timePattern.exec(rest)) {
    const [whole, hours = '0', minutes, seconds, fraction = '0'] = match;
    const atMs =
      (Number(hours) * 60 + Number(minutes)) * 60_000 +
      Number(seconds) * 1000 +
      Math.round(Number(`0.${fraction}`) * 1000);
    timesMs.push(Math.max(0, atMs - offsetMs));
    rest = rest.slice(whole.length);
  }
  return { text: timesMs.length === 0 ? row : rest.replace(wordTimes, '').trim(), timesMs };
}

function lineOf(row: string, atMs: number): LyricLine | undefined {
  const heading = /^\[(.+)\]$/.exec(row);
  const text = heading?.[1] ?? row;
  return text === '' ? undefined : { atMs, text, isHeading: heading !== null };
}

/** The inverse of {@link parseLyrics}: LRC when lines have timestamps, else the text; null without lyrics. */
export function writeLyrics(lyrics: string | null, lines: readonly LyricLine[] | null): string | null {
  if (lines === null || lines.length === 0) return lyrics;
  const left = new Map<string, LyricLine[]>();
  for (const line of lines) left.set(rowOf(line), [...(left.get(rowOf(line)) ?? []), line]);
  const rows = (lyrics ?? '').split('\n');
  const written = rows.map((row, index) => {
    const waiting = left.get(row) ?? [];
    // A repeated row takes one timestamp at each occurrence; the last occurrence takes the rest, as a chorus that is
    // written once needs several.
    const isLast = rows.indexOf(row, index + 1) === -1;
    const taken = waiting.splice(0, isLast ? waiting.length : 1);
    return taken.map(({ atMs }) => lrcTime(atMs)).join('') + row;
  });
  const unnamed = [...left.values()].flat().map((line) => lrcTime(line.atMs) + rowOf(line));
  return [...written, ...unnamed].join('\n').trim();
}

const rowOf = ({ text, isHeading }: LyricLine) => (isHeading ? `[${text}]` : text);

/** Formats a timestamp as `[01:02.50]`, with thousandths only where hundredths would lose precision. */
export function lrcTime(atMs: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.max(0, Math.round(atMs));
  const thousandths = whole % 1000;
  const fraction = thousandths % 10 === 0 ? two(thousandths / 10) : String(thousandths).padStart(3, '0');
  return `[${two(Math.floor(whole / 60_000))}:${two(Math.floor(whole / 1000) % 60)}.${fraction}]`;
}
