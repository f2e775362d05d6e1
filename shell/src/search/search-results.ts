// What a search found, in the groups and the order of the panel, and where each result leads.
import type { SearchResult } from '@libretto/contracts/http/search';

export interface SearchGroup {
  type: SearchResult['type'];
  title: string;
  results: SearchResult[];
}

const groupTitles = [
  ['song', 'Songs'],
  ['artist', 'Artists'],
  ['album', 'Albums'],
] as const;

/** Groups without a result are left out. */
export function groupsOf(results: readonly SearchResult[]): SearchGroup[] {
  return groupTitles
    .map(([type, title]) => ({ type, title, results: results.filter((result) => result.type === type) }))
    .filter((group) => group.results.length > 0);
}

export function addressOf({ type, id }: SearchResult): string {
  const addresses = { song: `/song/${id}`, album: `/album/${id}`, artist: `/profile?id=${encodeURIComponent(id)}` };
  return addresses[type];
}

/** The two lines of a row. */
export function linesOf({ type, title, name, artist }: SearchResult): [string, string] {
  return type === 'artist' ? [name || title, 'Artist'] : [title || name, artist];
}
