// Deletion requests for accounts with approved songs, longest waiting first.
import { css } from '@emotion/react';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconCheck } from '@libretto/kit/icons';
import { space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useDeletionRequests } from '../api/deletion-request-calls';
import { nextPageThresholdPx } from '../api/profile-lists';
import { places } from '../states/places';
import { DeletionRequestEntry } from './deletion-request-entry';

export function DeletionRequests() {
  const failure = t`Failed to load the deletion requests`;
  const list = useDeletionRequests();
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? [];
  const end = useInfiniteScroll({
    hasMore: list.hasNextPage,
    loading: list.isFetchingNextPage,
    failed: list.isFetchNextPageError,
    onMore: () => void list.fetchNextPage(),
    thresholdPx: nextPageThresholdPx,
  });
  return (
    <div css={whole}>
      {list.isPending && (
        <SkeletonGroup css={rows}>
          {places(3).map((at) => (
            <Skeleton key={at} height={120} radiusPx={8} />
          ))}
        </SkeletonGroup>
      )}
      {list.isError && !list.data && (
        <ErrorState title={failure} retryLabel="Try Again" onRetry={() => void list.refetch()} busy={list.isFetching} />
      )}
      {list.data && requests.length === 0 && (
        <EmptyState
          size="page"
          icon={<IconCheck size={40} stroke={1.25} aria-hidden />}
          title={t`No deletion requests`}
        >
          {t`Artists with approved songs who want to delete their account appear here.`}
        </EmptyState>
      )}
      {requests.length > 0 && (
        <ol css={rows} aria-label={t`Deletion requests`}>
          {requests.map((request) => (
            <li key={request.requestId}>
              <DeletionRequestEntry request={request} />
            </li>
          ))}
        </ol>
      )}
      {list.isFetchNextPageError && <ErrorState form="row" title={failure} onRetry={() => void list.fetchNextPage()} />}
      <div ref={end} />
    </div>
  );
}

const whole = css`
  padding-top: ${space[20]};
  max-width: 800px;
`;

const rows = css`
  display: grid;
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  list-style: none;
`;
