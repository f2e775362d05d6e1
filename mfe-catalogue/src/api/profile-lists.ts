// The songs of a profile, page by page.
import { pages } from '@libretto/product/query';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Ten songs per page; the next page loads 1000 px before the end. */
export const pageLength = 10;
export const nextPageThresholdPx = 1000;

export function useArtistSongs(artistId: string, { enabled = true } = {}) {
  return useInfiniteQuery({
    ...pages(
      'GET /api/user/{artistId}/public-songs',
      { params: { artistId }, query: { limit: pageLength } },
      ({ hasMore, offset, songs }) => (hasMore ? offset + songs.length : undefined),
    ),
    enabled,
    // The spec caches the catalogue for five minutes.
    staleTime: 5 * 60_000,
  });
}
