// A comment of a thread with its replies: three at first, and five more per click.

import type { SessionUser } from '@libretto/contracts/federation';
import { Comment } from '@libretto/kit/cards';
import type { MenuEntry } from '@libretto/kit/controls';
import { IconPencil, IconTrash } from '@libretto/kit/icons';
import { IconPin, IconPinnedOff } from '@libretto/kit/icons-more';
import { profilePath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { memo, type ReactNode, useState } from 'react';
import { aboutOthers } from '../moderation/about-others';
import { HiddenNote } from '../moderation/hidden-note';
import { clickToProfileDialog } from '../people/open-profile';
import { MarkedComment } from './thread/marked-comment';
import type { ThreadComment } from './thread/thread';
import type { CommentActions } from './unsent-note';
import { UnsentNote } from './unsent-note';

export const repliesAtFirst = 3;
export const repliesPerPress = 5;

export interface CommentItemProps extends CommentActions {
  readonly comment: ThreadComment;
  readonly pinned?: boolean;
  /** Id of this comment or one of its replies, if the URL links to it. */
  readonly markedId?: string | null;
}

/** A row of the list. It is memoized, so that new comments do not render the existing rows again. */
export const CommentItem = memo(function CommentItem({
  comment,
  pinned = false,
  markedId = null,
  ...actions
}: CommentItemProps) {
  const [shownReplies, setShownReplies] = useState(repliesAtFirst);
  const userId = actions.user?.id;
  // The user's own replies stay visible, also beyond the limit.
  const replies = comment.replies.filter(
    (reply, at) => at < shownReplies || (userId && reply.user.id === userId) || reply.id === markedId,
  );
  const hidden = comment.replies.length - replies.length;
  return (
    <li>
      <Frame id={comment.id} markedId={markedId}>
        <Comment
          {...commentProps(comment, actions, pinned)}
          pinned={pinned}
          replies={
            replies.length > 0 &&
            replies.map((reply) => (
              <Frame key={reply.clientId ?? reply.id} id={reply.id} markedId={markedId}>
                <Comment isReply {...commentProps(reply, actions)} />
                <UnsentNote comment={reply} {...actions} />
                {reply.hidden && <HiddenNote hidden={reply.hidden} />}
              </Frame>
            ))
          }
          moreReplies={Math.min(hidden, repliesPerPress)}
          onMoreReplies={() => setShownReplies(shownReplies + repliesPerPress)}
        />
        <UnsentNote comment={comment} {...actions} />
        {comment.hidden && <HiddenNote hidden={comment.hidden} />}
      </Frame>
    </li>
  );
});

function Frame({ id, markedId, children }: { id: string; markedId: string | null; children: ReactNode }) {
  return id === markedId ? <MarkedComment>{children}</MarkedComment> : children;
}

function commentProps(comment: ThreadComment, actions: CommentActions, pinned = false) {
  const { user, onReply, onLike } = actions;
  return {
    author: comment.user,
    authorHref: profilePath(comment.user.id),
    onAuthor: clickToProfileDialog(comment.user.id),
    text: comment.comment,
    mentions: comment.mentions,
    personHref: profilePath,
    onPerson: clickToProfileDialog,
    createdAt: comment.createdAt,
    edited: comment.updatedAt !== comment.createdAt,
    replyingTo: comment.replyingTo,
    likes: comment.likes,
    hasLiked: comment.hasLiked,
    sending: comment.isSending && !comment.unsent,
    isUnsent: comment.isSending,
    onLike: user ? () => onLike(comment) : undefined,
    onReply: user ? () => onReply(comment) : undefined,
    menu: menuOf(comment, actions, pinned),
  };
}

/** Authors and admins may edit and delete; the entries of admins say so. */
export function menuOf(
  comment: ThreadComment,
  { user, onEdit, onDelete, onPin }: CommentActions,
  pinned = false,
): MenuEntry[] {
  if (!user || comment.isSending) return [];
  const isOwn = comment.user.id === user.id;
  const entries: MenuEntry[] = [];
  if (onPin && comment.parentId === null) {
    entries.push({
      id: 'pin',
      label: pinned ? t`Unpin` : t`Pin`,
      icon: pinned ? <IconPinnedOff size={20} /> : <IconPin size={20} />,
      onAction: () => onPin(comment, !pinned),
    });
  }
  const { id, username } = comment.user;
  if (!isOwn) entries.push(...aboutOthers({ kind: 'comment', id: comment.id }, { id, username }));
  if (!isOwn && !user.isAdmin) return entries;
  return [
    ...entries,
    {
      id: 'edit',
      label: isOwn ? t`Edit` : t`Edit (Admin)`,
      icon: <IconPencil size={20} />,
      onAction: () => onEdit(comment),
    },
    {
      id: 'delete',
      label: isOwn ? t`Delete` : t`Delete (Admin)`,
      icon: <IconTrash size={20} />,
      danger: true,
      onAction: () => onDelete(comment),
    },
  ];
}

/** The spec's question before a deletion. */
export function deletionQuestion(comment: ThreadComment, user: SessionUser | null): string {
  const { id, username } = comment.user;
  return id === user?.id
    ? t`Are you sure you want to delete this comment?`
    : t`Are you sure you want to delete this comment by @${username} as an admin?`;
}
