// Projects tuned-in posts with their votes and comment counts.
import type { AccountDeleted, TunedInPostPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { erasedPeopleOf } from '../../../kernel/content/erased-people';
import type { Mention } from '../../../kernel/content/mentions';
import type { ThreadTalk } from '../../../kernel/content/shown-comments';
import { defineCollection } from '../../../ports/read-models/read-models';
import { feedTopic } from '../posts/feed.projection';
import { forgetNotes, type HiddenMark, hide, markOf, restore } from '../posts/hiding';
import { type PostCounts, postCounter } from '../posts/post-counts';
import type { TunedInPostEvent, TunedInPostUpvoted, TunedInPostUpvoteTakenBack } from './tuned-in-post.events';

export interface TunedInPostDoc extends PostCounts {
  readonly id: string;
  readonly authorId: string;
  readonly description: string;
  readonly contentType: TunedInPostPublished['data']['contentType'];
  readonly songId: string | null;
  readonly mediaUrl: string | null;
  readonly mentions: readonly Mention[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export const tunedInPosts = defineCollection<TunedInPostDoc>()({
  name: 'tuned-in-posts',
  indexes: { all: { equals: [], sort: 'createdAt' }, byAuthor: { equals: ['authorId'], sort: 'createdAt' } },
});

/**
 * Posts that a moderator hid. They are stored separately, so that no list can show them; artists can read their own.
 */
export const hiddenTunedInPosts = defineCollection<TunedInPostDoc & HiddenMark>()({
  name: 'hidden-tuned-in-posts',
  indexes: { byAuthor: { equals: ['authorId'], sort: 'createdAt' }, byModerator: { equals: ['hiddenBy'] } },
});

const erased = erasedPeopleOf('tuned-in-posts');

/** Votes by person and post: `{userId}~{postId}`. */
export const tunedInVotes = defineCollection<{ postId: string }>()({ name: 'tuned-in-post-upvotes', indexes: {} });
export const tunedInVoteId = (userId: string, postId: string) => `${userId}~${postId}`;
const tunedInCounts = defineCollection<PostCounts>()({ name: 'tuned-in-post-counts', indexes: {} });

const {
  of: countsOf,
  vote,
  comments,
} = postCounter({
  projection: 'tuned-in-posts',
  family: 'tuned-in-post',
  upvotes: tunedInVotes,
  counts: tunedInCounts,
  show: async (to, postId, counts) => {
    if (await to.collection(tunedInPosts).update(postId, (post) => ({ ...post, ...counts }))) return;
    await to.collection(hiddenTunedInPosts).update(postId, (post) => ({ ...post, ...counts }));
  },
});

export const tunedInPostsProjection = defineProjection<
  TunedInPostEvent | TunedInPostUpvoted | TunedInPostUpvoteTakenBack | ThreadTalk | AccountDeleted
>({
  name: 'tuned-in-posts',
  version: 3,
  collections: [tunedInPosts, hiddenTunedInPosts, tunedInVotes, comments.collection, tunedInCounts, erased.collection],
  handlers: {
    ...comments.handlers,
    TunedInPostPublished: async ({ data, metadata }, to) => {
      const { postId: id, description, mentions = [], ...about } = data;
      // An erased artist's text is gone, so the post is not stored.
      if (description === null || (await to.collection(hiddenTunedInPosts).get(id))) return;
      const counts = await countsOf(to, id);
      const times = { createdAt: metadata.at, updatedAt: metadata.at };
      to.collection(tunedInPosts).put(id, { id, description, mentions, ...about, ...times, ...counts });
      const { authorId } = about;
      to.push(feedTopic, 'post-added', { id, authorId, family: 'tuned-in-post', by: [authorId] });
    },
    TunedInPostEdited: async ({ data: { postId, description, mentions }, metadata }, to) => {
      // An erased artist's text is gone, so the post is removed.
      if (description === null) {
        to.collection(hiddenTunedInPosts).delete(postId);
        return to.collection(tunedInPosts).delete(postId);
      }
      const changes = { description, mentions, updatedAt: metadata.at };
      if (await to.collection(tunedInPosts).update(postId, (post) => ({ ...post, ...changes }))) return;
      await to.collection(hiddenTunedInPosts).update(postId, (post) => ({ ...post, ...changes }));
    },
    TunedInPostDeleted: ({ data: { postId } }, to) => {
      to.collection(tunedInPosts).delete(postId);
      to.collection(hiddenTunedInPosts).delete(postId);
      to.push(feedTopic, 'post-deleted', { id: postId });
    },
    AccountDeleted: async ({ data: { userId } }, to) => {
      erased.note(to, userId);
      const hidden = to.collection(hiddenTunedInPosts);
      forgetNotes(hidden, await hidden.find('byModerator', { hiddenBy: userId }));
    },
    ContentHidden: async (event, to) => {
      const { subject } = event.data;
      if (subject.kind === 'tuned-in-post') {
        const mark = await markOf(event.data, to, erased);
        if (await hide(to.collection(tunedInPosts), to.collection(hiddenTunedInPosts), subject.id, mark))
          to.push(feedTopic, 'post-deleted', { id: subject.id });
      }
      await comments.handlers.ContentHidden(event, to);
    },
    ContentRestored: async (event, to) => {
      const { subject } = event.data;
      if (subject.kind === 'tuned-in-post')
        await restore(to.collection(tunedInPosts), to.collection(hiddenTunedInPosts), subject.id);
      await comments.handlers.ContentRestored(event, to);
    },
    TunedInPostUpvoted: ({ data: { postId, userId } }, to) => vote(to, tunedInVoteId(userId, postId), postId, true),
    TunedInPostUpvoteTakenBack: ({ data: { postId, userId } }, to) =>
      vote(to, tunedInVoteId(userId, postId), postId, false),
  },
});
