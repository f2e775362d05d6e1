// Sign-in and sign-up load nothing that they do not need; what runs behind the pages comes with the first other page.

import { useRef } from 'react';
import { useLocation } from 'react-router';
import { entrancePages } from './entrance-pages';

/** Once true it stays so: a song that plays goes on while somebody signs in. */
export function useHasLeftEntrance(): boolean {
  const { pathname } = useLocation();
  const hasLeft = useRef(false);
  hasLeft.current ||= !entrancePages.includes(pathname);
  return hasLeft.current;
}
