// Matches an address to its page.
import { matchPath } from 'react-router';
import { type RemotePageRoute, remotePages, routeAsSeen } from './page-routes';

export interface MatchedPage {
  route: RemotePageRoute;
  params: Record<string, string>;
}

/** Returns null for an address that matches no page. */
export function pageAt(pathname: string, search: string, userId: string | null): MatchedPage | null {
  for (const route of remotePages) {
    const match = matchPath(route.path, pathname);
    if (match) return { route: routeAsSeen(route, search, userId), params: definedOf(match.params) };
  }
  return null;
}

/** Omits optional path parameters that are absent. */
function definedOf(params: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, plain(value)]],
  );
  return Object.fromEntries(entries);
}

/** Decodes a path parameter; text that is not properly encoded is returned unchanged. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
