// Discover: songs that are new to the listener, one per screen. The mini player is hidden,
// because the feed is the player.

import { css } from '@emotion/react';
import type { PageProps } from '@libretto/contracts/federation';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { IconCompass } from '@libretto/kit/icons';
import { PageHead } from '@libretto/kit/text';
import { visuallyHiddenStyle } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { t } from '@lingui/core/macro';
import { ElsewhereTab } from '../bar/elsewhere-tab';
import { DiscoverFeed } from '../discover/discover-feed';
import { MuteInHeader } from '../discover/mute-in-header';
import { useDiscover } from '../discover/use-discover';

/** Full-bleed and behind the top bar; the shell's variables contain the sizes of its other parts. */
const page = css`
  position: fixed;
  inset: 0 0 var(--lb-bottom, 0px) var(--lb-sidebar, 0px);
`;

const claim = css`
  position: absolute;
  inset: auto 0 0;
`;

const waiting = css`
  display: grid;
  place-items: center;
  height: 100%;
`;

export function DiscoverPage(_props: PageProps) {
  useFollowFacts();
  const { data, isPending, isLoadingError, refetch, isRefetching } = useDiscover();
  const showsSkeleton = useSkeleton(isPending);
  return (
    <div css={page} data-full-width>
      <PageHead title={t`Discover`} />
      <h1 css={visuallyHiddenStyle}>{t`Discover`}</h1>
      <MuteInHeader />
      {showsSkeleton ? (
        <SkeletonGroup css={waiting}>
          <Skeleton width="min(520px, 60vh, 100vw - 48px)" height="min(520px, 60vh, 100vw - 48px)" />
        </SkeletonGroup>
      ) : isLoadingError ? (
        <div css={waiting}>
          <ErrorState title={t`Failed to load songs`} onRetry={() => void refetch()} busy={isRefetching} />
        </div>
      ) : isPending ? null : data.tracks.length === 0 ? (
        <div css={waiting}>
          <EmptyState
            size="page"
            icon={<IconCompass size={40} stroke={1.5} aria-hidden />}
            title={t`Nothing to discover yet`}
          >
            {t`Songs that you have not heard will be here.`}
          </EmptyState>
        </div>
      ) : (
        <DiscoverFeed tracks={data.tracks} />
      )}
      <div css={claim}>
        <ElsewhereTab />
      </div>
    </div>
  );
}
