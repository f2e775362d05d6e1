// The notifications, newest first, with infinite scrolling.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconBell } from '@libretto/kit/icons';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { NotificationItem } from './notification-item';
import { useNotifications } from './use-notifications';

const thresholdPx = 50;

const end = css`
  ${font.small}
  display: grid;
  place-items: center;
  min-height: 40px;
  padding: ${space[8]} ${space[20]};
  border-top: 1px solid ${colour.line};
  color: ${colour.textFaint};
`;

const skeleton = css`
  display: grid;
  gap: ${space[24]};
  padding: ${space[16]} ${space[40]};
`;

export interface NotificationListProps {
  onSeen(id: string): void;
  /** Called when the user follows a notification's link. */
  onLeave(): void;
}

export function NotificationList({ onSeen, onLeave }: NotificationListProps) {
  const { notifications, isPending, isError, hasMore, isLoadingMore, hasMoreFailed, loadMore, retry } =
    useNotifications();
  const showsSkeleton = useSkeleton(isPending);
  const endOfList = useInfiniteScroll({
    hasMore,
    failed: hasMoreFailed,
    loading: isLoadingMore,
    onMore: loadMore,
    thresholdPx,
  });

  if (isError) return <ErrorState title={t`Failed to load notifications`} onRetry={retry} />;
  if (isPending) return showsSkeleton ? <NotificationSkeletons count={3} /> : <div style={{ minHeight: 120 }} />;
  if (notifications.length === 0) {
    return (
      <EmptyState icon={<IconBell size={40} stroke={1.5} />} title={t`No notifications currently`}>
        {t`You're all set!`}
      </EmptyState>
    );
  }
  return (
    <>
      <ul>
        {notifications.map((notification) => (
          <NotificationItem key={notification.id} notification={notification} onSeen={onSeen} onLeave={onLeave} />
        ))}
      </ul>
      {isLoadingMore && <NotificationSkeletons count={1} />}
      {hasMoreFailed && (
        <div css={end}>
          <Button size="row" onClick={loadMore}>
            {t`Retry`}
          </Button>
        </div>
      )}
      <div ref={endOfList} />
      {!hasMore && <p css={end}>{t`No more notifications`}</p>}
    </>
  );
}

function NotificationSkeletons({ count }: { count: number }) {
  return (
    <div css={skeleton}>
      <SkeletonGroup>
        {Array.from({ length: count }, (_, at) => at).map((at) => (
          <div key={at} style={{ display: 'grid', gap: 8, marginBottom: 16 }}>
            <Skeleton shape="text" width={`${80 - at * 14}%`} />
            <Skeleton shape="text" width="24%" />
          </div>
        ))}
      </SkeletonGroup>
    </div>
  );
}
