// Which songs did this listener like, buy, and whom do they follow?
import type { SongLiked, SongPurchased, SongUnliked, UserFollowed, UserUnfollowed } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface OwnSongDoc {
  readonly userId: string;
  readonly songId: string;
  readonly at: string;
}

const byUser = { byUser: { equals: ['userId'], sort: 'at' } } as const;

export const likedSongs = defineCollection<OwnSongDoc>()({ name: 'liked-songs', indexes: byUser });
export const purchasedSongs = defineCollection<OwnSongDoc>()({ name: 'purchased-songs', indexes: byUser });
export const followedArtists = defineCollection<{ userId: string; artistId: string; at: string }>()({
  name: 'followed-artists',
  indexes: byUser,
});

/** The id of what one listener has with one other thing. */
export const pairId = (userId: string, otherId: string) => `${userId}~${otherId}`;

export const ownSongsProjection = defineProjection<
  SongLiked | SongUnliked | SongPurchased | UserFollowed | UserUnfollowed
>({
  name: 'own-songs',
  version: 1,
  collections: [likedSongs, purchasedSongs, followedArtists],
  handlers: {
    SongLiked: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(likedSongs).put(pairId(userId, songId), { userId, songId, at }),
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(likedSongs).delete(pairId(userId, songId)),
    SongPurchased: ({ data: { buyerId, songId }, metadata: { at } }, to) =>
      to.collection(purchasedSongs).put(pairId(buyerId, songId), { userId: buyerId, songId, at }),
    UserFollowed: ({ data: { followerId, followeeId }, metadata: { at } }, to) =>
      to
        .collection(followedArtists)
        .put(pairId(followerId, followeeId), { userId: followerId, artistId: followeeId, at }),
    UserUnfollowed: ({ data: { followerId, followeeId } }, to) =>
      to.collection(followedArtists).delete(pairId(followerId, followeeId)),
  },
});
