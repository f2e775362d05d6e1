// Projects posts with their votes and comment counts.
import type { AccountDeleted } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { erasedPeopleOf } from '../../../kernel/content/erased-people';
import type { Mention } from '../../../kernel/content/mentions';
import type { ThreadTalk } from '../../../kernel/content/shown-comments';
import { defineCollection } from '../../../ports/read-models/read-models';
import { forgetNotes, type HiddenMark, hide, markOf, restore } from './hiding';
import type { PostEvent, PostUpvoted, PostUpvoteTakenBack } from './post.events';
import { type PostCounts, postCounter } from './post-counts';

export interface PostDoc {
  readonly id: string;
  readonly authorId: string;
  readonly description: string;
  readonly songId: string | null;
  readonly mentions: readonly Mention[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly upvotes: number;
  readonly commentCount: number;
}

export const posts = defineCollection<PostDoc>()({
  name: 'posts',
  indexes: { all: { equals: [], sort: 'createdAt' }, byAuthor: { equals: ['authorId'], sort: 'createdAt' } },
});

/**
 * Posts that a moderator hid. They are stored separately, so that no list can show them; authors can read their own.
 */
export const hiddenPosts = defineCollection<PostDoc & HiddenMark>()({
  name: 'hidden-posts',
  indexes: { byAuthor: { equals: ['authorId'], sort: 'createdAt' }, byModerator: { equals: ['hiddenBy'] } },
});

const erased = erasedPeopleOf('feed');

/** A public topic: a push says only that a new post exists, and who wrote it. */
export const feedTopic = 'posts';

/** Votes by person and post: `{userId}~{postId}`. */
export const upvotes = defineCollection<{ postId: string }>()({ name: 'post-upvotes', indexes: {} });
export const upvoteId = (userId: string, postId: string) => `${userId}~${postId}`;

/** Time of each author's last post, because the following feed starts with the most recent authors. */
export const postAuthors = defineCollection<{ authorId: string; lastPostAt: string }>()({
  name: 'post-authors',
  indexes: {},
});

/** Keyed by post. */
export const postCounts = defineCollection<PostCounts>()({ name: 'post-counts', indexes: {} });

const {
  of: countsOf,
  vote,
  comments,
} = postCounter({
  projection: 'feed',
  family: 'post',
  upvotes,
  counts: postCounts,
  show: async (to, postId, counts) => {
    if (await to.collection(posts).update(postId, (post) => ({ ...post, ...counts }))) return;
    await to.collection(hiddenPosts).update(postId, (post) => ({ ...post, ...counts }));
  },
});

export const feedProjection = defineProjection<
  PostEvent | PostUpvoted | PostUpvoteTakenBack | ThreadTalk | AccountDeleted
>({
  name: 'feed',
  version: 6,
  collections: [posts, hiddenPosts, upvotes, comments.collection, postCounts, postAuthors, erased.collection],
  handlers: {
    ...comments.handlers,
    PostPublished: async ({ data, metadata }, to) => {
      const { postId: id, authorId, description, songId, mentions = [] } = data;
      // An erased author's text is gone, so the post is not stored.
      if (description === null || (await erased.isErased(to, authorId))) return;
      if (await to.collection(hiddenPosts).get(id)) return;
      const counts = await countsOf(to, id);
      const about = { id, authorId, description, songId, mentions };
      to.collection(posts).put(id, { ...about, createdAt: metadata.at, updatedAt: metadata.at, ...counts });
      const last = (await to.collection(postAuthors).get(authorId))?.lastPostAt ?? '';
      if (metadata.at > last) to.collection(postAuthors).put(authorId, { authorId, lastPostAt: metadata.at });
      to.push(feedTopic, 'post-added', { id, authorId, by: [authorId] });
    },
    PostEdited: async ({ data, metadata }, to) => {
      const { postId, description, songId, mentions } = data;
      // An erased author's text is gone, so the post is removed.
      if (description === null) {
        to.collection(hiddenPosts).delete(postId);
        return to.collection(posts).delete(postId);
      }
      const changes = { description, songId, mentions, updatedAt: metadata.at };
      if (await to.collection(posts).update(postId, (post) => ({ ...post, ...changes }))) return;
      await to.collection(hiddenPosts).update(postId, (post) => ({ ...post, ...changes }));
    },
    PostDeleted: async ({ data: { postId } }, to) => {
      to.collection(hiddenPosts).delete(postId);
      if ((await to.collection(posts).get(postId)) === undefined) return;
      to.collection(posts).delete(postId);
      to.push(feedTopic, 'post-deleted', { id: postId });
    },
    AccountDeleted: async ({ data: { userId } }, to) => {
      erased.note(to, userId);
      for (const { id } of await to.collection(posts).find('byAuthor', { authorId: userId })) {
        to.collection(posts).delete(id);
        to.push(feedTopic, 'post-deleted', { id });
      }
      for (const { id } of await to.collection(hiddenPosts).find('byAuthor', { authorId: userId }))
        to.collection(hiddenPosts).delete(id);
      to.collection(postAuthors).delete(userId);
      forgetNotes(
        to.collection(hiddenPosts),
        await to.collection(hiddenPosts).find('byModerator', { hiddenBy: userId }),
      );
    },
    ContentHidden: async (event, to) => {
      const { subject } = event.data;
      if (subject.kind === 'post') {
        const mark = await markOf(event.data, to, erased);
        if (await hide(to.collection(posts), to.collection(hiddenPosts), subject.id, mark))
          to.push(feedTopic, 'post-deleted', { id: subject.id });
      }
      await comments.handlers.ContentHidden(event, to);
    },
    ContentRestored: async (event, to) => {
      const { subject } = event.data;
      if (subject.kind === 'post') await restore(to.collection(posts), to.collection(hiddenPosts), subject.id);
      await comments.handlers.ContentRestored(event, to);
    },
    PostUpvoted: ({ data: { postId, userId } }, to) => vote(to, upvoteId(userId, postId), postId, true),
    PostUpvoteTakenBack: ({ data: { postId, userId } }, to) => vote(to, upvoteId(userId, postId), postId, false),
  },
});
