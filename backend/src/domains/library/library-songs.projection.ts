// Which songs did this listener like and buy, and which songs are there at all?
import type { SongLiked, SongPublished, SongPurchased, SongUnliked, SongWithdrawn } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

interface LibrarySong {
  readonly userId: string;
  readonly songId: string;
  readonly at: string;
}

export const likedInLibrary = defineCollection<LibrarySong>()({
  name: 'library-liked',
  indexes: { byUser: { equals: ['userId'], sort: 'at', counted: true } },
});
export const boughtInLibrary = defineCollection<LibrarySong>()({
  name: 'library-bought',
  indexes: { byUser: { equals: ['userId'], sort: 'at' } },
});
/** Only a song that everybody may hear goes into a list. */
export const listableSongs = defineCollection<{ readonly songId: string }>()({ name: 'listable-songs', indexes: {} });

const pairId = (userId: string, songId: string) => `${userId}~${songId}`;

export const librarySongsProjection = defineProjection<
  SongLiked | SongUnliked | SongPurchased | SongPublished | SongWithdrawn
>({
  name: 'library-songs',
  version: 1,
  collections: [likedInLibrary, boughtInLibrary, listableSongs],
  handlers: {
    SongLiked: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(likedInLibrary).put(pairId(userId, songId), { userId, songId, at }),
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(likedInLibrary).delete(pairId(userId, songId)),
    SongPurchased: ({ data: { buyerId, songId }, metadata: { at } }, to) =>
      to.collection(boughtInLibrary).put(pairId(buyerId, songId), { userId: buyerId, songId, at }),
    SongPublished: ({ data: { songId } }, to) => to.collection(listableSongs).put(songId, { songId }),
    // Who liked or bought it keeps that: it comes back with the song.
    SongWithdrawn: ({ data: { songId } }, to) => to.collection(listableSongs).delete(songId),
  },
});
