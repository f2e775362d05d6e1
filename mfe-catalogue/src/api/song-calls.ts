// What the page of a song reads.
import { callApi } from '@libretto/contracts/client';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const trackQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/player/track/{id}', id],
    queryFn: async ({ signal }) => (await callApi('GET /api/player/track/{id}', { params: { id }, signal })).track,
  });

export const useTrack = (id: string) => useQuery(trackQuery(id));

export const useLyrics = (songId: string) =>
  useQuery({
    queryKey: ['GET /api/lyrics/{songId}', songId],
    queryFn: ({ signal }) => callApi('GET /api/lyrics/{songId}', { params: { songId }, signal }),
  });

const otherSongsRead = 6;

/** More by the same artist, without the song itself: six are asked for, five are shown. */
export const useOtherSongs = (artistId: string | undefined, songId: string) =>
  useQuery({
    queryKey: ['GET /api/user/{artistId}/public-songs', artistId, otherSongsRead],
    queryFn: async ({ signal }) => {
      const query = { limit: otherSongsRead, offset: 0 };
      const { songs } = await callApi('GET /api/user/{artistId}/public-songs', {
        params: { artistId: artistId ?? '' },
        query,
        signal,
      });
      return songs.map(({ track }) => track);
    },
    enabled: artistId !== undefined,
    select: (tracks) => tracks.filter(({ id }) => id !== songId).slice(0, otherSongsRead - 1),
  });
