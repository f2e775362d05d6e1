// What the library and its playlists read.
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

/** The sidebar reads the same for its playlists, and shares the answer. */
export const useLibrary = () => useQuery(query('GET /api/library/overview'));

/** What was bought, also what was taken down since. */
export const usePurchases = () => useQuery(query('GET /api/library/purchases'));

export const playlistQuery = (id: string) => query('GET /api/player/playlist/{id}', { params: { id } });

export const usePlaylist = (id: string) => useQuery(playlistQuery(id));
