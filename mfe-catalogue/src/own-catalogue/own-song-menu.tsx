// Context menu of the artist's own song, which depends on the song's status.

import type { MenuAction, MenuEntry } from '@libretto/kit/controls';
import { IconInfoCircle, IconPencil, IconTrash } from '@libretto/kit/icons';
import { IconCoin } from '@libretto/kit/icons-more';
import { goTo } from '@libretto/product/links';
import { uploadPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { OwnSong } from '../api/own-songs';

export type SongDialog = 'info' | 'paywall' | 'fix' | 'delete';

export const editPath = (songId: string) => `${uploadPath}?edit=${encodeURIComponent(songId)}`;

export function ownSongMenu(song: OwnSong, open: (dialog: SongDialog) => void): MenuEntry[] {
  const info: MenuAction = {
    id: 'info',
    label: t`Song Info`,
    icon: <IconInfoCircle size={20} />,
    onAction: () => open('info'),
  };
  switch (song.distribution_status) {
    case 'Approved':
      return [
        info,
        { id: 'paywall', label: t`Paywall`, icon: <IconCoin size={20} />, onAction: () => open('paywall') },
      ];
    case 'Needs Action!':
      return [
        info,
        { id: 'edit', label: t`Edit`, icon: <IconPencil size={20} />, onAction: () => goTo(editPath(song.id)) },
        {
          id: 'delete',
          label: t`Delete`,
          icon: <IconTrash size={20} />,
          danger: true,
          onAction: () => open('delete'),
        },
      ];
    default:
      return [info];
  }
}
