// Account deletion requests, and the decisions about them.
import type { HttpCalls } from '@libretto/contracts/http';
import { useCommand } from '@libretto/product/command';
import { invalidate, pages, sharedQueue } from '@libretto/product/query';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

const pageLength = 20;
const listCall = 'GET /api/admin/deletion-requests';

export type DeletionRequest = HttpCalls[typeof listCall]['response']['requests'][number];

export const useDeletionRequests = () =>
  useInfiniteQuery({
    ...pages(listCall, { query: { limit: pageLength } }, ({ hasMore }, all) =>
      hasMore ? all.length * pageLength : undefined,
    ),
    ...sharedQueue,
  });

export function useDeletionDecision() {
  const queries = useQueryClient();
  return useCommand('POST /api/admin/deletion-requests/{userId}/review', {
    onDone: () => invalidate(queries, listCall),
  });
}
