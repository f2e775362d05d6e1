// Projects all posts that a person ever published, including hidden and deleted ones, so that an erasure misses none
// that is hidden or restored concurrently.
import type { PostPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export const postsOfPeople = defineCollection<{ readonly id: string; readonly authorId: string }>()({
  name: 'posts-of-people',
  indexes: { byAuthor: { equals: ['authorId'] } },
});

export const postsOfPeopleProjection = defineProjection<PostPublished>({
  name: 'posts-of-people',
  version: 1,
  collections: [postsOfPeople],
  handlers: {
    PostPublished: ({ data: { postId: id, authorId } }, to) => to.collection(postsOfPeople).put(id, { id, authorId }),
  },
});
