// From the address to the page that it names.
import { matchPath } from 'react-router';
import { type RemotePageRoute, remotePages, routeAsSeen } from './page-routes';

export interface MatchedPage {
  route: RemotePageRoute;
  params: Record<string, string>;
}

/** Null for an address that names no page. */
export function pageAt(pathname: string, search: string, userId: string | null): MatchedPage | null {
  for (const route of remotePages) {
    const match = matchPath(route.path, pathname);
    if (match) return { route: routeAsSeen(route, search, userId), params: definedOf(match.params) };
  }
  return null;
}

/** An optional part of the path that is not there is no parameter. */
function definedOf(params: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, plain(value)]],
  );
  return Object.fromEntries(entries);
}

/** The browser keeps what an address has encoded; what is not properly encoded stays as it is. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
