// Actions for a whole release.
import { bus, type QueueContext, type Track } from '@libretto/contracts/federation';
import type { Album } from '@libretto/contracts/http/catalogue/catalogue';
import { IconButton, type MenuEntry } from '@libretto/kit/controls';
import { IconCircleCheckFilled, IconLink, IconPlayerTrackNext, IconPlus, IconUser } from '@libretto/kit/icons';
import { IconDownload } from '@libretto/kit/icons-more';
import { copyLink } from '@libretto/product/copy-link';
import { goTo } from '@libretto/product/links';
import { albumPath, libraryPath, profilePath } from '@libretto/product/paths';
import { isCurrentTrack, play, playNext } from '@libretto/product/play';
import { query } from '@libretto/product/query';
import { useAlbumSound } from '@libretto/product/sound';
import { shuffled } from '@libretto/product/track-rules';
import { followAlbum, useFact } from '@libretto/product/use-facts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { HeadActionsProps } from '../heads/head-actions';
import { ShareButton } from '../sharing/share-button';

export interface AlbumActionsInput {
  album: Album;
  tracks: readonly Track[];
  context: QueueContext;
  userId: string | null;
}

export function useAlbumActions({ album, tracks, context, userId }: AlbumActionsInput): HeadActionsProps {
  const { title, artist } = album;
  const name = t`${title} by ${artist}`;
  return {
    name,
    sound: useAlbumSound(album.id),
    onPlay: () => {
      if (isCurrentTrack(({ albumId }) => albumId === album.id)) bus.emit('player/toggle', {});
      else play({ tracks, context });
    },
    ...(tracks.length > 1 ? { onShuffle: () => play({ tracks: shuffled(tracks), context }) } : {}),
    icons: (
      <>
        <FollowAlbum album={album} userId={userId} />
        <ShareButton label={t`Share ${title}`} path={albumPath(album.id)} text={name} />
      </>
    ),
    more: albumMenu(album, tracks),
    moreLabel: t`More for ${title}`,
  };
}

function albumMenu(album: Album, tracks: readonly Track[]): MenuEntry[] {
  return [
    { id: 'play-next', label: t`Play next`, icon: <IconPlayerTrackNext size={20} />, onAction: () => playNext(tracks) },
    {
      id: 'artist',
      label: t`Go to artist`,
      icon: <IconUser size={20} />,
      onAction: () => goTo(profilePath(album.artistId)),
    },
    {
      id: 'link',
      label: t`Copy link`,
      icon: <IconLink size={20} />,
      onAction: () => void copyLink(albumPath(album.id)),
    },
    ...(tracks.some(({ isPurchased }) => isPurchased) ? [downloadEntry(album.id)] : []),
  ];
}

const downloadEntry = (albumId: string): MenuEntry => ({
  id: 'download',
  label: t`Download`,
  icon: <IconDownload size={20} />,
  onAction: () => goTo(`${libraryPath}?${new URLSearchParams({ tab: 'purchased', album: albumId })}`),
});

/** Shares the library query with the sidebar. */
function FollowAlbum({ album, userId }: { album: Album; userId: string | null }) {
  const { title } = album;
  const { data } = useQuery({ ...query('GET /api/library/overview'), enabled: userId !== null });
  const isListed = data?.albums?.some(({ albumId }) => albumId === album.id) ?? false;
  const isFollowed = useFact('albumFollowed', album.id, isListed);
  return (
    <IconButton
      label={t`Follow ${title}`}
      icon={<IconPlus size={22} aria-hidden />}
      pressedIcon={<IconCircleCheckFilled size={22} aria-hidden />}
      pressed={isFollowed}
      onClick={() => followAlbum(album, !isFollowed)}
    />
  );
}
