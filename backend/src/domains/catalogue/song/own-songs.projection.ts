// Projects a listener's likes, purchases, follows and tune-ins.
import type {
  SongLiked,
  SongPurchased,
  SongUnliked,
  TuneInPurchased,
  UserFollowed,
  UserUnfollowed,
} from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

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
export const tunedInArtists = defineCollection<{ userId: string; artistId: string; at: string }>()({
  name: 'tuned-in-artists',
  indexes: byUser,
});

/** The id of a relation between a listener and another thing. */
export const pairId = (userId: string, otherId: string) => `${userId}~${otherId}`;

export const ownSongsProjection = defineProjection<
  SongLiked | SongUnliked | SongPurchased | TuneInPurchased | UserFollowed | UserUnfollowed
>({
  name: 'own-songs',
  version: 2,
  collections: [likedSongs, purchasedSongs, followedArtists, tunedInArtists],
  handlers: {
    SongLiked: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(likedSongs).put(pairId(userId, songId), { userId, songId, at }),
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(likedSongs).delete(pairId(userId, songId)),
    SongPurchased: ({ data: { buyerId, songId }, metadata: { at } }, to) =>
      to.collection(purchasedSongs).put(pairId(buyerId, songId), { userId: buyerId, songId, at }),
    TuneInPurchased: ({ data: { fanId, artistId }, metadata: { at } }, to) =>
      to.collection(tunedInArtists).put(pairId(fanId, artistId), { userId: fanId, artistId, at }),
    UserFollowed: ({ data: { followerId, followeeId }, metadata: { at } }, to) =>
      to
        .collection(followedArtists)
        .put(pairId(followerId, followeeId), { userId: followerId, artistId: followeeId, at }),
    UserUnfollowed: ({ data: { followerId, followeeId } }, to) =>
      to.collection(followedArtists).delete(pairId(followerId, followeeId)),
  },
});
