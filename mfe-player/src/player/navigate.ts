// Links out of the player. The shell's router takes them; a modified click stays the browser's.
import { bus } from '@libretto/contracts/federation';
import type { MouseEvent } from 'react';
import type { Track } from '../machine/player.types';

export const artistPath = (artistId: string) => `/profile?id=${encodeURIComponent(artistId)}`;
export const songPath = (trackId: string) => `/song/${encodeURIComponent(trackId)}`;

/** Props of a link that the shell's router follows. */
export function routed(to: string) {
  return {
    href: to,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
      event.preventDefault();
      bus.emit('navigation/go', { to });
    },
  };
}

export function openComments(track: Track): void {
  const { id, title, artist, artworkUrl, commentCount } = track;
  bus.emit('comments/open', { subject: { family: 'song', id, title, subtitle: artist, artworkUrl, commentCount } });
}

export function openPurchase(track: Track): void {
  const { id, title, artist, artistId, artworkUrl, price } = track;
  bus.emit('purchase/open', { song: { id, name: title, artistName: artist, artistId, artworkUrl, price } });
}
