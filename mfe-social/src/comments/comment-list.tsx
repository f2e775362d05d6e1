// The paged comments of a thread, with its loading, error, empty and end states.

import { css } from '@emotion/react';
import {
  EmptyState,
  ErrorState,
  Skeleton,
  SkeletonGroup,
  toast,
  toastDurationMs,
  useSkeleton,
} from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconMessageCircle } from '@libretto/kit/icons';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useDeferredValue, useEffect, useState } from 'react';
import { CommentItem } from './comment-item';
import type { Thread, ThreadComment } from './thread/thread';
import type { HeldThread } from './thread/use-thread';
import type { CommentActions } from './unsent-note';

const loadMoreWithinPx = 100;
const showLoadFailed = () => toast.error(t`Error`, t`Failed to load comments`, { durationMs: toastDurationMs.error });

export interface CommentListProps extends CommentActions {
  readonly thread: HeldThread;
  /** Ids of comments that wait behind the pill. */
  readonly hiddenIds: ReadonlySet<string>;
  /** Id of the comment that the URL links to. */
  readonly markedId?: string | null;
  /** Background of the list. */
  readonly on: 'canvas' | 'surface1';
}

export function CommentList({ thread, hiddenIds, markedId = null, on, ...actions }: CommentListProps) {
  const { query, loadMore, isLoadingMore } = thread;
  const { data, isLoadingError, isPending } = query;
  // Deferred, so that comments of others in a busy thread do not block a frame. The user's own actions render at once.
  const newest = data && newestOrderIn(data);
  const drawnUpTo = useDeferredValue(newest) ?? newest ?? 0;
  const isSkeleton = useSkeleton(isPending);
  const [hasMoreFailed, setMoreFailed] = useState(false);
  const more = () => {
    setMoreFailed(false);
    loadMore().catch(() => {
      setMoreFailed(true);
      showLoadFailed();
    });
  };
  const end = useInfiniteScroll({
    hasMore: data?.hasMore ?? false,
    loading: isLoadingMore,
    failed: hasMoreFailed,
    onMore: more,
    thresholdPx: loadMoreWithinPx,
  });
  useEffect(() => {
    if (isLoadingError) showLoadFailed();
  }, [isLoadingError]);

  if (isPending || isSkeleton) return isSkeleton ? <CommentsLoading on={on} /> : null;
  if (!data) {
    return (
      <ErrorState title={t`Failed to load comments`} onRetry={() => void query.refetch()} busy={query.isFetching}>
        {t`Your music keeps playing.`}
      </ErrorState>
    );
  }
  const { pinned } = data;
  const shown = data.comments.filter(
    ({ id, order, user }) =>
      !hiddenIds.has(id) && id !== pinned?.id && (order <= drawnUpTo || user.id === actions.user?.id),
  );
  return (
    <>
      {shown.length === 0 && !pinned && (
        <EmptyState icon={<IconMessageCircle size={40} stroke={1.25} aria-hidden />} title={t`No comments yet`}>
          {actions.user && thread.family === 'tuned-in-post' ? t`Be the first to share your thoughts!` : null}
        </EmptyState>
      )}
      <ul css={items}>
        {pinned && <CommentItem key={pinned.clientId ?? pinned.id} comment={pinned} pinned {...actions} />}
        {shown.map((comment) => (
          <CommentItem
            key={comment.clientId ?? comment.id}
            comment={comment}
            markedId={markedIn(comment, markedId)}
            {...actions}
          />
        ))}
      </ul>
      <div ref={end} />
      {isLoadingMore && <CommentsLoading on={on} rows={1} />}
      {hasMoreFailed && (
        <ErrorState form="row" title={t`Failed to load comments`} onRetry={more} busy={isLoadingMore} />
      )}
      {shown.length > 0 && !data.hasMore && <p css={endLine}>{t`No more comments`}</p>}
    </>
  );
}

/** The newest order among comments that the server has stored. */
const newestOrderIn = ({ comments }: Thread) => comments.find(({ isSending }) => !isSending)?.order ?? 0;

/** Null for all other comments, so that they do not render again. */
const markedIn = ({ id, replies }: ThreadComment, markedId: string | null) =>
  id === markedId || replies.some((reply) => reply.id === markedId) ? markedId : null;

/** Three skeleton rows by default, which the spec requires for the first load. */
function CommentsLoading({ on, rows = 3 }: { on: 'canvas' | 'surface1'; rows?: number }) {
  return (
    <SkeletonGroup on={on}>
      {[68, 44, 56].slice(0, rows).map((percent) => (
        <div key={percent} css={loadingRow}>
          <Skeleton shape="circle" width={32} height={32} />
          <div css={loadingTexts}>
            <Skeleton shape="text" width={128} />
            <Skeleton shape="text" width={`${percent}%`} />
            <Skeleton shape="text" width={72} />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

const items = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const endLine = css`
  ${font.small}
  padding: ${space[16]} 0 ${space[8]} 44px;
  color: ${colour.textFaint};
`;

const loadingRow = css`
  display: flex;
  gap: ${space[12]};
  padding: ${space[8]} 0 ${space[16]};
`;

const loadingTexts = css`
  display: grid;
  flex: 1;
  gap: ${space[8]};
  padding-top: 6px;
`;
