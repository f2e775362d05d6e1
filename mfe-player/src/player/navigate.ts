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

/** What needs a session asks a guest for one, and leads back to where one stands. */
export function withSession(open: () => void): void {
  if (bus.latest('session/state')?.status === 'unauthenticated') {
    bus.emit('session/required', { callbackUrl: location.pathname + location.search });
  } else open();
}

export function openPurchase(track: Track): void {
  const { id, title, artist, artistId, artworkUrl, price } = track;
  withSession(() =>
    bus.emit('purchase/open', { song: { id, name: title, artistName: artist, artistId, artworkUrl, price } }),
  );
}

export function openAddToPlaylist({ id, title }: Track): void {
  withSession(() => bus.emit('add-to-playlist/open', { song: { id, title } }));
}

export function openSupport({ artistId, artist }: Track): void {
  withSession(() => bus.emit('support/open', { artistId, artistName: artist, mode: 'donate' }));
}
