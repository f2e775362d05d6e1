// The tuned-in fans of an artist, page by page.
import { pages } from '@libretto/product/query';
import { useInfiniteQuery } from '@tanstack/react-query';

const pageLength = 10;

export function useSubscribers(artistId: string, search: string) {
  return useInfiniteQuery({
    ...pages(
      'GET /api/user/{id}/tuned-in-subscribers',
      { params: { id: artistId }, query: { search, limit: pageLength } },
      ({ hasMore }, all) => (hasMore ? all.reduce((sum, { subscribers }) => sum + subscribers.length, 0) : undefined),
    ),
    // Keeps the previous results while the user types.
    placeholderData: (before) => before,
  });
}
