// What did artists share with those who are tuned in, with how many votes and comments?
import type { CommentDeleted, CommentPosted, TunedInPostPublished } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/projection';
import { defineCollection } from '../../../ports/read-models';
import type { TunedInPostEvent, TunedInPostUpvoted, TunedInPostUpvoteTakenBack } from './tuned-in-post.events';

interface Counts {
  readonly upvotes: number;
  readonly commentCount: number;
}
export interface TunedInPostDoc extends Counts {
  readonly id: string;
  readonly authorId: string;
  readonly description: string;
  readonly contentType: TunedInPostPublished['data']['contentType'];
  readonly songId: string | null;
  readonly mediaUrl: string | null;
  readonly createdAt: string;
}

export const tunedInPosts = defineCollection<TunedInPostDoc>()({
  name: 'tuned-in-posts',
  indexes: { all: { equals: [], sort: 'createdAt' }, byAuthor: { equals: ['authorId'], sort: 'createdAt' } },
});

/** Who voted for which post, `{userId}~{postId}`, and which comments it has. */
export const tunedInVotes = defineCollection<{ postId: string }>()({ name: 'tuned-in-post-upvotes', indexes: {} });
export const tunedInVoteId = (userId: string, postId: string) => `${userId}~${postId}`;
const tunedInComments = defineCollection<{ postId: string }>()({ name: 'tuned-in-post-comments', indexes: {} });
/** By post, also of one that is not seen yet: its comments are of another partition key and may come first. */
const tunedInCounts = defineCollection<Counts>()({ name: 'tuned-in-post-counts', indexes: {} });

export const tunedInPostsProjection = defineProjection<
  TunedInPostEvent | TunedInPostUpvoted | TunedInPostUpvoteTakenBack | CommentPosted | CommentDeleted
>({
  name: 'tuned-in-posts',
  version: 1,
  collections: [tunedInPosts, tunedInVotes, tunedInComments, tunedInCounts],
  handlers: {
    TunedInPostPublished: async ({ data, metadata }, to) => {
      const { postId: id, description, ...about } = data;
      // An erased artist's words are gone, and the post with them.
      if (description === null) return;
      const counts = await countsOf(to, id);
      to.collection(tunedInPosts).put(id, { id, description, ...about, createdAt: metadata.at, ...counts });
    },
    TunedInPostDeleted: ({ data }, to) => to.collection(tunedInPosts).delete(data.postId),
    TunedInPostUpvoted: ({ data: { postId, userId } }, to) =>
      count(to, tunedInVotes, tunedInVoteId(userId, postId), postId, true),
    TunedInPostUpvoteTakenBack: ({ data: { postId, userId } }, to) =>
      count(to, tunedInVotes, tunedInVoteId(userId, postId), postId, false),
    CommentPosted: ({ data: { family, commentId, subjectId } }, to) =>
      family === 'tuned-in-post' ? count(to, tunedInComments, commentId, subjectId, true) : undefined,
    CommentDeleted: ({ data: { family, commentId, subjectId } }, to) =>
      family === 'tuned-in-post' ? count(to, tunedInComments, commentId, subjectId, false) : undefined,
  },
});

async function countsOf(to: ProjectionWriter, postId: string): Promise<Counts> {
  return (await to.collection(tunedInCounts).get(postId)) ?? { upvotes: 0, commentCount: 0 };
}

/** What is counted is which votes and comments there are, so a repeated event counts once. */
async function count(
  to: ProjectionWriter,
  members: typeof tunedInVotes,
  memberId: string,
  postId: string,
  isThere: boolean,
): Promise<void> {
  const wasThere = (await to.collection(members).get(memberId)) !== undefined;
  if (wasThere === isThere) return;
  if (isThere) to.collection(members).put(memberId, { postId });
  else to.collection(members).delete(memberId);
  const field = members === tunedInVotes ? 'upvotes' : 'commentCount';
  const counts = await countsOf(to, postId);
  const changed = { ...counts, [field]: counts[field] + (isThere ? 1 : -1) };
  to.collection(tunedInCounts).put(postId, changed);
  await to.collection(tunedInPosts).update(postId, (post) => ({ ...post, ...changed }));
}
