// Queries of an artist's dashboard.
import type { CallAnswer } from '@libretto/contracts/client';
import type { DashboardRange } from '@libretto/contracts/http/catalogue/dashboard';
import { pages, query } from '@libretto/product/query';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type DashboardPlays = CallAnswer<'GET /api/dashboard/plays'>;
const staleMs = 60_000;

/** Keeps the previous range on screen while another one loads. */
export const useDashboardPlays = (userId: string, days: DashboardRange) =>
  useQuery({
    ...query('GET /api/dashboard/plays', { query: { userId, days } }),
    staleTime: staleMs,
    placeholderData: keepPreviousData,
  });

export const useSongEarnings = (userId: string) =>
  useInfiniteQuery({
    ...pages('GET /api/dashboard/song-earnings', { query: { userId, limit: 10 } }, ({ hasMore, offset, songs }) =>
      hasMore ? offset + songs.length : undefined,
    ),
    staleTime: staleMs,
  });
