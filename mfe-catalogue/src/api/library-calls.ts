// What the library and its playlists read.
import { callApi } from '@libretto/contracts/client';
import { queryOptions, useQuery } from '@tanstack/react-query';

/** The sidebar reads the same for its playlists, under the same key. */
export const useLibrary = () =>
  useQuery({
    queryKey: ['GET /api/library/overview'],
    queryFn: ({ signal }) => callApi('GET /api/library/overview', { signal }),
  });

export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: ['GET /api/player/playlist/{id}', id],
    queryFn: ({ signal }) => callApi('GET /api/player/playlist/{id}', { params: { id }, signal }),
  });

export const usePlaylist = (id: string) => useQuery(playlistQuery(id));
