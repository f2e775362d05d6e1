// Search over songs, albums, artists, public playlists and posts, and what somebody searched for lately.
import { z } from 'zod';
import { call } from './call';
import { limitOf } from './paging';

/** In the order of the screens. */
export const searchKinds = ['song', 'artist', 'album', 'playlist', 'post'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchResultSchema = z.object({
  type: z.enum(searchKinds),
  id: z.string(),
  /** Of a post, the part of it that matches. */
  title: z.string(),
  /** Of an album or song its artist, of a playlist its owner, of a post its author. */
  artist: z.string(),
  name: z.string(),
  imageId: z.string().nullable(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const longestSearch = 200;
export const mostRecentSearches = 20;

/** Newest first; one's own alone. */
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
      /** One kind alone, in pages; without it the best few of each. */
      type: z.enum(searchKinds).optional(),
      limit: limitOf(20, 200),
      /** Of the page before, for one kind. */
      cursor: z.string().max(500).optional(),
    }),
    response: z.object({
      results: z.array(searchResultSchema),
      /** Null on the last page, and where several kinds are asked for. */
      nextCursor: z.string().nullable(),
      /** Another search that finds something, where this one finds nothing as it is written. */
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
