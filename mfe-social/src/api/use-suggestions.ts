// Artists that the reader does not follow yet.
import { callApi } from '@libretto/contracts/client';
import type { HttpCalls } from '@libretto/contracts/http';
import { useQuery } from '@tanstack/react-query';

export type Suggestion = HttpCalls['GET /api/social/suggestions']['response']['users'][number] & {
  /** True once followed from here. */
  isFollowing?: boolean;
};
export type Suggestions = readonly Suggestion[];
export const suggestionsKey = ['social', 'suggestions'] as const;

export function useSuggestions() {
  return useQuery({
    queryKey: suggestionsKey,
    queryFn: async ({ signal }): Promise<Suggestions> =>
      (await callApi('GET /api/social/suggestions', { signal })).users,
    // The server leaves out whom one follows. Reading again at once would take the row away from under the finger.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
