// The notifications behind the bell: the number of unseen ones, and the paged list, kept fresh by pushes.
import { callApi } from '@libretto/contracts/client';
import { pagesKeyOf } from '@libretto/contracts/client/keys';
import { live } from '@libretto/contracts/federation';
import type { Notification } from '@libretto/contracts/http/social/notifications';
import { useIsLive } from '@libretto/kit/hooks';
import { useCommand } from '@libretto/product/command';
import { cancelQueries, invalidate, query } from '@libretto/product/query';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { showAppBadge } from './app-badge';

const pageSize = 5;
const pollMs = 30_000;

const countKey = query('GET /api/notifications/count').queryKey;
const listKey = pagesKeyOf('GET /api/notifications', { query: { limit: pageSize } });

interface Page {
  notifications: Notification[];
  pagination: { hasMore: boolean };
}
type Pages = InfiniteData<Page, number>;

/** Polls only while no pushes arrive. */
export function useUnreadCount(userId: string): number {
  const isLive = useIsLive();
  const queries = useQueryClient();
  const { data } = useQuery({
    ...query('GET /api/notifications/count'),
    refetchInterval: isLive ? false : pollMs,
  });
  useEffect(() => {
    const refresh = () => {
      void invalidate(queries, 'GET /api/notifications/count');
      void invalidate(queries, 'GET /api/notifications');
    };
    return live.subscribe(`notifications:${userId}`, { onPush: refresh, onGap: refresh });
  }, [userId, queries]);
  const unread = data?.unread ?? 0;
  useEffect(() => showAppBadge(unread), [unread]);
  return unread;
}

export function useNotifications() {
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: listKey,
      queryFn: ({ pageParam, signal }): Promise<Page> =>
        callApi('GET /api/notifications', { query: { page: pageParam, limit: pageSize }, signal }),
      initialPageParam: 1,
      getNextPageParam: (last: Page, all: Page[]) => (last.pagination.hasMore ? all.length + 1 : undefined),
    });
  return {
    notifications: withoutRepeats(data?.pages.flatMap((page) => page.notifications) ?? []),
    isPending,
    isError: isError && !data,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}

/** A new notification shifts the others, so that a page fetched later may repeat the end of the previous one. */
function withoutRepeats(notifications: Notification[]): Notification[] {
  return [...new Map(notifications.map((each) => [each.id, each])).values()];
}

interface Former {
  readonly list: Pages | undefined;
  readonly count: { unread: number } | undefined;
}

/** Marks notifications as seen optimistically, and reverts that if the server refuses. */
export function useMarkSeen() {
  const queries = useQueryClient();
  return useCommand('POST /api/notifications/mark-seen', {
    async onSend({ body }) {
      await cancelQueries(queries, 'GET /api/notifications');
      const former: Former = {
        list: queries.getQueryData<Pages>(listKey),
        count: queries.getQueryData<{ unread: number }>(countKey),
      };
      markSeen(queries, body?.notificationId ?? null);
      return former;
    },
    onFailed(_error, _input, former: Former | undefined) {
      queries.setQueryData(listKey, former?.list);
      queries.setQueryData(countKey, former?.count);
    },
    onDone: ({ unread }) => void queries.setQueryData(countKey, { unread }),
  });
}

function markSeen(queries: QueryClient, id: string | null): void {
  let marked = 0;
  queries.setQueryData<Pages>(
    listKey,
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((each) => {
            if (each.seen || (id !== null && each.id !== id)) return each;
            marked += 1;
            return { ...each, seen: true };
          }),
        })),
      },
  );
  queries.setQueryData<{ unread: number }>(countKey, (count) => ({
    unread: id === null ? 0 : Math.max(0, (count?.unread ?? 0) - marked),
  }));
}
