// Lyrics as people hand them in and take them home: plain text, or LRC with one or more times before each line.

export interface LyricLine {
  readonly atMs: number;
  readonly text: string;
  readonly isHeading: boolean;
}

export interface ParsedLyrics {
  /** Lines in square brackets are section headings. */
  readonly lyrics: string;
  /** In order of time; null where the text has no times. */
  readonly lines: LyricLine[] | null;
}

/** One time, as `[01:02.50]`; players also write `[1:02]`, `[01:02,50]`, `[01:02:50]` and with hours `[00:01:02.50]`. */
const time = String.raw`(?:(\d{1,2}):(?=\d{1,2}:\d{2}[.,]))?(\d{1,3}):(\d{2})(?:[.:,](\d{1,3}))?`;
const timePattern = new RegExp(String.raw`^\[${time}\]\s*`);
/** Times of single words, as some editors write them; the product shows whole lines. */
const wordTimes = new RegExp(String.raw`(?:<${time}>|\[${time}\])\s?`, 'g');
/** LRC's own remarks, such as [ar:…], say nothing that is sung. A capital makes a heading of it, as [By: all]. */
const remark =
  /^\[(?:(?:ar|ti|al|by|offset|length|re|ve|au|la|lr|id|tool|language)|(?:AR|TI|AL|BY|OFFSET|LENGTH|RE|VE|AU|LA|LR|ID|TOOL|LANGUAGE)|#):.*\]$/;
const offsetPattern = /^\[offset:\s*([+-]?\d{1,7})\s*\]$/im;

/** A row of the text as it stands there, with the times before it: what an editor works on. */
export interface LyricRow {
  /** Headings keep their square brackets. */
  readonly text: string;
  readonly timesMs: readonly number[];
}

/** Every row in its place, without LRC's own remarks. */
export function readLyricRows(input: string): LyricRow[] {
  const source = input.replace(/^\uFEFF/, '');
  // The offset says by how much earlier the lines are to show.
  const offsetMs = Number(offsetPattern.exec(source)?.[1] ?? 0);
  return source
    .split(/\r\n|\r|\n/)
    .map((row) => row.trim())
    .filter((row) => !remark.test(row))
    .map((row) => readRow(row, offsetMs));
}

/** What {@link readLyricRows} reads the same from. An empty row has no time: nothing is sung in it. */
export function writeLyricRows(rows: readonly LyricRow[]): string {
  return rows
    .map(({ text, timesMs }) => (text.trim() === '' ? '' : timesMs.map(lrcTime).join('') + text.trim()))
    .join('\n')
    .trim();
}

/** Reads both forms; a line without a time among timed ones belongs to the text only. */
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

/** What {@link parseLyrics} reads the same from: LRC where lines have times, else the text; null without lyrics. */
export function writeLyrics(lyrics: string | null, lines: readonly LyricLine[] | null): string | null {
  if (lines === null || lines.length === 0) return lyrics;
  const left = new Map<string, LyricLine[]>();
  for (const line of lines) left.set(rowOf(line), [...(left.get(rowOf(line)) ?? []), line]);
  const rows = (lyrics ?? '').split('\n');
  const written = rows.map((row, index) => {
    const waiting = left.get(row) ?? [];
    // A row that comes again keeps its own time; the last one takes what is left, as of a chorus that stands there once.
    const isLast = rows.indexOf(row, index + 1) === -1;
    const taken = waiting.splice(0, isLast ? waiting.length : 1);
    return taken.map(({ atMs }) => lrcTime(atMs)).join('') + row;
  });
  const unnamed = [...left.values()].flat().map((line) => lrcTime(line.atMs) + rowOf(line));
  return [...written, ...unnamed].join('\n').trim();
}

const rowOf = ({ text, isHeading }: LyricLine) => (isHeading ? `[${text}]` : text);

/** As `[01:02.50]`; thousandths only where hundredths would lose something. */
export function lrcTime(atMs: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const whole = Math.max(0, Math.round(atMs));
  const thousandths = whole % 1000;
  const fraction = thousandths % 10 === 0 ? two(thousandths / 10) : String(thousandths).padStart(3, '0');
  return `[${two(Math.floor(whole / 60_000))}:${two(Math.floor(whole / 1000) % 60)}.${fraction}]`;
}
