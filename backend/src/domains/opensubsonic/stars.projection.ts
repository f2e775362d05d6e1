// Projects which songs a listener likes, which albums and artists they follow, and since when.
import type {
  AlbumFollowed,
  AlbumUnfollowed,
  SongLiked,
  SongUnliked,
  UserFollowed,
  UserUnfollowed,
} from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

export type StarKind = 'song' | 'album' | 'artist';

export interface StarDoc {
  readonly userId: string;
  readonly kind: StarKind;
  readonly starredId: string;
  readonly at: string;
}

export const stars = defineCollection<StarDoc>()({
  name: 'app-stars',
  indexes: { byUser: { equals: ['userId', 'kind'], sort: 'at' } },
});

export const starId = (kind: StarKind, userId: string, starredId: string) => `${kind}~${userId}~${starredId}`;

export const starsProjection = defineProjection<
  AlbumFollowed | AlbumUnfollowed | SongLiked | SongUnliked | UserFollowed | UserUnfollowed
>({
  name: 'app-stars',
  version: 2,
  collections: [stars],
  handlers: {
    SongLiked: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(stars).put(starId('song', userId, songId), { userId, kind: 'song', starredId: songId, at }),
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(stars).delete(starId('song', userId, songId)),
    AlbumFollowed: ({ data: { userId, albumId }, metadata: { at } }, to) =>
      to.collection(stars).put(starId('album', userId, albumId), { userId, kind: 'album', starredId: albumId, at }),
    AlbumUnfollowed: ({ data: { userId, albumId } }, to) =>
      to.collection(stars).delete(starId('album', userId, albumId)),
    UserFollowed: ({ data: { followerId, followeeId }, metadata: { at } }, to) =>
      to.collection(stars).put(starId('artist', followerId, followeeId), {
        userId: followerId,
        kind: 'artist',
        starredId: followeeId,
        at,
      }),
    UserUnfollowed: ({ data: { followerId, followeeId } }, to) =>
      to.collection(stars).delete(starId('artist', followerId, followeeId)),
  },
});
