// The notifications, newest first, with infinite scrolling.
import { css } from '@emotion/react';
import { Button } from '@libretto/kit/button';
import { EmptyState } from '@libretto/kit/empty-state';
import { ErrorState } from '@libretto/kit/error-state';
import { IconBell } from '@libretto/kit/icons';
import { useInfiniteScroll } from '@libretto/kit/infinite-scroll';
import { Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/skeleton';
import { colour, font, space } from '@libretto/kit/tokens';
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

const bones = css`
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
  const showsBones = useSkeleton(isPending);
  const endOfList = useInfiniteScroll({
    hasMore,
    failed: hasMoreFailed,
    loading: isLoadingMore,
    onMore: loadMore,
    thresholdPx,
  });

  if (isError) return <ErrorState title={t`Failed to load notifications`} onRetry={retry} />;
  if (isPending) return showsBones ? <Bones count={3} /> : <div style={{ minHeight: 120 }} />;
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
      {isLoadingMore && <Bones count={1} />}
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

function Bones({ count }: { count: number }) {
  return (
    <div css={bones}>
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
