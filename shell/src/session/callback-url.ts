// The destination after signing in, which is always a page of this site.
import { authPages } from '../app/auth-pages';

export const defaultDestination = '/dashboard';

/**
 * Returns path, query and fragment of the requested address, or the default when the address is on another site, an API
 * call, or an auth page.
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
  // A path such as `//evil.example` would be another site when it is used alone, so leading slashes are collapsed.
  const path = url.pathname.replace(/^\/+/, '/');
  if (authPages.includes(path) || path.startsWith('/api/')) return defaultDestination;
  return `${path}${url.search}${url.hash}`;
}

/** Returns the sign-in page's address, with the page that required a session as its callback. */
export function signInAddress(callbackUrl: string): string {
  return `/login?${new URLSearchParams({ error: 'SessionRequired', callbackUrl })}`;
}
