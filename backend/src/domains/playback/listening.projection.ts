// What did this listener hear and like?
import type { SongLiked, SongUnliked } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { PlayStarted } from './play.events';

export interface ListeningDoc {
  readonly userId: string;
  readonly songId: string;
  readonly at: string;
}

const byUser = { byUser: { equals: ['userId'], sort: 'at' } } as const;

/** The last time that each song was heard: a song stands once in a history, where it was heard last. */
export const heardSongs = defineCollection<ListeningDoc>()({ name: 'heard-songs', indexes: byUser });
export const likedTracks = defineCollection<ListeningDoc>()({ name: 'liked-tracks', indexes: byUser });

const pairId = (userId: string, songId: string) => `${userId}~${songId}`;

export const listeningProjection = defineProjection<PlayStarted | SongLiked | SongUnliked>({
  name: 'listening',
  version: 1,
  collections: [heardSongs, likedTracks],
  handlers: {
    PlayStarted: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(heardSongs).put(pairId(userId, songId), { userId, songId, at }),
    SongLiked: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(likedTracks).put(pairId(userId, songId), { userId, songId, at }),
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(likedTracks).delete(pairId(userId, songId)),
  },
});
