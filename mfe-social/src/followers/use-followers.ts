// Who follows a person, whom they follow, and the end of a following.
import { useCommand } from '@libretto/product/command';
import { pages, patch, readAgain } from '@libretto/product/query';
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
    // Somebody may have been followed since it was open last.
    staleTime: 0,
    // While a letter is typed the old hits stay on screen.
    placeholderData: (before) => before,
  });
}

/** The caller's own followers. Failures are only logged, as the specification has it. */
export function useRemoveFollower(ownId: string) {
  const queries = useQueryClient();
  return useCommand('POST /api/user/remove-follower', {
    onDone: (_answer, { body }) => {
      const without = <Page extends { users: { id: string }[] }>(page: Page): Page => {
        const users = page.users.filter(({ id }) => id !== body.userId);
        return users.length === page.users.length ? page : { ...page, users };
      };
      patch(queries, calls.followers, { params: { id: ownId } }, without);
      void readAgain(queries, 'GET /api/user/profile/{id}', { params: { id: ownId } });
    },
    onFailed: (error) => console.error('The follower could not be removed.', error),
  });
}
