// A comment in the shape of the API contract.

import type { Hidden } from '@libretto/contracts/http/administration/moderation';
import type { Comment, Mention as MentionView } from '@libretto/contracts/http/social/comments';
import type { Mention } from '../../kernel/content/mentions';
import type { CommentAuthor, CommentDoc } from './thread/thread.collections';
import { topLevel } from './thread/thread.collections';

/** Includes everything but the replies, which only a top-level comment has. */
export function commentView(
  doc: CommentDoc & { readonly hidden?: Hidden },
  author: CommentAuthor | undefined,
  answered: CommentAuthor | undefined,
  hasLiked: boolean,
): Omit<Comment, 'replies'> & { replies: [] } {
  const imageId = author?.imageId ?? null;
  return {
    id: doc.id,
    bubbleId: doc.id,
    user: {
      id: doc.authorId,
      username: author?.username ?? 'Former member',
      profilePhotoUrl: imageId === null ? null : `/api/img/profile/${imageId}`,
      profileImageId: imageId,
      isArtist: author?.isArtist ?? false,
      isPatron: author?.isPatron ?? false,
    },
    comment: doc.text,
    createdAt: doc.createdAt,
    updatedAt: doc.updatedAt,
    likes: doc.likes,
    hasLiked,
    replies: [],
    parentId: doc.parentKey === topLevel ? null : doc.parentKey,
    replyingTo: answered?.username ?? null,
    mentions: mentionViews(doc.mentions),
    order: doc.position,
    ...(doc.hidden && { hidden: doc.hidden }),
  };
}

export const mentionViews = (mentions: readonly Mention[]): MentionView[] =>
  mentions.map(({ userId: id, start, length }) => ({ id, start, length }));
