// The songs of a playlist. Long lists render in steps of a hundred, because thousands of rows are too slow on phones.
import type { QueueContext } from '@libretto/contracts/federation';
import { ButtonLink, type MenuEntry } from '@libretto/kit/controls';
import { EmptyState } from '@libretto/kit/feedback';
import { useInfiniteScroll } from '@libretto/kit/hooks';
import { IconHeart, IconPlaylist } from '@libretto/kit/icons';
import { TrackList } from '@libretto/kit/lists';
import { linkTo } from '@libretto/product/links';
import { discoverPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { nextPageThresholdPx } from '../api/profile-lists';
import { SongRow } from '../tracks/song-row';
import { isFound } from './find-in-list';
import type { MovableSongsProps } from './movable-songs';
import type { PlaylistPerson, PlaylistSong } from './playlist-songs';

const rowsAtATime = 100;

export interface PlaylistRowsProps {
  songs: readonly PlaylistSong[];
  /** Filter text: only matching songs are shown, but all of them play in order. */
  wanted: string;
  context: QueueContext;
  userId: string | null;
  isLiked: boolean;
  /** The collaborators of the playlist; if there are any, each row shows who added it. */
  people: readonly PlaylistPerson[];
  /** Called for songs that the listener may remove. */
  onRemove?: (song: PlaylistSong) => void;
  mayRemove?: (song: PlaylistSong) => boolean;
  /** Set when the list is in its own order and the listener may change it. */
  onMove?: (entryId: string, to: number) => void;
}

export function PlaylistRows({ songs, wanted, context, isLiked, onMove, ...rest }: PlaylistRowsProps) {
  const [shownCount, setShownCount] = useState(rowsAtATime);
  const MovableSongs = useMovableSongs(onMove !== undefined);
  const tracks = useMemo(() => songs.map(({ track }) => track), [songs]);
  const found = songs.map((song, at) => ({ song, at })).filter(({ song }) => isFound(song.track, wanted));
  const end = useInfiniteScroll({
    hasMore: shownCount < found.length,
    loading: false,
    failed: false,
    onMore: () => setShownCount((count) => count + rowsAtATime),
    thresholdPx: nextPageThresholdPx,
  });
  if (songs.length === 0) return <NothingHere isLiked={isLiked} />;
  if (MovableSongs === 'loading') return null;
  if (found.length === 0) return <p role="status">{t`No results found for "${wanted}"`}</p>;
  const shown = found.slice(0, shownCount);
  const { userId, people, onRemove, mayRemove = () => true } = rest;
  const row = (song: PlaylistSong, at: number, moves: readonly MenuEntry[]) => (
    <SongRow
      tracks={tracks}
      at={at}
      index={at + 1}
      context={context}
      withAlbum
      {...noteOf(song, people, userId)}
      menu={{
        ownUserId: userId,
        moves,
        onRemove: onRemove && mayRemove(song) ? () => onRemove(song) : undefined,
      }}
    />
  );
  const { name } = context;
  const label = t`Songs of ${name}`;
  const list = { label, songs: shown.map(({ song }) => song), count: songs.length };
  const plain = <PlainSongs {...list} row={(song, place) => row(song, shown[place]?.at ?? place, [])} />;
  return (
    <>
      {onMove && MovableSongs && wanted === '' && songs.length > 1 ? (
        <MovableSongs {...list} onMove={onMove} row={row} />
      ) : (
        plain
      )}
      <div ref={end} />
    </>
  );
}

interface PlainSongsProps {
  label: string;
  songs: readonly PlaylistSong[];
  row: (song: PlaylistSong, at: number, moves: readonly MenuEntry[]) => React.ReactNode;
}

function PlainSongs({ label, songs, row }: PlainSongsProps) {
  return (
    <TrackList aria-label={label}>
      {songs.map((song, at) => (
        <li key={song.entryId}>{row(song, at, [])}</li>
      ))}
    </TrackList>
  );
}

/**
 * How long the rows wait for the drag handles: adding a handle later would mount the row again and close its open menu.
 */
const waitForGripsMs = 2_000;

type Movable = ComponentType<MovableSongsProps> | 'loading' | null;

/**
 * Rows wait for the code of the drag handles, which loads in parallel with the songs. After the timeout the list
 * renders without handles (null), because it can be read and played all the same.
 */
function useMovableSongs(isWanted: boolean): Movable {
  const [Movable, setMovable] = useState<Movable>('loading');
  useEffect(() => {
    if (!isWanted) return;
    const giveUp = () => setMovable((held: Movable) => (held === 'loading' ? null : held));
    const timer = setTimeout(giveUp, waitForGripsMs);
    import('./movable-songs').then(
      // Rows that rendered without handles stay so until the page is opened again.
      ({ MovableSongs }) => setMovable((held: Movable) => (held === 'loading' ? MovableSongs : held)),
      (error: unknown) => {
        console.error('Songs cannot be moved.', error);
        giveUp();
      },
    );
    return () => clearTimeout(timer);
  }, [isWanted]);
  return isWanted ? Movable : null;
}

/** Shows who added a song to a playlist with collaborators. */
function noteOf({ addedById }: PlaylistSong, people: readonly PlaylistPerson[], userId: string | null) {
  if (people.length === 0 || addedById === null) return {};
  if (addedById === userId) return { note: t`Added by you` };
  const name = people.find(({ id }) => id === addedById)?.username;
  return { note: name === undefined ? t`Added by a former member` : t`Added by ${name}` };
}

function NothingHere({ isLiked }: { isLiked: boolean }) {
  const Icon = isLiked ? IconHeart : IconPlaylist;
  return (
    <EmptyState
      size="page"
      icon={<Icon size={40} stroke={1.25} aria-hidden />}
      title={isLiked ? t`No liked songs yet` : t`No songs in this playlist yet`}
      action={<ButtonLink {...linkTo(discoverPath)}>{t`Discover music`}</ButtonLink>}
    >
      {isLiked ? t`Press the heart of a song, and it will be here.` : t`Add songs to it from their menus.`}
    </EmptyState>
  );
}
