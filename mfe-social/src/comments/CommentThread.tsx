// The list with its composer: loading, empty and end, replies that open by fives, new ones without a jump.
import { css } from '@emotion/react';
import { bus, type SessionUser } from '@libretto/contracts/federation';
import { Comment, NewCommentsPill } from '@libretto/kit/comment';
import { ConfirmDialog } from '@libretto/kit/confirm-dialog';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { IconMessageCircle, IconPencil, IconTrash } from '@libretto/kit/icons';
import { useInfiniteScroll } from '@libretto/kit/infinite-scroll';
import type { MenuEntry } from '@libretto/kit/menu-button';
import { Skeleton, SkeletonGroup } from '@libretto/kit/skeleton';
import { toast, toastDurationMs } from '@libretto/kit/toast';
import { colour, font, space } from '@libretto/kit/tokens';
import { visuallyHiddenStyle } from '@libretto/kit/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { CommentComposer, type ComposerMode } from './CommentComposer';
import type { ThreadComment } from './thread';
import { useArrivals } from './use-arrivals';
import { useCommentActions } from './use-comment-actions';
import type { useThread } from './use-thread';

const REPLIES_AT_FIRST = 3;
const REPLIES_PER_CLICK = 5;

export interface CommentThreadProps {
  readonly thread: ReturnType<typeof useThread>;
  readonly user: SessionUser | null;
  /** The dialog's body brings its own scrolling, a panel in a page does not. */
  readonly scrolls: boolean;
}

export function CommentThread({ thread, user, scrolls }: CommentThreadProps) {
  const { query, loadMore, isLoadingMore } = thread;
  const actions = useCommentActions(thread, user);
  const [mode, setMode] = useState<ComposerMode>({ kind: 'new' });
  const [deleting, setDeleting] = useState<ThreadComment | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { hiddenIds, announcement, showHidden } = useArrivals(thread, list, user?.id ?? null);
  const end = useInfiniteScroll({
    hasMore: query.data?.hasMore ?? false,
    loading: isLoadingMore,
    onMore: () => void loadMore().catch(tellLoadFailed),
    thresholdPx: 100,
  });

  const { isError } = query;
  useEffect(() => {
    if (isError) tellLoadFailed();
  }, [isError]);

  const send = (text: string, sent: ComposerMode): Promise<boolean> => {
    setMode({ kind: 'new' });
    if (sent.kind === 'edit') return actions.edit(sent.comment, text);
    if (sent.kind === 'new') list.current?.scrollTo({ top: 0 });
    return actions.post(text, sent.kind === 'reply' ? sent.comment : null);
  };

  const shared = {
    user,
    onReply: (comment: ThreadComment) => setMode({ kind: 'reply', comment }),
    onEdit: (comment: ThreadComment) => setMode({ kind: 'edit', comment }),
    onDelete: setDeleting,
    onLike: actions.like,
  };
  const shown = query.data?.comments.filter((comment) => !hiddenIds.has(comment.id)) ?? [];

  return (
    <div css={frame} data-scrolls={scrolls || undefined}>
      <div css={pillPlace}>{hiddenIds.size > 0 && <NewCommentsPill count={hiddenIds.size} onShow={showHidden} />}</div>
      <p css={visuallyHiddenStyle} aria-live="polite">
        {announcement}
      </p>
      <div ref={list} css={scroller}>
        {query.isPending && <CommentsLoading />}
        {query.isError && <ErrorState title="Failed to load comments" onRetry={() => query.refetch()} />}
        {query.data && shown.length === 0 && (
          <EmptyState icon={<IconMessageCircle size={40} />} title="No comments yet">
            Be the first to share your thoughts!
          </EmptyState>
        )}
        <ul css={items}>
          {shown.map((comment) => (
            <li key={comment.id}>
              <CommentWithReplies comment={comment} {...shared} />
            </li>
          ))}
        </ul>
        <div ref={end} />
        {query.data && shown.length > 0 && !query.data.hasMore && <p css={endLine}>No more comments</p>}
      </div>
      <div css={foot}>
        <CommentComposer user={user} mode={mode} onCancel={() => setMode({ kind: 'new' })} onSend={send} />
      </div>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) void actions.remove(deleting);
          setDeleting(null);
        }}
        title="Delete comment"
        confirmLabel="Delete"
      >
        {deleting && deletionQuestion(deleting, user)}
      </ConfirmDialog>
    </div>
  );
}

interface CommentItemProps {
  readonly comment: ThreadComment;
  readonly user: SessionUser | null;
  readonly onReply: (comment: ThreadComment) => void;
  readonly onEdit: (comment: ThreadComment) => void;
  readonly onDelete: (comment: ThreadComment) => void;
  readonly onLike: (comment: ThreadComment) => void;
}

function CommentWithReplies({ comment, ...shared }: CommentItemProps) {
  const [shownReplies, setShownReplies] = useState(REPLIES_AT_FIRST);
  // One's own reply must not vanish behind the line that opens more.
  const replies = comment.replies.filter(
    (reply, index) => index < shownReplies || reply.isSending || reply.user.id === shared.user?.id,
  );
  const hidden = comment.replies.length - replies.length;
  return (
    <Comment
      {...commentProps(comment, shared)}
      replies={
        replies.length > 0 &&
        replies.map((reply) => <Comment key={reply.id} isReply {...commentProps(reply, shared)} />)
      }
      moreReplies={Math.min(hidden, REPLIES_PER_CLICK)}
      onMoreReplies={() => setShownReplies(shownReplies + REPLIES_PER_CLICK)}
    />
  );
}

function commentProps(
  comment: ThreadComment,
  { user, onReply, onEdit, onDelete, onLike }: Omit<CommentItemProps, 'comment'>,
) {
  const profile = `/profile?id=${comment.user.id}`;
  return {
    author: comment.user,
    authorHref: profile,
    onAuthor: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      bus.emit('navigation/go', { to: profile });
    },
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
    'separator',
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

function CommentsLoading() {
  return (
    <SkeletonGroup on="surface1">
      {[0, 1, 2].map((row) => (
        <div key={row} css={loadingRow}>
          <Skeleton shape="circle" width={32} height={32} />
          <div>
            <Skeleton width={120} height={14} />
            <Skeleton width="80%" height={14} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

const tellLoadFailed = () => toast.error('Error', 'Failed to load comments', { durationMs: toastDurationMs.error });

const frame = css`
  position: relative;
  display: flex;
  flex-direction: column;
  min-height: 0;
  &[data-scrolls] {
    height: 100%;
  }
  &[data-scrolls] > :nth-of-type(2) {
    overflow-y: auto;
  }
`;
const pillPlace = css`
  position: relative;
  height: 0;
`;
const scroller = css`
  flex: 1;
  min-height: 0;
`;
const items = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  margin: 0;
  padding: ${space[16]} 0;
  list-style: none;
`;
const endLine = css`
  ${font.small}
  padding-bottom: ${space[16]};
  color: ${colour.textFaint};
`;
const foot = css`
  flex: none;
  border-top: 1px solid ${colour.line};
`;
const loadingRow = css`
  display: flex;
  gap: ${space[12]};
  padding: ${space[12]} 0;
  & > :last-child {
    display: grid;
    flex: 1;
    gap: ${space[8]};
  }
`;
