// The library: playlists with the liked songs, followed albums and artists, and purchases. The URL holds the open tab.

import { css } from '@emotion/react';
import type { FederatedModules } from '@libretto/contracts/federation';
import { TrackCardSkeleton } from '@libretto/kit/cards';
import { Tabs } from '@libretto/kit/choices';
import { Button } from '@libretto/kit/controls';
import { ErrorState, lazyPart, SkeletonGroup } from '@libretto/kit/feedback';
import { IconDownload } from '@libretto/kit/icons-more';
import { PageHead } from '@libretto/kit/text';
import { CardGrid } from '@libretto/kit/theme';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { goTo } from '@libretto/product/links';
import { libraryPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Library } from '../api/library-calls';
import { useLibrary, usePurchases } from '../api/library-calls';
import { pageTitle } from '../heads/page-box';
import { addressWith, chosen } from '../navigation/query';
import { KeptLists } from '../offline/kept-lists';
import { usePageSkeleton } from '../states/page-skeleton';
import { places } from '../states/places';
import { FollowedAlbums, NoAlbums } from './followed-albums';
import { FollowedArtists, NoArtists } from './followed-artists';
import { LibraryTools, NothingFound } from './library-tools';
import { inView, type LibraryView, useLibraryView } from './library-view';
import { NewPlaylist, NoPlaylists, PlaylistCards } from './playlist-cards';
import { NothingBought, PurchasedSongs } from './purchased-songs';

const DownloadDialog = lazyPart(async () => (await import('./download-dialog')).DownloadDialog, {
  name: () => t`Download`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

const tabs = ['playlists', 'albums', 'artists', 'purchased'] as const;
type Tab = (typeof tabs)[number];
const tabNames = (): Record<Tab, string> => ({
  playlists: t`Playlists`,
  albums: t`Albums`,
  artists: t`Artists`,
  purchased: t`Purchased`,
});

export function LibraryPage({ search, user }: FederatedModules['mfe-catalogue']['LibraryPage']) {
  useFollowFacts();
  const query = useLibrary();
  const isSkeleton = usePageSkeleton(query.isPending);
  const tab = chosen(search, 'tab', tabs, 'playlists');
  const library = isSkeleton ? undefined : query.data;
  const userId = user?.id ?? null;
  const [view, setView] = useLibraryView(userId ?? '');
  const names = tabNames();
  const shared = { view, onView: setView, search, userId };
  return (
    <>
      <PageHead title={t`Library`} />
      <h1 css={pageTitle} tabIndex={-1}>
        {t`Library`}
      </h1>
      <Tabs
        label={t`Library`}
        tabs={tabs.map((id) => ({
          id,
          label: names[id],
          content: library && <TabContent tab={id} library={library} {...shared} />,
        }))}
        selected={tab}
        onSelect={(next) => goTo(addressWith(libraryPath, search, { tab: next === 'playlists' ? null : next }))}
      />
      <KeptLists answer={query} />
      {isSkeleton && <LibrarySkeleton />}
      {!isSkeleton && query.isError && !query.data && (
        <ErrorState
          title={t`Failed to load your library`}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
          retryLabel="Try Again"
        >
          {t`Nothing in it is lost.`}
        </ErrorState>
      )}
    </>
  );
}

interface TabContentProps {
  library: Library;
  view: LibraryView;
  onView: (change: Partial<LibraryView>) => void;
  search: string;
  userId: string | null;
}

function TabContent({ tab, ...props }: TabContentProps & { tab: Tab }) {
  switch (tab) {
    case 'playlists':
      return <Playlists {...props} />;
    case 'albums':
      return <Albums {...props} />;
    case 'artists':
      return <Artists {...props} />;
    case 'purchased':
      return <Purchased {...props} />;
  }
}

function Playlists({ library, view, onView }: TabContentProps) {
  const { playlists, liked, likedCount } = library;
  if (playlists.length === 0 && likedCount === 0) return <NoPlaylists />;
  const shown = inView(playlists, view, ({ name, owner_name }) => ({ title: name, artist: owner_name ?? '' }));
  const showsLiked = likedCount > 0 && inView([t`Liked Songs`], view, (title) => ({ title, artist: '' })).length > 0;
  return (
    <Filtered
      view={view}
      onView={onView}
      isEmpty={shown.length === 0 && !showsLiked}
      tool={<NewPlaylist variant="secondary" />}
    >
      <PlaylistCards playlists={shown} liked={liked} likedCount={showsLiked ? likedCount : 0} />
    </Filtered>
  );
}

function Albums({ library: { albums }, view, onView }: TabContentProps) {
  if (albums.length === 0) return <NoAlbums />;
  const shown = inView(albums, view, ({ albumTitle, artist }) => ({ title: albumTitle, artist }));
  return (
    <Filtered view={view} onView={onView} isEmpty={shown.length === 0}>
      <FollowedAlbums albums={shown} />
    </Filtered>
  );
}

function Artists({ library: { artists }, view, onView }: TabContentProps) {
  if (artists.length === 0) return <NoArtists />;
  const shown = inView(artists, view, ({ username }) => ({ title: username, artist: username }));
  return (
    <Filtered view={view} onView={onView} isEmpty={shown.length === 0}>
      <FollowedArtists artists={shown} />
    </Filtered>
  );
}

/** The URL holds the open download dialog, so that menus of other pages can link to it. */
function Purchased({ library: { purchased }, view, onView, search, userId }: TabContentProps) {
  const { data, isPending, isError, isFetching, refetch } = usePurchases();
  const asked = new URLSearchParams(search);
  const [songId, albumId] = [asked.get('song'), asked.get('album')];
  const open = (changes: Record<string, string | null>) => goTo(addressWith(libraryPath, search, changes), true);
  if (isError && !data) {
    return <ErrorState title={t`Failed to load your purchases`} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (isPending) return <LibrarySkeleton />;
  if (!data || data.songs.length === 0) return <NothingBought />;
  const shown = inView(data.songs, view, ({ title, artist }) => ({ title, artist }));
  const selection = { ...(songId !== null && { songId }), ...(albumId !== null && { albumId }) };
  const isOpen = asked.has('download') || songId !== null || albumId !== null;
  const chosenSongs = data.songs.filter(
    (song) => (songId === null || song.id === songId) && (albumId === null || song.albumId === albumId),
  );
  return (
    <Filtered
      view={view}
      onView={onView}
      isEmpty={shown.length === 0}
      tool={
        <Button
          variant="secondary"
          icon={<IconDownload size={20} aria-hidden />}
          onClick={() => open({ download: 'all', song: null, album: null })}
        >
          {t`Download all`}
        </Button>
      }
    >
      <PurchasedSongs songs={shown} tracks={purchased} userId={userId} onDownload={(song) => open({ song })} />
      {isOpen && (
        <DownloadDialog
          selection={selection}
          songs={chosenSongs}
          onClose={() => open({ download: null, song: null, album: null })}
        />
      )}
    </Filtered>
  );
}

interface FilteredProps {
  view: LibraryView;
  onView: (change: Partial<LibraryView>) => void;
  isEmpty: boolean;
  tool?: ReactNode;
  children: ReactNode;
}

function Filtered({ view, onView, isEmpty, tool, children }: FilteredProps) {
  return (
    <div css={content}>
      <LibraryTools view={view} onChange={onView}>
        {tool}
      </LibraryTools>
      {isEmpty && <NothingFound filter={view.filter} />}
      {children}
    </div>
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

const content = css`
  min-width: 0;
`;
