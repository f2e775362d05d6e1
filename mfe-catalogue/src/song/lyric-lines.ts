// Lyrics as they stand on the song's page: section headings without their brackets, verses apart.
import type { Lyrics } from '@libretto/contracts/http/player';

export interface LyricLine {
  text: string;
  isHeading: boolean;
}

/** An empty text is the gap between two verses; there is never one at either end, nor two in a row. */
export function lyricLines({ lyrics, lines }: Lyrics): LyricLine[] {
  const all = lines?.length
    ? lines.map(({ text, isHeading }) => ({ text: text.trim(), isHeading }))
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
  return heading === undefined ? { text, isHeading: false } : { text: heading, isHeading: true };
}
