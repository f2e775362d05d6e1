// Queries of the song page.
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export const trackQuery = (id: string) => query('GET /api/player/track/{id}', { params: { id } });

export const useTrack = (id: string) => useQuery({ ...trackQuery(id), select: ({ track }) => track });

export const useLyrics = (songId: string) => useQuery(query('GET /api/lyrics/{songId}', { params: { songId } }));

const otherSongsRead = 6;

/** Other songs by the artist, without the song itself: requests six and shows five. */
export const useOtherSongs = (artistId: string | undefined, songId: string) =>
  useQuery({
    ...query('GET /api/user/{artistId}/public-songs', {
      params: { artistId: artistId ?? '' },
      query: { limit: otherSongsRead, offset: 0 },
    }),
    enabled: artistId !== undefined,
    select: ({ songs }) =>
      songs
        .map(({ track }) => track)
        .filter(({ id }) => id !== songId)
        .slice(0, otherSongsRead - 1),
  });
