// An artist's public songs as visitors see them; the next page loads before the end is visible.
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { EmptyState, ErrorState, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconMusic } from '@libretto/kit/icons';
import { TrackList } from '@libretto/kit/lists';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { nextPageThresholdPx, type useArtistSongs } from '../api/profile-lists';
import { places } from '../states/places';
import { SongRow } from '../tracks/song-row';
import { isOfAlbum } from '../tracks/track-menu';

export interface CataloguePanelProps {
  profile: Profile;
  songs: ReturnType<typeof useArtistSongs>;
  userId: string | null;
}

export function CataloguePanel({ profile, songs, userId }: CataloguePanelProps) {
  const { username } = profile;
  const isSkeleton = useSkeleton(songs.isPending);
  const tracks = useMemo(
    () => songs.data?.pages.flatMap((page) => page.songs.map(({ track }) => track)) ?? [],
    [songs],
  );
  const end = useInfiniteScroll({
    hasMore: songs.hasNextPage,
    loading: songs.isFetchingNextPage,
    failed: songs.isFetchNextPageError,
    onMore: () => void songs.fetchNextPage(),
    thresholdPx: nextPageThresholdPx,
  });
  if (isSkeleton) return <RowsSkeleton count={6} />;
  if (songs.isPending) return null;
  if (!songs.data) {
    return (
      <ErrorState
        title={t`Failed to load catalog`}
        retryLabel="Try Again"
        onRetry={() => void songs.refetch()}
        busy={songs.isFetching}
      />
    );
  }
  if (tracks.length === 0) return <NoSongs />;
  return (
    <>
      <TrackList aria-label={t`Songs by ${username}`}>
        {tracks.map((track, at) => (
          <li key={track.id}>
            <SongRow
              tracks={tracks}
              at={at}
              index={at + 1}
              context={{ type: 'artist', name: profile.username, id: profile.id }}
              subtitle={isOfAlbum(track) ? track.albumTitle : t`Single`}
              withPlays
              menu={{ on: 'artist', ownUserId: userId }}
            />
          </li>
        ))}
      </TrackList>
      {songs.isFetchingNextPage && <RowsSkeleton count={2} />}
      {songs.isFetchNextPageError && (
        <ErrorState
          form="row"
          title={t`Failed to load catalog`}
          retryLabel="Try Again"
          onRetry={() => void songs.fetchNextPage()}
        />
      )}
      <div ref={end} />
    </>
  );
}

function RowsSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup>
      {places(count).map((at) => (
        <TrackRowSkeleton key={at} withIndex />
      ))}
    </SkeletonGroup>
  );
}

function NoSongs() {
  return (
    <EmptyState icon={<IconMusic size={40} stroke={1.25} aria-hidden />} title={t`No public music`}>
      {t`This artist hasn't published any music yet.`}
    </EmptyState>
  );
}
