// Where the mini player is hidden. Playback continues there.

const entrance = ['/login', '/signup', '/forgot-password', '/reset-password', '/confirm-email', '/confirm-sign-up'];
const hiddenOn = [...entrance, '/base-for-music', '/discover'];

export interface VisibilityFacts {
  pathname: string;
  isGuest: boolean;
  /** Whether playback has started since the page opened. */
  hasPlayed: boolean;
}

export function isMiniPlayerShown({ pathname, isGuest, hasPlayed }: VisibilityFacts): boolean {
  if (hiddenOn.some((path) => isWithin(pathname, path))) return false;
  // For guests the root is the landing page.
  if (pathname === '/' && isGuest) return false;
  if (isWithin(pathname, '/admin')) return hasPlayed;
  return true;
}

function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
