// What did people post, with how many votes and comments?
import type { CommentDeleted, CommentPosted } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { PostEvent, PostUpvoted, PostUpvoteTakenBack } from './post.events';

export interface PostDoc {
  readonly id: string;
  readonly authorId: string;
  readonly description: string;
  readonly songId: string | null;
  readonly createdAt: string;
  readonly upvotes: number;
  readonly commentCount: number;
}

export const posts = defineCollection<PostDoc>()({
  name: 'posts',
  indexes: { all: { equals: [], sort: 'createdAt' }, byAuthor: { equals: ['authorId'], sort: 'createdAt' } },
});

/** Who voted for which post: `{userId}~{postId}`. */
export const upvotes = defineCollection<{ postId: string }>()({ name: 'post-upvotes', indexes: {} });
export const upvoteId = (userId: string, postId: string) => `${userId}~${postId}`;

export const feedProjection = defineProjection<
  PostEvent | PostUpvoted | PostUpvoteTakenBack | CommentPosted | CommentDeleted
>({
  name: 'feed',
  version: 1,
  collections: [posts, upvotes],
  handlers: {
    PostPublished: ({ data, metadata }, to) => {
      const { postId: id, authorId, description, songId } = data;
      // An erased author's words are gone, and the post with them.
      if (description === null) return;
      to.collection(posts).put(id, {
        id,
        authorId,
        description,
        songId,
        createdAt: metadata.at,
        upvotes: 0,
        commentCount: 0,
      });
    },
    PostDeleted: ({ data }, to) => to.collection(posts).delete(data.postId),
    PostUpvoted: ({ data: { postId, userId } }, to) => {
      to.collection(upvotes).put(upvoteId(userId, postId), { postId });
      return add(to, postId, 'upvotes', 1);
    },
    PostUpvoteTakenBack: ({ data: { postId, userId } }, to) => {
      to.collection(upvotes).delete(upvoteId(userId, postId));
      return add(to, postId, 'upvotes', -1);
    },
    CommentPosted: ({ data }, to) => (data.family === 'post' ? add(to, data.subjectId, 'commentCount', 1) : undefined),
    CommentDeleted: ({ data }, to) =>
      data.family === 'post' ? add(to, data.subjectId, 'commentCount', -1) : undefined,
  },
});

async function add(
  to: ProjectionWriter,
  postId: string,
  field: 'upvotes' | 'commentCount',
  change: number,
): Promise<void> {
  await to.collection(posts).update(postId, (post) => ({ ...post, [field]: post[field] + change }));
}
