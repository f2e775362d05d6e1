// What did artists share with those who are tuned in, with how many votes and comments?
import type { CommentDeleted, CommentPosted, TunedInPostPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/projection';
import { defineCollection } from '../../../ports/read-models';
import { feedTopic } from '../feed.projection';
import { type PostCounts, postCounter } from '../post-counts';
import type { TunedInPostEvent, TunedInPostUpvoted, TunedInPostUpvoteTakenBack } from './tuned-in-post.events';

export interface TunedInPostDoc extends PostCounts {
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
const tunedInCounts = defineCollection<PostCounts>()({ name: 'tuned-in-post-counts', indexes: {} });

const { of: countsOf, count } = postCounter({
  upvotes: tunedInVotes,
  comments: tunedInComments,
  counts: tunedInCounts,
  show: async (to, postId, counts) => {
    await to.collection(tunedInPosts).update(postId, (post) => ({ ...post, ...counts }));
  },
});

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
      const { authorId } = about;
      to.push(feedTopic, 'post-added', { id, authorId, family: 'tuned-in-post', by: [authorId] });
    },
    TunedInPostDeleted: ({ data: { postId } }, to) => {
      to.collection(tunedInPosts).delete(postId);
      to.push(feedTopic, 'post-deleted', { id: postId });
    },
    TunedInPostUpvoted: ({ data: { postId, userId } }, to) =>
      count(to, 'upvotes', tunedInVoteId(userId, postId), postId, true),
    TunedInPostUpvoteTakenBack: ({ data: { postId, userId } }, to) =>
      count(to, 'upvotes', tunedInVoteId(userId, postId), postId, false),
    CommentPosted: ({ data: { family, commentId, subjectId } }, to) =>
      family === 'tuned-in-post' ? count(to, 'commentCount', commentId, subjectId, true) : undefined,
    CommentDeleted: ({ data: { family, commentId, subjectId } }, to) =>
      family === 'tuned-in-post' ? count(to, 'commentCount', commentId, subjectId, false) : undefined,
  },
});
