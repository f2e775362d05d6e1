// History: the songs that the listener played, newest first, by day.

import { css } from '@emotion/react';
import { serverNow } from '@libretto/contracts/client/server-clock';
import type { PageProps } from '@libretto/contracts/federation';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { EmptyState, ErrorState, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconHistory } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/text';
import { font, Section, space } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { pages } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { playedDays } from '../history/played-days';
import { PlayedList } from '../history/played-list';
import { usePlayer } from '../player/use-player';
import { PlayableRow } from '../rows/playable-row';

const pageSize = 20;

const heading = css`
  ${font.page}
  margin-bottom: ${space[24]};
`;

export function HistoryPage({ user }: PageProps) {
  useFollowFacts();
  const player = usePlayer();
  const {
    data,
    isPending,
    isLoadingError,
    refetch,
    isRefetching,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery({
    ...pages('GET /api/player/history', { query: { limit: pageSize } }, (last, all) =>
      last.hasMore ? all.length * pageSize : undefined,
    ),
    enabled: user !== null,
    // The song that was played last should be on top.
    staleTime: 0,
  });
  const showsSkeleton = useSkeleton(isPending && user !== null);
  const more = useInfiniteScroll({
    hasMore: hasNextPage,
    loading: isFetchingNextPage,
    failed: isFetchNextPageError,
    onMore: () => void fetchNextPage(),
    thresholdPx: 1000,
  });
  const tracks = data?.pages.flatMap((page) => page.tracks) ?? [];
  const play = (startIndex: number) =>
    player.send({ type: 'queue.play', tracks, startIndex, context: { type: 'history', name: t`History` } });

  return (
    <>
      <PageHead title={t`History`} noIndex />
      <h1 css={heading}>{t`History`}</h1>
      {showsSkeleton ? (
        <SkeletonGroup>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <TrackRowSkeleton key={row} />
          ))}
        </SkeletonGroup>
      ) : isLoadingError ? (
        <ErrorState title={t`Failed to load history`} onRetry={() => void refetch()} busy={isRefetching} />
      ) : tracks.length === 0 && !isPending ? (
        <EmptyState size="page" icon={<IconHistory size={40} stroke={1.5} aria-hidden />} title={t`Nothing played yet`}>
          {t`Songs that you listen to will be here.`}
        </EmptyState>
      ) : (
        playedDays(tracks, serverNow()).map((day) => (
          <Section key={day.day} title={day.label}>
            <PlayedList
              tracks={day.tracks}
              row={({ track, index }) => <PlayableRow track={track} withAlbum onPlay={() => play(index)} />}
            />
          </Section>
        ))
      )}
      <div ref={more} />
      {isFetchNextPageError && (
        <ErrorState
          form="row"
          title={t`Failed to load history`}
          onRetry={() => void fetchNextPage()}
          busy={isFetchingNextPage}
        />
      )}
    </>
  );
}
