// Which songs did this listener stream and like?
import type { SongLiked, SongStreamed, SongUnliked } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface ListeningDoc {
  readonly userId: string;
  readonly songId: string;
  readonly at: string;
}

const byUser = { byUser: { equals: ['userId'], sort: 'at' } } as const;

/** The last time that each song counted as a stream: a song stands once in a history, where it was streamed last. */
export const heardSongs = defineCollection<ListeningDoc>()({ name: 'heard-songs', indexes: byUser });
export const likedTracks = defineCollection<ListeningDoc>()({ name: 'liked-tracks', indexes: byUser });

const pairId = (userId: string, songId: string) => `${userId}~${songId}`;

export const listeningProjection = defineProjection<SongStreamed | SongLiked | SongUnliked>({
  name: 'listening',
  version: 2,
  collections: [heardSongs, likedTracks],
  handlers: {
    SongStreamed: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(heardSongs).put(pairId(userId, songId), { userId, songId, at }),
    SongLiked: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(likedTracks).put(pairId(userId, songId), { userId, songId, at }),
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(likedTracks).delete(pairId(userId, songId)),
  },
});
