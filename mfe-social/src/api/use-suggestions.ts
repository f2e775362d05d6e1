// Suggested artists that the reader does not follow yet.
import type { HttpCalls } from '@libretto/contracts/http';
import { query } from '@libretto/product/query';
import { useQuery } from '@tanstack/react-query';

export type Suggestion = HttpCalls['GET /api/social/suggestions']['response']['users'][number];

export function useSuggestions() {
  return useQuery({
    ...query('GET /api/social/suggestions'),
    select: ({ users }) => users,
    // The server omits followed artists, so an automatic refetch would remove the row of an
    // artist that was just followed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
