// Links that stay links: a plain click goes through the shell's router, every other click is the browser's.
import { bus } from '@libretto/contracts/federation';
import type { MouseEvent } from 'react';

export const songPath = (songId: string) => `/song/${encodeURIComponent(songId)}`;
export const profilePath = (userId: string) => `/profile?id=${encodeURIComponent(userId)}`;
export const postPath = (postId: string) => `/social?post=${encodeURIComponent(postId)}`;

/** For the kit's parts, which take the address and the click apart. */
export function follow(to: string) {
  return (event: MouseEvent<HTMLElement>) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    bus.emit('navigation/go', { to });
  };
}

/** A person opens over the present screen where something shows profiles so, and as a page of their own elsewhere. */
export function followProfile(userId: string) {
  return (event: MouseEvent<HTMLElement>) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (bus.hasListeners('profile/open')) bus.emit('profile/open', { userId });
    else bus.emit('navigation/go', { to: profilePath(userId) });
  };
}

const isForBrowser = (event: MouseEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
