// Which posts did somebody ever make? Hidden and deleted ones too: an erasure must miss none that moves meanwhile.
import type { PostPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

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
