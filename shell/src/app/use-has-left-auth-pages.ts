// The auth pages load only what they need; the hosts behind the pages load with the first other page.

import { useRef } from 'react';
import { useLocation } from 'react-router';
import { authPages } from './auth-pages';

/** The value stays true, so that playback continues while the user signs in. */
export function useHasLeftAuthPages(): boolean {
  const { pathname } = useLocation();
  const hasLeft = useRef(false);
  hasLeft.current ||= !authPages.includes(pathname);
  return hasLeft.current;
}
