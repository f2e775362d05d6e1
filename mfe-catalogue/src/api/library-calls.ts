// What the library and its playlists read.
import { statusOf } from '@libretto/contracts/client';
import { offlineLibrary } from '@libretto/product/offline/library';
import { useOffline } from '@libretto/product/offline/use-offline';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

/** The sidebar reads the same for its playlists, and shares the answer. */
export const useLibrary = () => useQuery(query('GET /api/library/overview'));

/** What was bought, also what was taken down since. */
export const usePurchases = () => useQuery(query('GET /api/library/purchases'));

export const playlistQuery = (id: string) => query('GET /api/player/playlist/{id}', { params: { id } });

/** Until the server answers, and where it does not, it is as this device keeps it, if it does. */
export function usePlaylist(id: string) {
  useOffline();
  const { data, isPending, error, refetch } = useQuery(playlistQuery(id));
  const status = statusOf(error) ?? 0;
  const isRefused = status >= 400 && status < 500;
  const kept = data || isRefused ? null : offlineLibrary().answerOf(id);
  return { data: data ?? kept ?? undefined, isPending: isPending && !kept, error, refetch };
}
