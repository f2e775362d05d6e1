// Whether the mini player stands on a page, so that nothing hides behind it.

import { bus } from '@libretto/contracts/federation';
import { useBusState } from '@libretto/kit/use-bus';
import { entrancePages } from '../app/entrance-pages';

const pagesWithoutPlayer = ['/', ...entrancePages, '/base-for-music', '/discover'];

/** On /admin the player stands only once something has been played since the page opened. */
let hasPlayed = false;
bus.on('player/state', ({ status }) => {
  hasPlayed ||= status === 'playing';
});

/** False as long as there is no player: its remote has not come yet, or failed. */
export function usePlayerSpace(pathname: string): boolean {
  const player = useBusState('player/state');
  if (!player || pagesWithoutPlayer.includes(pathname)) return false;
  return !pathname.startsWith('/admin') || hasPlayed;
}
