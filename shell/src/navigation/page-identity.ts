// Defines when two addresses are the same page: scroll position, focus and errors belong to a page, whereas tabs and
// filters do not change it.

/** Returns the path, and for a profile its user's id, which is in the query string. */
export function pageIdentity({ pathname, search }: { pathname: string; search: string }): string {
  const id = pathname === '/profile' ? new URLSearchParams(search).get('id') : null;
  return id === null ? pathname : `${pathname}?id=${id}`;
}
