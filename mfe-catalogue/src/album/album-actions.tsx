// What can be done with a whole release.
import { bus, type QueueContext, type Track } from '@libretto/contracts/federation';
import type { Album } from '@libretto/contracts/http/catalogue';
import { IconLink, IconPlayerTrackNext, IconUser } from '@libretto/kit/icons';
import type { MenuEntry } from '@libretto/kit/menu-button';
import { copyLink } from '@libretto/product/copy-link';
import { goTo } from '@libretto/product/links';
import { albumPath, profilePath } from '@libretto/product/paths';
import { answersToggle, play, playNext } from '@libretto/product/play';
import { useAlbumSound } from '@libretto/product/sound';
import { shuffled } from '@libretto/product/track-rules';
import type { HeadActionsProps } from '../heads/head-actions';
import { ShareButton } from '../sharing/share-button';

export function useAlbumActions(album: Album, tracks: readonly Track[], context: QueueContext): HeadActionsProps {
  const name = `${album.title} by ${album.artist}`;
  return {
    name,
    sound: useAlbumSound(album.id),
    onPlay: () => {
      if (answersToggle(({ albumId }) => albumId === album.id)) bus.emit('player/toggle', {});
      else play({ tracks, context });
    },
    ...(tracks.length > 1 ? { onShuffle: () => play({ tracks: shuffled(tracks), context }) } : {}),
    icons: <ShareButton label={`Share ${album.title}`} path={albumPath(album.id)} text={name} />,
    more: albumMenu(album, tracks),
    moreLabel: `More for ${album.title}`,
  };
}

function albumMenu(album: Album, tracks: readonly Track[]): MenuEntry[] {
  return [
    { id: 'play-next', label: 'Play next', icon: <IconPlayerTrackNext size={20} />, onAction: () => playNext(tracks) },
    {
      id: 'artist',
      label: 'Go to artist',
      icon: <IconUser size={20} />,
      onAction: () => goTo(profilePath(album.artistId)),
    },
    {
      id: 'link',
      label: 'Copy link',
      icon: <IconLink size={20} />,
      onAction: () => void copyLink(albumPath(album.id)),
    },
  ];
}
