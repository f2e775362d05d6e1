// Where to go after signing in: only ever a page of this site.
import { entrancePages } from '../app/entrance-pages';

export const defaultDestination = '/dashboard';

/**
 * Path, query and fragment of an address that was asked for, or the default when it leads off the site, to a call of
 * the server, or back to signing in.
 */
export function safeDestination(asked: string | null | undefined, origin: string = location.origin): string {
  if (!asked) return defaultDestination;
  let url: URL;
  try {
    url = new URL(asked, origin);
  } catch {
    return defaultDestination;
  }
  if (url.origin !== origin || url.username || url.password) return defaultDestination;
  // `//evil.example` is another site once it stands alone as a path.
  const path = url.pathname.replace(/^\/+/, '/');
  if (entrancePages.includes(path) || path.startsWith('/api/')) return defaultDestination;
  return `${path}${url.search}${url.hash}`;
}

/** The sign-in page that leads back to where the session was missing. */
export function signInAddress(callbackUrl: string): string {
  return `/login?${new URLSearchParams({ error: 'SessionRequired', callbackUrl })}`;
}
