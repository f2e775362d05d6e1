// Lyrics as lines for display: with timestamps if they have any, section headings without brackets, verses separated.
import type { Lyrics } from '@libretto/contracts/http/playback/player';

export interface LyricLine {
  readonly text: string;
  readonly isHeading: boolean;
  /** Null when the lyrics have no timestamps. */
  readonly atSeconds: number | null;
}

/** An empty text separates two verses; there is never one at either end, before a heading, nor two in a row. */
export function lyricLines({ lyrics, lines }: Lyrics): LyricLine[] {
  const all: LyricLine[] = lines?.length
    ? lines.map(({ text, isHeading, atMs }) => ({ text: text.trim(), isHeading, atSeconds: atMs / 1000 }))
    : (lyrics ?? '').split(/\r?\n/).map(plainLine);
  return all.filter(({ text }, at) => {
    if (text !== '') return true;
    const before = all.slice(0, at).some((line) => line.text !== '');
    const next = all[at + 1];
    return before && next !== undefined && next.text !== '' && !next.isHeading;
  });
}

function plainLine(line: string): LyricLine {
  const text = line.trim();
  const heading = /^\[(.+)\]$/.exec(text)?.[1];
  return { text: heading ?? text, isHeading: heading !== undefined, atSeconds: null };
}

export function isSynced(lines: readonly LyricLine[]): boolean {
  return lines.some((line) => !line.isHeading && line.atSeconds !== null);
}

/** Returns the index of the line that is sung at a position; -1 before the first. Headings are skipped. */
export function sungLineIndex(lines: readonly LyricLine[], positionSeconds: number): number {
  let sung = -1;
  for (const [index, { isHeading, atSeconds, text }] of lines.entries()) {
    if (isHeading || atSeconds === null || text === '') continue;
    if (atSeconds > positionSeconds) break;
    sung = index;
  }
  return sung;
}
