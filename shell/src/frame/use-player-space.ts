// Whether the mini player stands on a page, so that nothing hides behind it.

import { bus } from '@libretto/contracts/federation';
import { useSyncExternalStore } from 'react';
import { entrancePages } from '../app/entrance-pages';

const pagesWithoutPlayer = ['/', ...entrancePages, '/base-for-music', '/discover'];

/** On /admin the player stands only once something has been played since the page opened. */
let hasPlayed = false;
bus.on('player/state', ({ status }) => {
  hasPlayed ||= status === 'playing';
});

const subscribe = (changed: () => void) => bus.on('player/state', changed);

/**
 * False as long as there is no player: its remote has not come yet, or failed. A phone has none without a song: room that is
 * made as the player comes, and taken back at once, styles the whole page anew twice.
 */
export function usePlayerSpace(pathname: string, isPhone: boolean): boolean {
  // Read as yes or no: with the whole state the frame, and the page in it, would be drawn again at every press of Play.
  return useSyncExternalStore(subscribe, () => isPlayerOn(pathname, isPhone));
}

function isPlayerOn(pathname: string, isPhone: boolean): boolean {
  const player = bus.latest('player/state');
  if (!player || (isPhone && !player.trackId) || pagesWithoutPlayer.includes(pathname)) return false;
  return !pathname.startsWith('/admin') || hasPlayed;
}
