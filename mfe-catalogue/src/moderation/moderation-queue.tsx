// Reports and appeals that wait for a decision, the oldest or the most reported first, each with its context.
import { css } from '@emotion/react';
import { Chip } from '@libretto/kit/controls';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconCheck } from '@libretto/kit/icons';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type QueueOrder, useModerationQueue } from '../api/moderation-calls';
import { nextPageThresholdPx } from '../api/profile-lists';
import { places } from '../states/places';
import { QueueEntry } from './queue-entry';

const orderNames = () => ({ oldest: t`Oldest first`, 'most-reported': t`Most reported first` });

export function ModerationQueue() {
  const orders = orderNames();
  const [order, setOrder] = useState<QueueOrder>('oldest');
  const queue = useModerationQueue(order);
  const items = queue.data?.pages.flatMap((page) => page.items) ?? [];
  const end = useInfiniteScroll({
    hasMore: queue.hasNextPage,
    loading: queue.isFetchingNextPage,
    failed: queue.isFetchNextPageError,
    onMore: () => void queue.fetchNextPage(),
    thresholdPx: nextPageThresholdPx,
  });
  return (
    <div css={whole}>
      <fieldset css={choice} aria-label={t`Order`}>
        {(Object.keys(orders) as QueueOrder[]).map((each) => (
          <Chip key={each} selected={each === order} onClick={() => setOrder(each)}>
            {orders[each]}
          </Chip>
        ))}
      </fieldset>
      {queue.isPending && (
        <SkeletonGroup css={list}>
          {places(3).map((at) => (
            <Skeleton key={at} height={160} radiusPx={8} />
          ))}
        </SkeletonGroup>
      )}
      {queue.isError && !queue.data && (
        <ErrorState
          title={t`Failed to load the queue`}
          retryLabel="Try Again"
          onRetry={() => void queue.refetch()}
          busy={queue.isFetching}
        />
      )}
      {queue.data && items.length === 0 && (
        <EmptyState
          size="page"
          icon={<IconCheck size={40} stroke={1.25} aria-hidden />}
          title={t`Nothing waits for a decision`}
        >
          {t`Reports and appeals appear here.`}
        </EmptyState>
      )}
      <ol css={list} aria-label={t`Reports and appeals`}>
        {items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <QueueEntry item={item} />
          </li>
        ))}
      </ol>
      {queue.isFetchNextPageError && (
        <ErrorState form="row" title={t`Failed to load the queue`} onRetry={() => void queue.fetchNextPage()} />
      )}
      <div ref={end} />
    </div>
  );
}

const whole = css`
  display: grid;
  gap: ${space[20]};
  padding-top: ${space[20]};
  max-width: 800px;
`;

const choice = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin: 0;
  padding: 0;
  border: 0;
`;

const list = css`
  display: grid;
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
