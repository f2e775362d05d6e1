// Which songs does somebody like, and since when?
import type { SongLiked, SongUnliked } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export const stars = defineCollection<{ readonly userId: string; readonly songId: string; readonly at: string }>()({
  name: 'app-stars',
  indexes: { byUser: { equals: ['userId'], sort: 'at' } },
});

export const starId = (userId: string, songId: string) => `${userId}~${songId}`;

export const starsProjection = defineProjection<SongLiked | SongUnliked>({
  name: 'app-stars',
  version: 1,
  collections: [stars],
  handlers: {
    SongLiked: ({ data: { userId, songId }, metadata: { at } }, to) =>
      to.collection(stars).put(starId(userId, songId), { userId, songId, at }),
    SongUnliked: ({ data: { userId, songId } }, to) => to.collection(stars).delete(starId(userId, songId)),
  },
});
