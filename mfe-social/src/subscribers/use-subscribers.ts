// Who is tuned in to the artist, page by page.
import { callApi } from '@libretto/contracts/client';
import { useInfiniteQuery } from '@tanstack/react-query';

const pageLength = 10;

export function useSubscribers(artistId: string, search: string) {
  return useInfiniteQuery({
    queryKey: ['GET /api/user/{id}/tuned-in-subscribers', artistId, search],
    queryFn: ({ pageParam: offset, signal }) =>
      callApi('GET /api/user/{id}/tuned-in-subscribers', {
        params: { id: artistId },
        query: { search, limit: pageLength, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((sum, { subscribers }) => sum + subscribers.length, 0) : undefined,
    // While a letter is typed the old hits stay on screen.
    placeholderData: (before) => before,
  });
}
