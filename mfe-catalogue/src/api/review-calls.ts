// Queries and commands of the song review.
import { useCommand } from '@libretto/product/command';
import { invalidate, pages, sharedQueue } from '@libretto/product/query';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { pageLength } from './profile-lists';

export const useReviewQueue = () =>
  useInfiniteQuery({
    ...pages('GET /api/admin/review', { query: { limit: pageLength } }, ({ hasMore, offset, songs }) =>
      hasMore ? offset + songs.length : undefined,
    ),
    ...sharedQueue,
  });

export function useReview() {
  const queries = useQueryClient();
  return useCommand('POST /api/admin/songs/{id}/review', {
    onDone: (_answer, { params }) =>
      Promise.all([
        invalidate(queries, 'GET /api/admin/review'),
        invalidate(queries, 'GET /api/dashboard/songs/{songId}/timeline', { params: { songId: params.id } }),
      ]),
  });
}
