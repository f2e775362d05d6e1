// A comment of a thread with its replies: three at first, five more with each press.
import type { SessionUser } from '@libretto/contracts/federation';
import { Comment } from '@libretto/kit/comment';
import { IconPencil, IconTrash } from '@libretto/kit/icons';
import type { MenuEntry } from '@libretto/kit/menu-button';
import { clickToProfile } from '@libretto/product/links';
import { profilePath } from '@libretto/product/paths';
import { useState } from 'react';
import type { ThreadComment } from './thread';

export const repliesAtFirst = 3;
export const repliesPerPress = 5;

export interface CommentActions {
  readonly user: SessionUser | null;
  readonly onReply: (comment: ThreadComment) => void;
  readonly onEdit: (comment: ThreadComment) => void;
  readonly onDelete: (comment: ThreadComment) => void;
  readonly onLike: (comment: ThreadComment) => void;
}

export function CommentItem({ comment, ...actions }: CommentActions & { comment: ThreadComment }) {
  const [shownReplies, setShownReplies] = useState(repliesAtFirst);
  const userId = actions.user?.id;
  // One's own reply must not vanish behind the line that opens more.
  const replies = comment.replies.filter((reply, at) => at < shownReplies || (userId && reply.user.id === userId));
  const hidden = comment.replies.length - replies.length;
  return (
    <Comment
      {...commentProps(comment, actions)}
      replies={
        replies.length > 0 &&
        replies.map((reply) => <Comment key={reply.shownAs ?? reply.id} isReply {...commentProps(reply, actions)} />)
      }
      moreReplies={Math.min(hidden, repliesPerPress)}
      onMoreReplies={() => setShownReplies(shownReplies + repliesPerPress)}
    />
  );
}

function commentProps(comment: ThreadComment, { user, onReply, onEdit, onDelete, onLike }: CommentActions) {
  return {
    author: comment.user,
    authorHref: profilePath(comment.user.id),
    onAuthor: clickToProfile(comment.user.id),
    text: comment.comment,
    createdAt: comment.createdAt,
    edited: comment.updatedAt !== comment.createdAt,
    replyingTo: comment.replyingTo,
    likes: comment.likes,
    hasLiked: comment.hasLiked,
    sending: comment.isSending,
    onLike: user ? () => onLike(comment) : undefined,
    onReply: user ? () => onReply(comment) : undefined,
    menu: menuOf(comment, user, onEdit, onDelete),
  };
}

/** Authors and admins may edit and delete; an admin's entries say so. */
export function menuOf(
  comment: ThreadComment,
  user: SessionUser | null,
  onEdit: (comment: ThreadComment) => void,
  onDelete: (comment: ThreadComment) => void,
): MenuEntry[] {
  const isOwn = comment.user.id === user?.id;
  if (!user || comment.isSending || (!isOwn && !user.isAdmin)) return [];
  const suffix = isOwn ? '' : ' (Admin)';
  return [
    { id: 'edit', label: `Edit${suffix}`, icon: <IconPencil size={20} />, onAction: () => onEdit(comment) },
    {
      id: 'delete',
      label: `Delete${suffix}`,
      icon: <IconTrash size={20} />,
      danger: true,
      onAction: () => onDelete(comment),
    },
  ];
}

/** The spec's question. */
export function deletionQuestion(comment: ThreadComment, user: SessionUser | null): string {
  return comment.user.id === user?.id
    ? 'Are you sure you want to delete this comment?'
    : `Are you sure you want to delete this comment by @${comment.user.username} as an admin?`;
}
