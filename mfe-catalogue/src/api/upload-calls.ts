// Queries of the upload pages.

import { useCommand } from '@libretto/product/command';
import { invalidate, pages, query } from '@libretto/product/query';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { readOwnSongsAgain } from './own-songs';

const noGenres: readonly string[] = [];

export function useGenres(): readonly string[] {
  const { data } = useQuery({
    ...query('GET /api/genres'),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ genres }) => genres.map(({ name }) => name),
  });
  return data ?? noGenres;
}

const draftsAtOnce = 20;

export const useDrafts = () =>
  useInfiniteQuery({
    ...pages('GET /api/upload/drafts', { query: { limit: draftsAtOnce } }, ({ hasMore }, all) =>
      hasMore ? all.length * draftsAtOnce : undefined,
    ),
    // Drafts may also be edited on other devices.
    staleTime: 0,
  });

export const useUploadedSong = (id: string) =>
  useQuery({ ...query('GET /api/upload/song/{id}', { params: { id } }), staleTime: 0 });

export function useSaveSong(id: string, onDone: () => void) {
  const queries = useQueryClient();
  return useCommand('PUT /api/upload/song/{id}', {
    onDone: async () => {
      onDone();
      await Promise.all([
        readOwnSongsAgain(queries),
        invalidate(queries, 'GET /api/upload/song/{id}', { params: { id } }, { later: true }),
      ]);
    },
  });
}

export function useSongCover(id: string) {
  const queries = useQueryClient();
  return useCommand('POST /api/upload/song/{id}/cover', {
    onDone: () => invalidate(queries, 'GET /api/upload/song/{id}', { params: { id } }),
  });
}
