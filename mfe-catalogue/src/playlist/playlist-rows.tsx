// The songs of a playlist. Long ones are drawn a hundred at a time, as phones crawl under thousands of rows.
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { ButtonLink } from '@libretto/kit/button';
import { EmptyState } from '@libretto/kit/empty-state';
import { IconHeart, IconPlaylist } from '@libretto/kit/icons';
import { useInfiniteScroll } from '@libretto/kit/infinite-scroll';
import { TrackList } from '@libretto/kit/track-row';
import { linkTo } from '@libretto/product/links';
import { discoverPath } from '@libretto/product/paths';
import { useState } from 'react';
import { nextPageThresholdPx } from '../api/profile-lists';
import { SongRow } from '../tracks/song-row';
import { isFound } from './find-in-list';

const rowsAtATime = 100;

export interface PlaylistRowsProps {
  tracks: readonly Track[];
  /** Only what is found is shown; the others still play in their turn. */
  wanted: string;
  context: QueueContext;
  userId: string | null;
  isLiked: boolean;
  /** Of an own playlist. */
  onRemove?: (track: Track) => void;
}

export function PlaylistRows({ tracks, wanted, context, userId, isLiked, onRemove }: PlaylistRowsProps) {
  const [shownCount, setShownCount] = useState(rowsAtATime);
  const found = tracks.map((track, at) => ({ track, at })).filter(({ track }) => isFound(track, wanted));
  const end = useInfiniteScroll({
    hasMore: shownCount < found.length,
    loading: false,
    failed: false,
    onMore: () => setShownCount((count) => count + rowsAtATime),
    thresholdPx: nextPageThresholdPx,
  });
  if (tracks.length === 0) return <NothingHere isLiked={isLiked} />;
  if (found.length === 0) return <p role="status">{`No results found for "${wanted}"`}</p>;
  return (
    <>
      <TrackList aria-label={`Songs of ${context.name}`}>
        {found.slice(0, shownCount).map(({ track, at }) => (
          <li key={track.id}>
            <SongRow
              tracks={tracks}
              at={at}
              index={at + 1}
              context={context}
              withAlbum
              menu={{ ownUserId: userId, onRemove }}
            />
          </li>
        ))}
      </TrackList>
      <div ref={end} />
    </>
  );
}

function NothingHere({ isLiked }: { isLiked: boolean }) {
  const Icon = isLiked ? IconHeart : IconPlaylist;
  return (
    <EmptyState
      size="page"
      icon={<Icon size={40} stroke={1.25} aria-hidden />}
      title={isLiked ? 'No liked songs yet' : 'No songs in this playlist yet'}
      action={<ButtonLink {...linkTo(discoverPath)}>Discover music</ButtonLink>}
    >
      {isLiked ? 'Press the heart of a song, and it will be here.' : 'Add songs to it from their menus.'}
    </EmptyState>
  );
}
