// The library: playlists, liked songs among them, and what was bought. The open tab is in the address.
import type { FederatedModules } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';
import { ErrorState } from '@libretto/kit/error-state';
import { CardGrid } from '@libretto/kit/layout';
import { PageHead } from '@libretto/kit/page-head';
import { SkeletonGroup } from '@libretto/kit/skeleton';
import { Tabs } from '@libretto/kit/tabs';
import { TrackCardSkeleton } from '@libretto/kit/track-card';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { goTo } from '@libretto/product/links';
import { libraryPath } from '@libretto/product/paths';
import { useLibrary } from '../api/library-calls';
import { pageTitle } from '../heads/page-box';
import { addressWith, chosen } from '../navigation/query';
import { usePageSkeleton } from '../states/page-skeleton';
import { places } from '../states/places';
import { PlaylistCards } from './playlist-cards';
import { PurchasedSongs } from './purchased-songs';

export type Library = HttpCalls['GET /api/library/overview']['response'];

const tabs = ['playlists', 'purchased'] as const;

export function LibraryPage({ search, user }: FederatedModules['mfe-catalogue']['LibraryPage']) {
  useFollowFacts();
  const query = useLibrary();
  const isBare = usePageSkeleton(query.isPending);
  const tab = chosen(search, 'tab', tabs, 'playlists');
  const library = isBare ? undefined : query.data;
  return (
    <>
      <PageHead title="Library" />
      <h1 css={pageTitle} tabIndex={-1}>
        Library
      </h1>
      <Tabs
        label="Library"
        tabs={[
          { id: 'playlists', label: 'Playlists', content: library && <PlaylistCards library={library} /> },
          {
            id: 'purchased',
            label: 'Purchased',
            content: library && <PurchasedSongs tracks={library.purchased} userId={user?.id ?? null} />,
          },
        ]}
        selected={tab}
        onSelect={(next) => goTo(addressWith(libraryPath, search, { tab: next === 'playlists' ? null : next }))}
      />
      {isBare && <LibrarySkeleton />}
      {!isBare && query.isError && !query.data && (
        <ErrorState
          title="Failed to load your library"
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
          retryLabel="Try Again"
        >
          Nothing in it is lost.
        </ErrorState>
      )}
    </>
  );
}

function LibrarySkeleton() {
  return (
    <SkeletonGroup>
      <CardGrid style={{ marginTop: 24 }}>
        {places(6).map((at) => (
          <TrackCardSkeleton key={at} />
        ))}
      </CardGrid>
    </SkeletonGroup>
  );
}
