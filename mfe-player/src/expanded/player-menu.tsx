// What else there is to do with the song that plays.
import { bus } from '@libretto/contracts/federation';
import { formatTalents } from '@libretto/kit/format';
import { IconMessageCircle, IconMusic, IconShare3, IconShoppingCart, IconUser } from '@libretto/kit/icons';
import { MenuButton, type MenuEntry } from '@libretto/kit/menu-button';
import type { Track } from '../machine/player.types';
import { isPreview } from '../machine/track-source';
import { artistPath, openComments, openPurchase, songPath } from '../player/navigate';
import { shareTrack } from '../player/share-track';

const go = (to: string) => bus.emit('navigation/go', { to });

export function PlayerMenu({ track }: { track: Track }) {
  const entries: MenuEntry[] = [
    { id: 'song', label: 'Go to song', icon: <IconMusic size={20} />, onAction: () => go(songPath(track.id)) },
    {
      id: 'artist',
      label: 'Go to artist',
      icon: <IconUser size={20} />,
      onAction: () => go(artistPath(track.artistId)),
    },
    { id: 'comments', label: 'Comments', icon: <IconMessageCircle size={20} />, onAction: () => openComments(track) },
    { id: 'share', label: 'Share', icon: <IconShare3 size={20} />, onAction: () => void shareTrack(track) },
  ];
  if (isPreview(track)) {
    entries.unshift({
      id: 'buy',
      label: `Buy for ${formatTalents(track.price)}`,
      icon: <IconShoppingCart size={20} />,
      onAction: () => openPurchase(track),
    });
  }
  return <MenuButton label={`More for ${track.title}`} entries={entries} />;
}
