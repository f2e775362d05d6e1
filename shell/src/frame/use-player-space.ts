// Whether the mini player is shown on a page, so that nothing is hidden behind it.

import { bus } from '@libretto/contracts/federation';
import { useSyncExternalStore } from 'react';
import { authPages } from '../app/auth-pages';

const pagesWithoutPlayer = ['/', ...authPages, '/base-for-music', '/discover'];

/** On /admin the player is shown only after a track has been played since the page opened. */
let hasPlayed = false;
bus.on('player/state', ({ status }) => {
  hasPlayed ||= status === 'playing';
});

const subscribe = (changed: () => void) => bus.on('player/state', changed);

/**
 * False while there is no player, because its remote has not loaded or has failed. Phones show no player without a
 * track: reserving its space and releasing it at once would recalculate all styles twice.
 */
export function usePlayerSpace(pathname: string, isPhone: boolean): boolean {
  // Subscribes to a boolean: the whole state would render the frame and its page again at every press of Play.
  return useSyncExternalStore(subscribe, () => isPlayerOn(pathname, isPhone));
}

function isPlayerOn(pathname: string, isPhone: boolean): boolean {
  const player = bus.latest('player/state');
  if (!player || (isPhone && !player.trackId) || pagesWithoutPlayer.includes(pathname)) return false;
  return !pathname.startsWith('/admin') || hasPlayed;
}
