// Queries of the library and its playlists.

import { statusOf } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { offlineLibrary } from '@libretto/product/offline/library';
import { useOffline } from '@libretto/product/offline/use-offline';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

/** Shares the library query with the sidebar. */
export const useLibrary = () => useQuery(query('GET /api/library/overview'));

/** All purchases, including songs that have been taken down. */
export const usePurchases = () => useQuery(query('GET /api/library/purchases'));

export const playlistQuery = (id: string) => query('GET /api/player/playlist/{id}', { params: { id } });

/** Returns the downloaded copy, if any, until the server responds or while it does not. */
export function usePlaylist(id: string) {
  useOffline();
  const { data, isPending, error, refetch } = useQuery(playlistQuery(id));
  const status = statusOf(error) ?? 0;
  const isRefused = status >= 400 && status < 500;
  const kept = data || isRefused ? null : offlineLibrary().answerOf(id);
  return { data: data ?? kept ?? undefined, isPending: isPending && !kept, error, refetch };
}

export type Library = HttpCalls['GET /api/library/overview']['response'];
