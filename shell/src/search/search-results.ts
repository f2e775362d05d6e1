// The search results in the groups and the order of the panel, and the address of each result.
import type { SearchKind, SearchResult } from '@libretto/contracts/http/catalogue/search';
import { t } from '@lingui/core/macro';

export interface SearchGroup {
  type: SearchKind;
  title: string;
  results: SearchResult[];
}

export const kindTitles = (): Readonly<Record<SearchKind, string>> => ({
  song: t`Songs`,
  artist: t`Artists`,
  album: t`Albums`,
  playlist: t`Playlists`,
  post: t`Posts`,
});

/** The kinds in the order of the panel. */
export const searchKinds: readonly SearchKind[] = ['song', 'artist', 'album', 'playlist', 'post'];

/** Groups the results by kind, without empty groups. */
export function groupsOf(results: readonly SearchResult[]): SearchGroup[] {
  const titles = kindTitles();
  return searchKinds
    .map((type) => ({ type, title: titles[type], results: results.filter((result) => result.type === type) }))
    .filter((group) => group.results.length > 0);
}

export function addressOf({ type, id }: SearchResult): string {
  const addresses: Readonly<Record<SearchKind, string>> = {
    song: `/song/${id}`,
    album: `/album/${id}`,
    artist: `/profile?id=${encodeURIComponent(id)}`,
    playlist: `/playlist/${id}`,
    post: `/post/${id}`,
  };
  return addresses[type];
}

/** Returns the two lines of a row. */
export function linesOf({ type, title, name, artist }: SearchResult): [string, string] {
  if (type === 'artist') return [name || title, t`Artist`];
  if (type === 'post') return [artist, title];
  return [title || name, artist];
}
