// Parses and writes lyrics for upload and export: plain text, or LRC with one or more timestamps before each line.

export interface LyricLine {
  readonly atMs: number;
  readonly text: string;
  readonly isHeading: boolean;
  /** The words or syllables of the line with their times, where a file has them. Together they are the text. */
  readonly words?: readonly LyricWord[];
}

export interface LyricWord {
  readonly atMs: number;
  /** With the space behind it, if there is one. */
  readonly text: string;
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
/** Timestamps of single words, as some editors write them. */
const wordTimes = new RegExp(String.raw`<${time}>|\[${time}\]`, 'g');
/** LRC metadata tags, such as [ar:…], are not lyrics. A capital letter makes the line a heading, as in [By: all]. */
const remark =
  /^\[(?:(?:ar|ti|al|by|offset|length|re|ve|au|la|lr|id|tool|language|artist|title|album|author|lyricist|editor|version|total|encoding|kana)|(?:AR|TI|AL|BY|OFFSET|LENGTH|RE|VE|AU|LA|LR|ID|TOOL|LANGUAGE)|#):.*\]$/;
const offsetPattern = /^\[offset:\s*([+-]?\d{1,7})\s*\]$/im;

/** A row of the text with its timestamps, as an editor works on it. */
export interface LyricRow {
  /** Headings keep their square brackets. */
  readonly text: string;
  readonly timesMs: readonly number[];
  /** Only for a row with one timestamp; dropped when an editor changes the text. */
  readonly words?: readonly LyricWord[];
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

/** The inverse of {@link readLyricRows}. */
export function writeLyricRows(rows: readonly LyricRow[]): string {
  return rows
    .map(
      ({ text, timesMs, words }) => timesMs.map(lrcTime).join('') + withWordTimes(text.trim(), timesMs.length, words),
    )
    .join('\n')
    .trim();
}

/**
 * Parses both forms; a line without a timestamp among timed ones belongs to the text only. A timed line without text
 * says when the line before it ends.
 */
export function parseLyrics(input: string): ParsedLyrics {
  const rows = readLyricRows(input);
  const lines = rows
    .flatMap(({ text, timesMs, words }) => timesMs.map((atMs) => lineOf(text, atMs, words)))
    .sort((a, b) => a.atMs - b.atMs);
  const text = rows.map((row) => row.text).join('\n');
  return {
    lyrics: text.replace(/\n{3,}/g, '\n\n').trim(),
    lines: lines.some((line) => line.text !== '') ? lines : null,
  };
}

function readRow(row: string, offsetMs: number): LyricRow {
  const timesMs: number[] = [];
  let rest = row;
  for (let match = timePattern.exec(rest); match; match = timePattern.exec(rest)) {
    timesMs.push(Math.max(0, timeOf(match.slice(1)) - offsetMs));
    rest = rest.slice(match[0].length);
  }
  const [firstMs] = timesMs;
  if (firstMs === undefined) return { text: row, timesMs };
  const words = wordsOf(rest, firstMs, offsetMs);
  const text = words.map((word) => word.text).join('');
  return timesMs.length > 1 || words.length < 2 ? { text, timesMs } : { text, timesMs, words };
}

/** Milliseconds of a timestamp: hours, minutes, seconds and the fraction, as digits. */
function timeOf([hours = '0', minutes, seconds, fraction = '0']: readonly (string | undefined)[]): number {
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return wholeSeconds * 1000 + Math.round(Number(`0.${fraction}`) * 1000);
}

/** Splits a row at the times of its words. Spaces belong to the word before them, wherever the file has the time. */
function wordsOf(row: string, rowMs: number, offsetMs: number): LyricWord[] {
  const words: { atMs: number; text: string }[] = [];
  const add = (atMs: number, raw: string) => {
    const before = words.at(-1);
    if (before && /^\s/.test(raw) && !/\s$/.test(before.text)) before.text += ' ';
    const text = raw.replace(/\s+/g, ' ').replace(/^ /, '');
    if (text !== '') words.push({ atMs, text });
  };
  let atMs = rowMs;
  let from = 0;
  for (const match of row.matchAll(wordTimes)) {
    add(atMs, row.slice(from, match.index));
    const times = match.slice(1);
    atMs = Math.max(0, timeOf(match[0].startsWith('<') ? times : times.slice(4)) - offsetMs);
    from = match.index + match[0].length;
  }
  add(atMs, row.slice(from));
  const last = words.at(-1);
  if (last) last.text = last.text.trimEnd();
  return words.filter(({ text }) => text !== '');
}

function lineOf(row: string, atMs: number, words?: readonly LyricWord[]): LyricLine {
  const heading = /^\[(.+)\]$/.exec(row);
  const text = heading?.[1] ?? row;
  return { atMs, text, isHeading: heading !== null, ...(words && !heading && { words }) };
}

/** A row with the times of its words, if they still belong to its text. */
function withWordTimes(row: string, times: number, words: readonly LyricWord[] | undefined): string {
  if (times !== 1 || words === undefined || words.map(({ text }) => text).join('') !== row) return row;
  return words.map(({ atMs, text }) => `<${lrcTime(atMs).slice(1, -1)}>${text}`).join('');
}

/** The inverse of {@link parseLyrics}: LRC when lines have timestamps, else the text; null without lyrics. */
export function writeLyrics(lyrics: string | null, lines: readonly LyricLine[] | null): string | null {
  if (lines === null || lines.length === 0) return lyrics;
  const left = new Map<string, LyricLine[]>();
  const [pauses, sung] = [lines.filter(({ text }) => text === ''), lines.filter(({ text }) => text !== '')];
  for (const line of sung) left.set(rowOf(line), [...(left.get(rowOf(line)) ?? []), line]);
  const rows = (lyrics ?? '').split('\n');
  const starts: (number | undefined)[] = [];
  const written = rows.map((row, index) => {
    const waiting = left.get(row) ?? [];
    // A repeated row takes one timestamp at each occurrence; the last occurrence takes the rest, as a chorus that is
    // written once needs several.
    const isLast = rows.indexOf(row, index + 1) === -1;
    const taken = waiting.splice(0, isLast ? waiting.length : 1);
    starts.push(taken[0]?.atMs);
    return taken.map(({ atMs }) => lrcTime(atMs)).join('') + withWordTimes(row, taken.length, taken[0]?.words);
  });
  // A pause takes the blank row before the line that follows it, or gets a row there.
  for (const { atMs } of pauses) {
    const next = starts.findIndex((start) => start !== undefined && start > atMs);
    const at = next < 0 ? written.length : next;
    const isBlankAbove = written[at - 1] === '';
    written.splice(isBlankAbove ? at - 1 : at, isBlankAbove ? 1 : 0, lrcTime(atMs));
    starts.splice(isBlankAbove ? at - 1 : at, isBlankAbove ? 1 : 0, atMs);
  }
  const unnamed = [...left.values()]
    .flat()
    .map((line) => lrcTime(line.atMs) + withWordTimes(rowOf(line), 1, line.words));
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
