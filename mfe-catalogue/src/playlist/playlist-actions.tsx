// Actions for a whole playlist.
import type { Track } from '@libretto/contracts/federation';
import type { MenuEntry } from '@libretto/kit/controls';
import {
  IconArrowsSort,
  IconLink,
  IconLock,
  IconPencil,
  IconPlayerTrackNext,
  IconTrash,
  IconUsers,
} from '@libretto/kit/icons';
import { IconUserPlus, IconWorld } from '@libretto/kit/icons-more';
import { copyLink } from '@libretto/product/copy-link';
import { goTo } from '@libretto/product/links';
import { usePlayableNow } from '@libretto/product/offline/use-offline';
import { likedSongsId, playlistPath, publicPlaylistPath } from '@libretto/product/paths';
import { play, playNext, playOrPauseList } from '@libretto/product/play';
import { useListSound } from '@libretto/product/sound';
import { shuffled } from '@libretto/product/track-rules';
import { t } from '@lingui/core/macro';
import type { HeadActionsProps } from '../heads/head-actions';
import { OrderButton } from '../heads/order-button';
import { addressWith } from '../navigation/query';
import { useOfflineEntries } from '../offline/offline-entry';
import { orderNames, type PlaylistOrder, playlistOrders } from './playlist-order';

export interface PlaylistActionsInput {
  playlist: { id: string; name: string; isOwn: boolean; isPublic: boolean };
  tracks: readonly Track[];
  search: string;
  order: PlaylistOrder;
  /** Absent for the liked songs, which cannot be renamed, and for playlists of others. */
  own?: { onRename: () => void; onShow: (isPublic: boolean) => void; onDelete: () => void };
  /** Set for users who collaborate on the playlist or may invite collaborators. */
  onPeople?: () => void;
}

export function usePlaylistActions({
  playlist,
  tracks,
  search,
  order,
  own,
  onPeople,
}: PlaylistActionsInput): HeadActionsProps {
  const { name } = playlist;
  const sound = useListSound(playlist, tracks);
  const offline = useOfflineEntries(playlist.id, tracks.length > 0);
  const isPlayable = usePlayableNow();
  const playable = tracks.filter(({ id }) => isPlayable(id));
  const context = { type: 'playlist' as const, name: playlist.name, id: playlist.id };
  const names = playlist.id === likedSongsId ? { ...orderNames(), added: t`Recently liked` } : orderNames();
  const path = playlist.isOwn ? playlistPath(playlist.id) : publicPlaylistPath(playlist.id);
  const choose = (next: PlaylistOrder) =>
    goTo(addressWith(path, search, { sort: next === 'added' ? null : next }), true);
  return {
    name: playlist.name,
    sound,
    isEmpty: playable.length === 0,
    onPlay: () => playOrPauseList(sound, () => play({ tracks: playable, context })),
    ...(tracks.length > 1
      ? {
          onShuffle: () => play({ tracks: shuffled(playable), context }),
          order: (
            <OrderButton
              label={t`Order`}
              icon={<IconArrowsSort size={20} aria-hidden />}
              choices={playlistOrders.map((id) => ({ id, name: names[id] }))}
              chosen={order}
              onChoose={choose}
            />
          ),
        }
      : {}),
    more: [
      ...(playable.length === 0 ? [] : [playNextEntry(playable)]),
      ...offline,
      ...(playlist.isPublic ? [linkEntry(playlist.id)] : []),
      ...(onPeople ? [peopleEntry(playlist.isOwn, onPeople)] : []),
      ...(own ? ownEntries(own, playlist.isPublic) : []),
    ],
    moreLabel: t`More for ${name}`,
  };
}

const playNextEntry = (tracks: readonly Track[]): MenuEntry => ({
  id: 'play-next',
  label: t`Play next`,
  icon: <IconPlayerTrackNext size={20} />,
  onAction: () => playNext(tracks),
});

const linkEntry = (id: string): MenuEntry => ({
  id: 'link',
  label: t`Copy link`,
  icon: <IconLink size={20} />,
  onAction: () => void copyLink(publicPlaylistPath(id)),
});

const peopleEntry = (isOwn: boolean, onAction: () => void): MenuEntry => ({
  id: 'people',
  label: isOwn ? t`Invite people` : t`People`,
  icon: isOwn ? <IconUserPlus size={20} /> : <IconUsers size={20} />,
  onAction,
});

const ownEntries = (
  { onRename, onShow, onDelete }: NonNullable<PlaylistActionsInput['own']>,
  isPublic: boolean,
): MenuEntry[] => [
  { id: 'rename', label: t`Rename`, icon: <IconPencil size={20} />, onAction: onRename },
  {
    id: 'visibility',
    label: isPublic ? t`Make private` : t`Make public`,
    icon: isPublic ? <IconLock size={20} /> : <IconWorld size={20} />,
    onAction: () => onShow(!isPublic),
  },
  { id: 'delete', label: t`Delete playlist`, icon: <IconTrash size={20} />, danger: true, onAction: onDelete },
];
