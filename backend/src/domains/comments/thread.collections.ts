// What the comment thread's projection keeps.

import type { CommentPosted } from '@libretto/contracts/events';
import type { Hidden } from '@libretto/contracts/http/moderation';
import { erasedPeopleOf } from '../../kernel/erased-people';
import type { Mention } from '../../kernel/mentions';
import { defineCollection } from '../../ports/read-models';
import { type ThreadRef, threadKey } from './comment.events';

export interface CommentDoc extends ThreadRef {
  readonly id: string;
  readonly threadKey: string;
  /** `top` for a top-level comment, else its parent's id. */
  readonly parentKey: string;
  readonly authorId: string;
  readonly answeredUserId: string | null;
  readonly text: string;
  readonly mentions: readonly Mention[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly likes: number;
  /** Orders a thread as the log did: two comments of one millisecond keep their order. */
  readonly position: number;
}

/** The document of a comment that was just posted, from its event. */
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

/** Hidden by a moderator. They stand apart, so that no read of a thread can show them; their author asks for their own. */
export const hiddenComments = defineCollection<CommentDoc & { readonly hidden: Hidden; readonly hiddenBy: string }>()({
  name: 'hidden-comments',
  indexes: {
    byAuthor: { equals: ['threadKey', 'authorId'], sort: 'position' },
    byParent: { equals: ['threadKey', 'parentKey'] },
    byModerator: { equals: ['hiddenBy'] },
  },
});

/** Moderators whose notes are not kept any more. */
export const erasedModerators = erasedPeopleOf('comment-thread');

/** Who likes which comment: `{userId}~{commentId}`. */
export const commentLikes = defineCollection<{ commentId: string }>()({ name: 'comment-likes', indexes: {} });

/** What may be commented on, and how often it was, by thread key. */
export interface ThreadDoc extends ThreadRef {
  /** Empty until the song or post itself is seen. */
  readonly ownerId: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly slowModeSeconds: number;
  readonly pinnedId: string | null;
  /** Some of its comments are hidden. */
  readonly hasHidden?: boolean;
  /** A moderator hid what it is about. */
  readonly isHidden?: boolean;
}
/** Before anything is known of it: its comments may be seen before its song or post. */
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

/** Whose a name is, by its mention key. */
export const authorNames = defineCollection<{ userId: string }>()({ name: 'comment-author-names', indexes: {} });
