// Projects the songs that a listener liked and bought, and all public songs.
import type { SongLiked, SongPublished, SongPurchased, SongUnliked, SongWithdrawn } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

interface LibrarySong {
  readonly userId: string;
  readonly songId: string;
  readonly at: string;
}

interface LikedSong extends LibrarySong {
  /** Null while the song is not public: the like is neither listed nor counted until the song is public again. */
  readonly listedFor: string | null;
}

export const likedInLibrary = defineCollection<LikedSong>()({
  name: 'library-liked',
  indexes: { byUser: { equals: ['listedFor'], sort: 'at', counted: true }, bySong: { equals: ['songId'] } },
});
export const boughtInLibrary = defineCollection<LibrarySong>()({
  name: 'library-bought',
  indexes: { byUser: { equals: ['userId'], sort: 'at' } },
});
interface ListableSong {
  readonly songId: string;
  readonly albumId: string;
  readonly trackNumber: number;
}

/** Only public songs can be added to a list. */
export const listableSongs = defineCollection<ListableSong>()({
  name: 'listable-songs',
  indexes: { byAlbum: { equals: ['albumId'], sort: 'trackNumber' } },
});

const pairId = (userId: string, songId: string) => `${userId}~${songId}`;

export const librarySongsProjection = defineProjection<
  SongLiked | SongUnliked | SongPurchased | SongPublished | SongWithdrawn
>({
  name: 'library-songs',
  version: 2,
  collections: [likedInLibrary, boughtInLibrary, listableSongs],
  handlers: {
    SongLiked: async ({ data: { userId, songId }, metadata: { at } }, to) => {
      const isListed = (await to.collection(listableSongs).get(songId)) !== undefined;
      const liked = { userId, songId, at, listedFor: isListed ? userId : null };
      to.collection(likedInLibrary).put(pairId(userId, songId), liked);
    },
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(likedInLibrary).delete(pairId(userId, songId)),
    SongPurchased: ({ data: { buyerId, songId }, metadata: { at } }, to) =>
      to.collection(boughtInLibrary).put(pairId(buyerId, songId), { userId: buyerId, songId, at }),
    SongPublished: async ({ data: { songId, releaseId, trackNumber } }, to) => {
      to.collection(listableSongs).put(songId, { songId, albumId: releaseId, trackNumber });
      await listLikes(to, songId, true);
    },
    // Likes and purchases are kept and reappear when the song is public again.
    SongWithdrawn: async ({ data: { songId } }, to) => {
      to.collection(listableSongs).delete(songId);
      await listLikes(to, songId, false);
    },
  },
});

/** Likes and songs belong to different partitions, so a like may arrive before its song. */
async function listLikes(to: ProjectionWriter, songId: string, isListed: boolean): Promise<void> {
  const likes = to.collection(likedInLibrary);
  for (const { id, doc } of await likes.find('bySong', { songId })) {
    likes.put(id, { ...doc, listedFor: isListed ? doc.userId : null });
  }
}
