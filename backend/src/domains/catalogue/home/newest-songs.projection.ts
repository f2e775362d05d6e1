// Projects the newest songs of each artist.
import type { SongPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

/** A carousel is never longer. */
const kept = 12;

export interface NewestSong {
  readonly songId: string;
  readonly releaseId: string;
  readonly trackNumber: number;
  readonly publishedAt: string;
}

/** Keyed by artist, so that many artists are read in one query; newest song first. */
export const newestSongs = defineCollection<{ artistId: string; songs: readonly NewestSong[] }>()({
  name: 'newest-songs',
  indexes: {},
});

export const newestSongsProjection = defineProjection<SongPublished>({
  name: 'newest-songs',
  version: 1,
  collections: [newestSongs],
  handlers: {
    SongPublished: async ({ data: { artistId, songId, releaseId, trackNumber }, metadata: { at } }, to) => {
      const known = (await to.collection(newestSongs).get(artistId))?.songs ?? [];
      const others = known.filter((song) => song.songId !== songId);
      // Songs belong to different partitions and arrive in any order.
      const newestFirst = [...others, { songId, releaseId, trackNumber, publishedAt: at }].sort(byNewest);
      to.collection(newestSongs).put(artistId, { artistId, songs: newestFirst.slice(0, kept) });
    },
  },
});

export function byNewest(one: NewestSong, other: NewestSong): number {
  if (one.publishedAt !== other.publishedAt) return one.publishedAt < other.publishedAt ? 1 : -1;
  return one.songId < other.songId ? 1 : -1;
}
