// The lyrics of a song, and which of their lines is sung now.

import { type LyricLine, lyricLines, sungLineIndex } from '@libretto/product/lyric-lines';
import { offlineLibrary } from '@libretto/product/offline/library';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClock } from '../player/use-clock';

export function useLyrics(songId: string) {
  const answer = useQuery({
    ...query('GET /api/lyrics/{songId}', { params: { songId } }),
    // Words seldom change while a song plays.
    staleTime: 5 * 60_000,
    // Words that are kept with their song are there at once, and without a connection.
    placeholderData: () => offlineLibrary().lyricsOf(songId) ?? undefined,
  });
  const lines = useMemo(() => (answer.data ? lyricLines(answer.data) : []), [answer.data]);
  return { ...answer, lines };
}

/** Renders once a line, not once a frame. */
export function useSungLine(lines: readonly LyricLine[]): number {
  const [sung, setSung] = useState(-1);
  useClock(({ positionSeconds }) => setSung(sungLineIndex(lines, positionSeconds)));
  return sung;
}
