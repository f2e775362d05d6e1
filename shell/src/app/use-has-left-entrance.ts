// The auth pages load only what they need; the hosts behind the pages load with the first other page.

import { useRef } from 'react';
import { useLocation } from 'react-router';
import { entrancePages } from './entrance-pages';

/** The value stays true, so that playback continues while the user signs in. */
export function useHasLeftEntrance(): boolean {
  const { pathname } = useLocation();
  const hasLeft = useRef(false);
  hasLeft.current ||= !entrancePages.includes(pathname);
  return hasLeft.current;
}
