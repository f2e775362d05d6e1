// The cache of server data that the shell and all remotes share, with the product's defaults.
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { currentUserId, readSession } from '../session/session';

const second = 1_000;
const queryRetries = 3;
const longestDelayMs = 30 * second;

/** Remotes bring their own copy of the client, so its error is known by its shape and not by its class. */
function statusOf(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : null;
}

/** The server has understood and refused: asking again changes nothing. */
const isRefusal = (error: unknown) => {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
};

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // The session has ended elsewhere: reading it again lets the guard lead to the sign-in page.
        if (statusOf(error) === 401 && currentUserId()) void readSession().catch(() => undefined);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30 * second,
        gcTime: 5 * 60 * second,
        retry: (failures, error) => failures < queryRetries && !isRefusal(error),
        retryDelay: (attempt) => Math.min(second * 2 ** attempt, longestDelayMs),
      },
      mutations: {
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        retryDelay: second,
      },
    },
  });
}
