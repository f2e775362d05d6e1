// Lyrics as lines to show: with their times where they have some, and section headings without their brackets.
import type { Lyrics } from '@libretto/contracts/http/player';

export interface LyricLine {
  readonly text: string;
  readonly isHeading: boolean;
  /** Null where the lyrics have no timestamps. */
  readonly atSeconds: number | null;
}

export function lyricLines({ lyrics, lines }: Lyrics): LyricLine[] {
  if (lines && lines.length > 0) {
    return lines.map(({ text, isHeading, atMs }) => ({ text, isHeading, atSeconds: atMs / 1000 }));
  }
  return (lyrics ?? '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
    .map((line) => {
      const heading = /^\[(.+)\]$/.exec(line)?.[1];
      return { text: heading ?? line, isHeading: heading !== undefined, atSeconds: null };
    })
    .filter((line, _, all) => all.length > 1 || line.text !== '');
}

export function isSynced(lines: readonly LyricLine[]): boolean {
  return lines.some((line) => !line.isHeading && line.atSeconds !== null);
}

/** The line that is sung at a moment; -1 before the first. Headings are not sung. */
export function sungLineIndex(lines: readonly LyricLine[], positionSeconds: number): number {
  let sung = -1;
  for (const [index, { isHeading, atSeconds, text }] of lines.entries()) {
    if (isHeading || atSeconds === null || text === '') continue;
    if (atSeconds > positionSeconds) break;
    sung = index;
  }
  return sung;
}
