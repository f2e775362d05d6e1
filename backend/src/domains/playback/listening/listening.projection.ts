// Projects the songs that a listener streamed and liked.
import type { SongLiked, SongStreamed, SongUnliked } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export interface ListeningDoc {
  readonly userId: string;
  readonly songId: string;
  readonly at: string;
}

const byUser = { byUser: { equals: ['userId'], sort: 'at' } } as const;

/** The last time that each song counted as a stream, so a history lists each song once. */
export const heardSongs = defineCollection<ListeningDoc>()({ name: 'heard-songs', indexes: byUser });
export const likedTracks = defineCollection<ListeningDoc>()({ name: 'liked-tracks', indexes: byUser });

const pairId = (userId: string, songId: string) => `${userId}~${songId}`;

export const listeningProjection = defineProjection<SongStreamed | SongLiked | SongUnliked>({
  name: 'listening',
  version: 4,
  collections: [heardSongs, likedTracks],
  handlers: {
    SongStreamed: async ({ data: { userId, songId, heardAt }, metadata }, to) => {
      const heard = to.collection(heardSongs);
      const at = heardAt ?? metadata.at;
      // Offline plays are reported late, and plays are in several partitions, so a later one may have been handled.
      const latest = await heard.get(pairId(userId, songId));
      if (latest === undefined || latest.at < at) heard.put(pairId(userId, songId), { userId, songId, at });
    },
    SongLiked: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(likedTracks).put(pairId(userId, songId), { userId, songId, at }),
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(likedTracks).delete(pairId(userId, songId)),
  },
});
