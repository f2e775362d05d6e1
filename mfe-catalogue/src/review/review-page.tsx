// The review queue: waiting songs, longest first, and the song under review.
import { css } from '@emotion/react';
import type { FederatedModules } from '@libretto/contracts/federation';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconCheck } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/text';
import { colour, font, media, space, tabular, useMedia } from '@libretto/kit/theme';
import { goTo } from '@libretto/product/links';
import { t } from '@lingui/core/macro';
import { nextPageThresholdPx } from '../api/profile-lists';
import { useReviewQueue } from '../api/review-calls';
import { pageTitle } from '../heads/page-box';
import { addressWith } from '../navigation/query';
import { usePageSkeleton } from '../states/page-skeleton';
import { places } from '../states/places';
import { QueueRow } from './queue-row';
import { SongUnderReview } from './song-under-review';

export const reviewPath = '/admin/review';

export function ReviewPage({ search }: FederatedModules['mfe-catalogue']['ReviewPage']) {
  const queue = useReviewQueue();
  const isSkeleton = usePageSkeleton(queue.isPending);
  const isNarrow = useMedia('belowDesktop');
  const songs = queue.data?.pages.flatMap((page) => page.songs) ?? [];
  const total = queue.data?.pages[0]?.total;
  const asked = new URLSearchParams(search).get('song');
  // Wide screens always show a song; narrow ones show the queue until one is chosen.
  const shown = songs.find(({ id }) => id === asked) ?? (isNarrow ? undefined : songs[0]);
  const end = useInfiniteScroll({
    hasMore: queue.hasNextPage,
    loading: queue.isFetchingNextPage,
    failed: queue.isFetchNextPageError,
    onMore: () => void queue.fetchNextPage(),
    thresholdPx: nextPageThresholdPx,
  });
  const show = (id: string | null) => goTo(addressWith(reviewPath, search, { song: id }));
  return (
    <>
      <PageHead title={t`Review`} noIndex />
      <h1 css={pageTitle} tabIndex={-1}>
        {t`Review`} {total !== undefined && <span css={count}>{total}</span>}
      </h1>
      {isSkeleton && <QueueSkeleton />}
      {!isSkeleton && queue.isError && !queue.data && (
        <ErrorState
          title={t`Failed to load the queue`}
          retryLabel="Try Again"
          onRetry={() => void queue.refetch()}
          busy={queue.isFetching}
        />
      )}
      {!isSkeleton && queue.data && songs.length === 0 && (
        <EmptyState
          size="page"
          icon={<IconCheck size={40} stroke={1.25} aria-hidden />}
          title={t`Nothing is waiting for review`}
        >
          {t`Songs appear here as soon as artists submit them.`}
        </EmptyState>
      )}
      {!isSkeleton && songs.length > 0 && (
        <div css={columns} data-one={isNarrow || undefined}>
          {!(isNarrow && shown) && (
            <div>
              <ol aria-label={t`Songs waiting for review`}>
                {songs.map((song) => (
                  <li key={song.id}>
                    <QueueRow song={song} isShown={song.id === shown?.id} onShow={() => show(song.id)} />
                  </li>
                ))}
              </ol>
              {queue.isFetchNextPageError && (
                <ErrorState form="row" title={t`Failed to load the queue`} onRetry={() => void queue.fetchNextPage()} />
              )}
              <div ref={end} />
            </div>
          )}
          {shown && (
            <SongUnderReview
              key={shown.id}
              song={shown}
              onDecided={() => show(null)}
              {...(isNarrow && { onBack: () => show(null) })}
            />
          )}
        </div>
      )}
    </>
  );
}

function QueueSkeleton() {
  return (
    <SkeletonGroup css={waiting}>
      {places(5).map((at) => (
        <Skeleton key={at} height={56} radiusPx={8} />
      ))}
    </SkeletonGroup>
  );
}

const count = css`
  ${tabular}
  color: ${colour.textMuted};
  font-weight: 400;
`;

const columns = css`
  ${font.body}
  display: grid;
  grid-template-columns: 340px minmax(0, 1fr);
  gap: ${space[40]};
  align-items: start;
  &[data-one] {
    grid-template-columns: minmax(0, 1fr);
  }
  & ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  ${media.mobile} {
    gap: ${space[24]};
  }
`;

const waiting = css`
  display: grid;
  gap: ${space[12]};
  max-width: 340px;
`;
