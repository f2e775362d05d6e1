// Queries for followers and followed users, and the command that removes a follower.
import { toast } from '@libretto/kit/feedback';
import { failureText, useCommand } from '@libretto/product/command';
import { invalidate, pages, patch } from '@libretto/product/query';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';

export type FollowersTab = 'followers' | 'following';

const pageLength = 10;
const calls = {
  followers: 'GET /api/user/{id}/followers',
  following: 'GET /api/user/{id}/following',
} as const;

export function useFollowers(userId: string, tab: FollowersTab, search: string) {
  return useInfiniteQuery({
    ...pages(calls[tab], { params: { id: userId }, query: { search, limit: pageLength } }, ({ hasMore }, all) =>
      hasMore ? all.reduce((sum, { users }) => sum + users.length, 0) : undefined,
    ),
    // Follows may have changed since the dialog was last open.
    staleTime: 0,
    // Keeps the previous results while the user types.
    placeholderData: (before) => before,
  });
}

/** Removes one of the user's own followers. */
export function useRemoveFollower(ownId: string) {
  const queries = useQueryClient();
  return useCommand('POST /api/user/remove-follower', {
    onDone: (_answer, { body }) => {
      const without = <Page extends { users: { id: string }[] }>(page: Page): Page => {
        const users = page.users.filter(({ id }) => id !== body.userId);
        return users.length === page.users.length ? page : { ...page, users };
      };
      patch(queries, calls.followers, { params: { id: ownId } }, without);
      void invalidate(queries, 'GET /api/user/profile/{id}', { params: { id: ownId } });
    },
    onFailed: (error) => toast.error(failureText(error, t`The follower was not removed`)),
  });
}
