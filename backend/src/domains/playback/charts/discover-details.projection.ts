// Projects what Discover shows of a song beyond its track: its likes, its artist's picture, and who follows the artist.
import type {
  ProfileImageChanged,
  SongLiked,
  SongUnliked,
  UserFollowed,
  UserUnfollowed,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export const likeCounts = defineCollection<{ readonly likes: number }>()({ name: 'like-counts', indexes: {} });
export const artistImages = defineCollection<{ readonly imageId: string }>()({ name: 'artist-images', indexes: {} });
/** One document per pair, keyed by `followingId`. */
export const artistFollows = defineCollection<{ readonly at: string }>()({ name: 'artist-follows', indexes: {} });

export const followingId = (followerId: string, followeeId: string) => `${followerId}~${followeeId}`;

export const discoverDetailsProjection = defineProjection<
  SongLiked | SongUnliked | ProfileImageChanged | UserFollowed | UserUnfollowed
>({
  name: 'discover-facts',
  version: 1,
  collections: [likeCounts, artistImages, artistFollows],
  handlers: {
    SongLiked: ({ data: { songId } }, to) => addLikes(to, songId, 1),
    SongUnliked: ({ data: { songId } }, to) => addLikes(to, songId, -1),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => {
      if (imageId === null) to.collection(artistImages).delete(userId);
      else to.collection(artistImages).put(userId, { imageId });
    },
    UserFollowed: ({ data: { followerId, followeeId }, metadata: { at } }, to) =>
      to.collection(artistFollows).put(followingId(followerId, followeeId), { at }),
    UserUnfollowed: ({ data: { followerId, followeeId } }, to) =>
      to.collection(artistFollows).delete(followingId(followerId, followeeId)),
  },
});

async function addLikes(to: ProjectionWriter, songId: string, change: number): Promise<void> {
  const likes = (await to.collection(likeCounts).get(songId))?.likes ?? 0;
  to.collection(likeCounts).put(songId, { likes: likes + change });
}
