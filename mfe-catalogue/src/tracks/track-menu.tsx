// Context menu of a song, which is the same for the menu button, a right click and the bottom sheet on phones.
import { bus, type Track } from '@libretto/contracts/federation';
import type { MenuAction, MenuEntry } from '@libretto/kit/controls';
import {
  IconHeart,
  IconHeartFilled,
  IconLink,
  IconMessageCircle,
  IconMusic,
  IconPlayerTrackNext,
  IconPlaylistAdd,
  IconShoppingCart,
  IconUser,
  IconX,
} from '@libretto/kit/icons';
import { IconDisc, IconDownload, IconGift } from '@libretto/kit/icons-more';
import { formatCount, formatTalents } from '@libretto/kit/text';
import { copyLink } from '@libretto/product/copy-link';
import { openComments, openPurchase, openSupport } from '@libretto/product/intents';
import { goTo } from '@libretto/product/links';
import { albumPath, libraryPath, profilePath, songPath } from '@libretto/product/paths';
import { playNext } from '@libretto/product/play';
import { isForSale } from '@libretto/product/track-rules';
import { useHasListeners } from '@libretto/product/use-has-listeners';
import { plural, t } from '@lingui/core/macro';

export interface TrackMenuOptions {
  like: (track: Track) => void;
  /** The page that is open, which is not offered in the menu. */
  on?: 'song' | 'album' | 'artist';
  /** Hides the support entry for the user's own songs. */
  ownUserId?: string | null;
  /** Entries that move the song in a playlist whose order the listener may change. */
  moves?: readonly MenuEntry[];
  /** Removes the song from a playlist that the listener may edit. */
  onRemove?: ((track: Track) => void) | undefined;
}

/** Returns {@link trackMenu}, and updates it when a remote loads that handles more of its entries. */
export function useTrackMenu(track: Track, options: TrackMenuOptions): MenuEntry[] {
  useHasListeners('support/open');
  useHasListeners('add-to-playlist/open');
  return trackMenu(track, options);
}

export function trackMenu(track: Track, { like, on, ownUserId, moves = [], onRemove }: TrackMenuOptions): MenuEntry[] {
  const isSupported = track.artistId !== ownUserId && bus.hasListeners('support/open');
  const entries: (MenuEntry | false)[] = [
    isForSale(track) && buy(track),
    {
      id: 'play-next',
      label: t`Play next`,
      icon: <IconPlayerTrackNext size={20} />,
      onAction: () => playNext([track]),
    },
    likeEntry(track, like),
    bus.hasListeners('add-to-playlist/open') && intoPlaylist(track),
    comments(track),
    'separator',
    on !== 'song' && place('song', t`Go to song`, <IconMusic size={20} />, songPath(track.id)),
    on !== 'album' &&
      isOfAlbum(track) &&
      place('album', t`Go to album`, <IconDisc size={20} />, albumPath(track.albumId)),
    on !== 'artist' && place('artist', t`Go to artist`, <IconUser size={20} />, profilePath(track.artistId)),
    {
      id: 'link',
      label: t`Copy link`,
      icon: <IconLink size={20} />,
      onAction: () => void copyLink(songPath(track.id)),
    },
    track.isPurchased && download(track.id),
    isSupported && support(track),
    moves.length > 0 && 'separator',
    ...moves,
    onRemove !== undefined && fromPlaylist(() => onRemove(track)),
  ];
  return entries.filter((entry) => entry !== false);
}

/** The album of a single has the name of its song, and its page would only repeat the song's. */
export const isOfAlbum = (track: Track) => track.albumTitle !== track.title;

const place = (id: string, label: string, icon: MenuAction['icon'], path: string): MenuAction => ({
  id,
  label,
  icon,
  onAction: () => goTo(path),
});

const buy = (track: Track): MenuAction => ({
  id: 'buy',
  label: buyText(track.price),
  icon: <IconShoppingCart size={20} />,
  onAction: () => openPurchase(track),
});

function buyText(talents: number): string {
  const price = formatTalents(talents);
  return t`Buy for ${price}`;
}

const likeEntry = (track: Track, like: (track: Track) => void): MenuAction => ({
  id: 'like',
  label: track.isLiked ? t`Unlike` : t`Like`,
  icon: track.isLiked ? <IconHeartFilled size={20} /> : <IconHeart size={20} />,
  onAction: () => like(track),
});

const intoPlaylist = ({ id, title }: Track): MenuAction => ({
  id: 'playlist',
  label: t`Add to playlist`,
  icon: <IconPlaylistAdd size={20} />,
  onAction: () => bus.emit('add-to-playlist/open', { song: { id, title } }),
});

const download = (songId: string): MenuAction => ({
  id: 'download',
  label: t`Download`,
  icon: <IconDownload size={20} />,
  onAction: () => goTo(`${libraryPath}?${new URLSearchParams({ tab: 'purchased', song: songId })}`),
});

const fromPlaylist = (onAction: () => void): MenuAction => ({
  id: 'remove',
  label: t`Remove from this playlist`,
  icon: <IconX size={20} />,
  onAction,
});

const comments = (track: Track): MenuAction => ({
  id: 'comments',
  label: commentsText(track.commentCount),
  icon: <IconMessageCircle size={20} />,
  onAction: () => openComments(track),
});

function commentsText(count: number): string {
  if (count === 0) return t`Comments`;
  const shown = formatCount(count);
  return plural(count, { one: `${shown} comment`, other: `${shown} comments` });
}

const support = (track: Track): MenuAction => ({
  id: 'support',
  label: t`Support artist`,
  icon: <IconGift size={20} />,
  onAction: () => openSupport(track.artistId, track.artist, 'donate'),
});
