// What makes two addresses the same page: scroll, focus and what has failed belong to it. Tabs and filters do not.

/** The path, and whose profile it is: its address names the person in the query. */
export function pageIdentity({ pathname, search }: { pathname: string; search: string }): string {
  const id = pathname === '/profile' ? new URLSearchParams(search).get('id') : null;
  return id === null ? pathname : `${pathname}?id=${id}`;
}
