import { useCommand } from '@libretto/product/command';
import { invalidate } from '@libretto/product/query';
import { useQueryClient } from '@tanstack/react-query';

/** Queries that show users. They are refetched, because a block hides the user's content and an unblock restores it. */
const showPeople = [
  'GET /api/social/posts',
  'GET /api/social/posts/{id}',
  'GET /api/user/posts/{id}',
  'GET /api/social/tuned-in-posts',
  'GET /api/social/tuned-in-posts/{id}',
  'GET /api/user/tuned-in-posts/{id}',
  'GET /api/songs/{id}/comments',
  'GET /api/posts/{id}/comments',
  'GET /api/social/tuned-in-posts/{id}/comments',
  'GET /api/user/{id}/followers',
  'GET /api/user/{id}/following',
  'GET /api/social/suggestions',
] as const;

export function useBlock() {
  const queries = useQueryClient();
  return useCommand('POST /api/social/block', {
    onDone: () => Promise.all(showPeople.map((call) => invalidate(queries, call))),
  });
}
