// The songs a post can carry: one's own and liked ones. Their calls know no search, so the search looks through what they give.
import { callApi } from '@libretto/contracts/client';
import type { Track } from '@libretto/contracts/federation';
import { likedSongsId } from '@libretto/product/paths';
import { derived } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export type PickerTab = 'own' | 'liked';

const largestPage = 100;

const readers: Record<PickerTab, (userId: string, signal: AbortSignal) => Promise<readonly Track[]>> = {
  own: async (userId, signal) => {
    const tracks: Track[] = [];
    for (let hasMore = true; hasMore; ) {
      const query = { limit: largestPage, offset: tracks.length };
      const page = await callApi('GET /api/user/{artistId}/public-songs', {
        params: { artistId: userId },
        query,
        signal,
      });
      tracks.push(...page.songs.map(({ track }) => track));
      hasMore = page.hasMore && page.songs.length > 0;
    }
    return tracks;
  },
  liked: async (_, signal) =>
    (await callApi('GET /api/player/playlist/{id}', { params: { id: likedSongsId }, signal })).tracks,
};

/** Read again whenever a tab is opened. */
export function usePickableSongs(tab: PickerTab, userId: string) {
  return useQuery({
    ...(tab === 'own'
      ? derived('GET /api/user/{artistId}/public-songs', { params: { artistId: userId } }, 'all', (signal) =>
          readers.own(userId, signal),
        )
      : derived('GET /api/player/playlist/{id}', { params: { id: likedSongsId } }, 'tracks', (signal) =>
          readers.liked(userId, signal),
        )),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

const comparable = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word of the search somewhere in title or artist, whatever the case and the accents. */
export function matching(tracks: readonly Track[], search: string): readonly Track[] {
  const words = comparable(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return tracks;
  return tracks.filter(({ title, artist }) => {
    const text = comparable(`${title} ${artist}`);
    return words.every((word) => text.includes(word));
  });
}

/** The spec's words for nothing. */
export function emptyText(tab: PickerTab, search: string): string {
  if (search.trim() !== '') return 'No songs found';
  return tab === 'own' ? "You haven't uploaded any songs yet" : "You haven't liked any songs yet";
}
