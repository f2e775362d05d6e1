// The lyrics of a song, and which of their lines is sung now.
import { callApi } from '@libretto/contracts/client';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useClock } from '../player/use-clock';
import { type LyricLine, lyricLines, sungLineIndex } from './lyric-lines';

export function useLyrics(songId: string) {
  const query = useQuery({
    queryKey: ['lyrics', songId],
    queryFn: ({ signal }) => callApi('GET /api/lyrics/{songId}', { params: { songId }, signal }),
    // Words seldom change while a song plays.
    staleTime: 5 * 60_000,
  });
  const lines = useMemo(() => (query.data ? lyricLines(query.data) : []), [query.data]);
  return { ...query, lines };
}

/** Renders once a line, not once a frame. */
export function useSungLine(lines: readonly LyricLine[]): number {
  const [sung, setSung] = useState(-1);
  useClock(({ positionSeconds }) => setSung(sungLineIndex(lines, positionSeconds)));
  return sung;
}
