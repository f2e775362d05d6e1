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

/** Which comments a post has, by comment. */
export const postComments = defineCollection<{ postId: string }>()({ name: 'post-comments', indexes: {} });

interface PostCounts {
  readonly upvotes: number;
  readonly commentCount: number;
}
/** By post, also of one that is not seen yet: its comments are of another partition key and may come first. */
export const postCounts = defineCollection<PostCounts>()({ name: 'post-counts', indexes: {} });

export const feedProjection = defineProjection<
  PostEvent | PostUpvoted | PostUpvoteTakenBack | CommentPosted | CommentDeleted
>({
  name: 'feed',
  version: 2,
  collections: [posts, upvotes, postComments, postCounts],
  handlers: {
    PostPublished: async ({ data, metadata }, to) => {
      const { postId: id, authorId, description, songId } = data;
      // An erased author's words are gone, and the post with them.
      if (description === null) return;
      const counts = await countsOf(to, id);
      to.collection(posts).put(id, { id, authorId, description, songId, createdAt: metadata.at, ...counts });
    },
    PostDeleted: ({ data }, to) => to.collection(posts).delete(data.postId),
    PostUpvoted: ({ data: { postId, userId } }, to) => count(to, upvotes, upvoteId(userId, postId), postId, true),
    PostUpvoteTakenBack: ({ data: { postId, userId } }, to) =>
      count(to, upvotes, upvoteId(userId, postId), postId, false),
    CommentPosted: ({ data: { family, commentId, subjectId } }, to) =>
      family === 'post' ? count(to, postComments, commentId, subjectId, true) : undefined,
    CommentDeleted: ({ data: { family, commentId, subjectId } }, to) =>
      family === 'post' ? count(to, postComments, commentId, subjectId, false) : undefined,
  },
});

async function countsOf(to: ProjectionWriter, postId: string): Promise<PostCounts> {
  return (await to.collection(postCounts).get(postId)) ?? { upvotes: 0, commentCount: 0 };
}

/** What is counted is which votes and comments there are, so one that is told twice counts once. */
async function count(
  to: ProjectionWriter,
  members: typeof upvotes | typeof postComments,
  memberId: string,
  postId: string,
  isThere: boolean,
): Promise<void> {
  const wasThere = (await to.collection(members).get(memberId)) !== undefined;
  if (wasThere === isThere) return;
  if (isThere) to.collection(members).put(memberId, { postId });
  else to.collection(members).delete(memberId);
  const field = members === upvotes ? 'upvotes' : 'commentCount';
  const counts = await countsOf(to, postId);
  const changed = { ...counts, [field]: counts[field] + (isThere ? 1 : -1) };
  to.collection(postCounts).put(postId, changed);
  await to.collection(posts).update(postId, (post) => ({ ...post, ...changed }));
}
