// Search over songs, albums and artists.
import { z } from 'zod';
import { call } from './call';

export const searchResultSchema = z.object({
  type: z.enum(['song', 'album', 'artist']),
  id: z.string(),
  title: z.string(),
  artist: z.string(),
  name: z.string(),
  imageId: z.string().nullable(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchCalls = [
  call({
    method: 'GET',
    path: '/api/search',
    tag: 'Search',
    summary: 'Songs, albums and artists that match',
    access: 'public',
    query: z.object({ q: z.string().max(200).default('') }),
    response: z.object({ results: z.array(searchResultSchema) }),
  }),
] as const;
