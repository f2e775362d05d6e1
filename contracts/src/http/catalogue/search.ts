// Search over songs, albums, artists, public playlists and posts, and the caller's recent searches.
import { z } from 'zod';
import { call } from '../call';
import { limitOf } from '../paging';

/** The kinds in the order in which the screens show them. */
export const searchKinds = ['song', 'artist', 'album', 'playlist', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchResultSchema = z.object({
  type: z.enum(searchKinds),
  id: z.string(),
  /** For a post, the passage that matches. */
  title: z.string(),
  /** The artist of an album or song, the owner of a playlist, the author of a post. */
  artist: z.string(),
  name: z.string(),
  imageId: z.string().nullable(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const longestSearch = 200;
export const mostRecentSearches = 20;

/** The caller's own recent searches, newest first. */
const recentSchema = z.object({ searches: z.array(z.string()) });

export const searchCalls = [
  call({
    method: 'GET',
    path: '/api/search',
    tag: 'Search',
    summary: 'Songs, albums, artists, public playlists and posts that match, best first',
    access: 'public',
    query: z.object({
      q: z.string().max(longestSearch).default(''),
      /** Returns one kind only, in pages; without it, the best few results of each kind. */
      type: z.enum(searchKinds).optional(),
      limit: limitOf(20, 200),
      /** The cursor of the previous page, for one kind. */
      cursor: z.string().max(500).optional(),
    }),
    response: z.object({
      results: z.array(searchResultSchema),
      /** Null on the last page, and when several kinds are requested. */
      nextCursor: z.string().nullable(),
      /** A similar search that has results, when this one has none. */
      suggestion: z.string().nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/search/recent',
    tag: 'Search',
    summary: 'What the caller searched for lately, newest first',
    access: 'session',
    response: recentSchema,
  }),
  call({
    method: 'POST',
    path: '/api/search/recent',
    tag: 'Search',
    summary: 'Remembers a search that led somewhere, or puts it to the front again',
    access: 'session',
    body: z.object({ query: z.string().trim().min(2).max(longestSearch) }),
    response: recentSchema,
  }),
  call({
    method: 'DELETE',
    path: '/api/search/recent',
    tag: 'Search',
    summary: 'Forgets one recent search, or all of them where none is named',
    access: 'session',
    query: z.object({ query: z.string().max(longestSearch).optional() }),
    response: recentSchema,
  }),
] as const;
