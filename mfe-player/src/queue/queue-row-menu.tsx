// Context menu of a row of the queue.

import type { MenuEntry } from '@libretto/kit/controls';
import { IconArrowDown, IconArrowUp, IconPlayerTrackNext, IconPlaylistAdd, IconX } from '@libretto/kit/icons';
import { openAddToPlaylist } from '@libretto/product/intents';
import { t } from '@lingui/core/macro';
import type { Track } from '../machine/player.types';

export interface QueueRowMenu {
  track: Track;
  place: number;
  count: number;
  moveTo: (place: number) => void;
  remove: () => void;
}

export const queueRowMenu = ({ track, place, count, moveTo, remove }: QueueRowMenu): MenuEntry[] => [
  {
    id: 'up',
    label: t`Move up`,
    icon: <IconArrowUp size={20} />,
    disabled: place === 0,
    shortcut: 'Alt \u2191',
    onAction: () => moveTo(place - 1),
  },
  {
    id: 'down',
    label: t`Move down`,
    icon: <IconArrowDown size={20} />,
    disabled: place === count - 1,
    shortcut: 'Alt \u2193',
    onAction: () => moveTo(place + 1),
  },
  {
    id: 'next',
    label: t`Play next`,
    icon: <IconPlayerTrackNext size={20} />,
    disabled: place === 0,
    onAction: () => moveTo(0),
  },
  {
    id: 'playlist',
    label: t`Add to playlist`,
    icon: <IconPlaylistAdd size={20} />,
    onAction: () => openAddToPlaylist(track),
  },
  { id: 'remove', label: t`Remove from the queue`, icon: <IconX size={20} />, onAction: remove },
];
