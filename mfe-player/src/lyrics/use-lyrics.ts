// The lyrics of a song, and its current line.

import { type LyricLine, lyricLines, sungLineIndex } from '@libretto/product/lyric-lines';
import { offlineLibrary } from '@libretto/product/offline/library';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClock } from '../player/use-clock';

export function useLyrics(songId: string) {
  const answer = useQuery({
    ...query('GET /api/lyrics/{songId}', { params: { songId } }),
    // Lyrics seldom change while a song plays.
    staleTime: 5 * 60_000,
    // Lyrics that were downloaded with their song are available at once, and offline.
    placeholderData: () => offlineLibrary().lyricsOf(songId) ?? undefined,
  });
  const lines = useMemo(() => (answer.data ? lyricLines(answer.data) : []), [answer.data]);
  return { ...answer, lines };
}

/** Renders once per line, not once per frame. */
export function useSungLine(lines: readonly LyricLine[]): number {
  const [sung, setSung] = useState(-1);
  useClock(({ positionSeconds }) => setSung(sungLineIndex(lines, positionSeconds)));
  return sung;
}
