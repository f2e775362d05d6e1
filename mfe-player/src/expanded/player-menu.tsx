// Context menu of the current song.

import { bus } from '@libretto/contracts/federation';
import { MenuButton, type MenuEntry } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import {
  IconClock,
  IconMessageCircle,
  IconMoon,
  IconMusic,
  IconPlaylistAdd,
  IconShare3,
  IconShoppingCart,
  IconUser,
} from '@libretto/kit/icons';
import { IconGift } from '@libretto/kit/icons-more';
import { formatTalents } from '@libretto/kit/text';
import { openAddToPlaylist, openComments, openPurchase, openSupport } from '@libretto/product/intents';
import { profilePath, songPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Track } from '../machine/player.types';
import { isPreview } from '../machine/track-source';
import { shareTrack } from '../player/share-track';
import { usePlayer, usePlayerValue } from '../player/use-player';
import { readClock } from '../runtime/clock';
import { useSleepLeft } from '../tuning/use-sleep-left';

const go = (to: string) => bus.emit('navigation/go', { to });

const SoundSettings = lazyPart(async () => (await import('../tuning/sound-settings-dialog')).SoundSettingsDialog, {
  name: () => t`Sound and sleep`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export function PlayerMenu({ track }: { track: Track }) {
  const player = usePlayer();
  const { title: song } = track;
  const sleepLeft = useSleepLeft();
  const [showsSettings, setShowsSettings] = useState(false);
  const ownerId = usePlayerValue(({ context }) => context.ownerId);
  const entries: MenuEntry[] = [
    {
      id: 'playlist',
      label: t`Add to playlist`,
      icon: <IconPlaylistAdd size={20} />,
      onAction: () => openAddToPlaylist(track),
    },
    { id: 'song', label: t`Go to song`, icon: <IconMusic size={20} />, onAction: () => go(songPath(track.id)) },
    {
      id: 'artist',
      label: t`Go to artist`,
      icon: <IconUser size={20} />,
      onAction: () => go(profilePath(track.artistId)),
    },
    { id: 'comments', label: t`Comments`, icon: <IconMessageCircle size={20} />, onAction: () => openComments(track) },
    { id: 'share', label: t`Share`, icon: <IconShare3 size={20} />, onAction: () => void shareTrack(track) },
    {
      id: 'share-here',
      label: t`Share from here`,
      icon: <IconClock size={20} />,
      onAction: () => void shareTrack(track, readClock(player).positionSeconds),
    },
    {
      id: 'sound',
      label: sleepLeft ? t`Sound and sleep: ${sleepLeft}` : t`Sound and sleep`,
      icon: <IconMoon size={20} />,
      onAction: () => setShowsSettings(true),
    },
  ];
  // Artists cannot support themselves.
  if (track.artistId !== ownerId) {
    entries.push({
      id: 'support',
      label: t`Support artist`,
      icon: <IconGift size={20} />,
      onAction: () => openSupport(track.artistId, track.artist, 'donate'),
    });
  }
  if (isPreview(track)) {
    const price = formatTalents(track.price);
    entries.unshift({
      id: 'buy',
      label: t`Buy for ${price}`,
      icon: <IconShoppingCart size={20} />,
      onAction: () => openPurchase(track),
    });
  }
  return (
    <>
      <MenuButton label={t`More for ${song}`} entries={entries} />
      {showsSettings && <SoundSettings onClose={() => setShowsSettings(false)} />}
    </>
  );
}
