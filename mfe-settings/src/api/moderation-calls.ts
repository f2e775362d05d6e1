// Queries and commands for moderation decisions about the user and for blocked people.
import { useCommand } from '@libretto/product/command';
import { invalidate, pages, patch } from '@libretto/product/query';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

const decisionsCall = 'GET /api/user/moderation';
const blocksCall = 'GET /api/user/blocks';
const pageLength = 10;
const blocksLength = 20;

export const useOwnDecisions = () =>
  useInfiniteQuery({
    ...pages(decisionsCall, { query: { limit: pageLength } }, ({ hasMore }, all) =>
      hasMore ? all.length * pageLength : undefined,
    ),
    staleTime: 0,
  });

export function useAppeal() {
  const queries = useQueryClient();
  return useCommand('POST /api/user/moderation/{id}/appeal', { onDone: () => invalidate(queries, decisionsCall) });
}

export const useBlockedPeople = () =>
  useInfiniteQuery({
    ...pages(blocksCall, { query: { limit: blocksLength } }, ({ hasMore }, all) =>
      hasMore ? all.reduce((sum, { users }) => sum + users.length, 0) : undefined,
    ),
    // Blocks may have changed since the section was last open.
    staleTime: 0,
  });

export function useUnblock() {
  const queries = useQueryClient();
  return useCommand('POST /api/social/block', {
    onDone: (_answer, { body }) =>
      patch(queries, blocksCall, undefined, (held) => ({
        ...held,
        users: held.users.filter(({ id }) => id !== body.userId),
      })),
  });
}
