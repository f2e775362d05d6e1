// Projects the albums and artists that a listener follows.
import type { AlbumFollowed, AlbumUnfollowed, UserFollowed, UserUnfollowed } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

interface FollowedAlbum {
  readonly userId: string;
  readonly albumId: string;
  readonly at: string;
}
interface FollowedPerson {
  readonly userId: string;
  readonly followedId: string;
  readonly at: string;
}

export const followedAlbums = defineCollection<FollowedAlbum>()({
  name: 'library-albums',
  indexes: { byUser: { equals: ['userId'], sort: 'at', counted: true } },
});
export const followedPeople = defineCollection<FollowedPerson>()({
  name: 'library-people',
  indexes: { byUser: { equals: ['userId'], sort: 'at' } },
});

const pairId = (userId: string, id: string) => `${userId}~${id}`;

export const followedProjection = defineProjection<AlbumFollowed | AlbumUnfollowed | UserFollowed | UserUnfollowed>({
  name: 'library-followed',
  version: 1,
  collections: [followedAlbums, followedPeople],
  handlers: {
    AlbumFollowed: ({ data: { userId, albumId }, metadata: { at } }, to) =>
      to.collection(followedAlbums).put(pairId(userId, albumId), { userId, albumId, at }),
    AlbumUnfollowed: ({ data: { userId, albumId } }, to) =>
      to.collection(followedAlbums).delete(pairId(userId, albumId)),
    UserFollowed: ({ data: { followerId, followeeId }, metadata: { at } }, to) =>
      to
        .collection(followedPeople)
        .put(pairId(followerId, followeeId), { userId: followerId, followedId: followeeId, at }),
    UserUnfollowed: ({ data: { followerId, followeeId } }, to) =>
      to.collection(followedPeople).delete(pairId(followerId, followeeId)),
  },
});
