// Whether the mini player stands on a page, so that nothing hides behind it.
import { useBusState } from '@libretto/kit/use-bus';
import { useRef } from 'react';

const pagesWithoutPlayer = ['/', '/login', '/signup', '/base-for-music', '/discover'];

/**
 * On /admin it stands only once something has been played there: whoever audits wants the room, whoever listens
 * meanwhile wants the transport.
 */
export function usePlayerSpace(pathname: string): boolean {
  const player = useBusState('player/state');
  const hasPlayedOnAdmin = useRef(false);
  const isAdmin = pathname.startsWith('/admin');
  if (!isAdmin) hasPlayedOnAdmin.current = false;
  else if (player?.status === 'playing') hasPlayedOnAdmin.current = true;

  if (!player || player.trackId === null || pagesWithoutPlayer.includes(pathname)) return false;
  return !isAdmin || hasPlayedOnAdmin.current;
}
