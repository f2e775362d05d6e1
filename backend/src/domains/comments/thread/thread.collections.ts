// Collections of the comment thread's projection.

import type { CommentPosted } from '@libretto/contracts/events';
import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import { erasedPeopleOf } from '../../../kernel/content/erased-people';
import type { Mention } from '../../../kernel/content/mentions';
import { defineCollection } from '../../../ports/read-models/read-models';
import { type ThreadRef, threadKey } from '../comment.events';

export interface CommentDoc extends ThreadRef {
  readonly id: string;
  readonly threadKey: string;
  /** `top` for a top-level comment, else the id of its parent. */
  readonly parentKey: string;
  readonly authorId: string;
  readonly answeredUserId: string | null;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly likes: number;
  /** Orders a thread like the log, so that two comments of one millisecond keep their order. */
  readonly position: number;
}

/** The document of a comment that was just posted, built from its event. */
export function postedComment(
  data: CommentPosted['data'] & { readonly text: string },
  at: string,
  position: number,
): CommentDoc {
  const { commentId: id, family, subjectId, authorId, answeredUserId, text, mentions = [] } = data;
  return {
    ...{ id, family, subjectId, authorId, answeredUserId, text, mentions, position },
    ...{ likes: 0, threadKey: threadKey(data), parentKey: data.parentId ?? topLevel, createdAt: at, updatedAt: at },
  };
}

export const comments = defineCollection<CommentDoc>()({
  name: 'comments',
  indexes: { byParent: { equals: ['threadKey', 'parentKey'], sort: 'position' } },
});

/**
 * Comments that a moderator hid. They are stored separately, so that no read of a thread can show them; authors can
 * read their own.
 */
export const hiddenComments = defineCollection<CommentDoc & { readonly hidden: Hidden; readonly hiddenBy: string }>()({
  name: 'hidden-comments',
  indexes: {
    byAuthor: { equals: ['threadKey', 'authorId'], sort: 'position' },
    byParent: { equals: ['threadKey', 'parentKey'] },
    byModerator: { equals: ['hiddenBy'] },
  },
});

/** Moderators whose notes are no longer stored. */
export const erasedModerators = erasedPeopleOf('comment-thread');

/** Likes by person and comment: `{userId}~{commentId}`. */
export const commentLikes = defineCollection<{ commentId: string }>()({ name: 'comment-likes', indexes: {} });

/** A thread of comments and their number, keyed by thread. */
export interface ThreadDoc extends ThreadRef {
  /** Empty until the song or post itself is projected. */
  readonly ownerId: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly slowModeSeconds: number;
  readonly pinnedId: string | null;
  /** Whether some of its comments are hidden. */
  readonly hasHidden?: boolean;
  /** Whether a moderator hid the song or post itself. */
  readonly isHidden?: boolean;
}
/** The initial document, as comments may be projected before their song or post. */
export const blankThread = ({ family, subjectId }: ThreadRef): ThreadDoc => ({
  ...{ family, subjectId, ownerId: '', count: 0, isOpen: false, slowModeSeconds: 0, pinnedId: null },
});
export const threads = defineCollection<ThreadDoc>()({ name: 'comment-threads', indexes: {} });

export interface CommentAuthor {
  readonly userId: string;
  readonly username: string | null;
  readonly isArtist: boolean;
  readonly isPatron: boolean;
  readonly imageId: string | null;
}
export const commentAuthors = defineCollection<CommentAuthor>()({ name: 'comment-authors', indexes: {} });

export const topLevel = 'top';
export const likeId = (userId: string, commentId: string) => `${userId}~${commentId}`;

/** The person with a name, keyed by mention key. */
export const authorNames = defineCollection<{ userId: string }>()({ name: 'comment-author-names', indexes: {} });
