// The query client that the shell and all remotes share, with the product's defaults.
import { toast } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { checkSession, currentUserId } from '../session/session';

const second = 1_000;
const queryRetries = 3;
const longestDelayMs = 30 * second;

/** Remotes bundle their own copy of the API client, so its error is recognised by its shape and not by its class. */
function statusOf(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : null;
}

/** A 4xx status: the server has refused the request, so a retry would not help. */
const isRefusal = (error: unknown) => {
  const status = statusOf(error);
  return status !== null && status >= 400 && status < 500;
};

const noteAgainAfterMs = 60_000;
let notedAtMs = Number.NEGATIVE_INFINITY;

/**
 * Earlier data stays on the screen; one quiet toast says that it could not be refreshed, not one for each part of the
 * page.
 */
function noteStaleData(): void {
  // The offline bar already says that there is no connection.
  if (!navigator.onLine || Date.now() - notedAtMs < noteAgainAfterMs) return;
  notedAtMs = Date.now();
  toast.info(t`Could not refresh this page`, t`You see what was loaded before.`);
}

export function createQueryClient(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.state.data !== undefined && !isRefusal(error)) noteStaleData();
        // The session has expired: once it is renewed, the refused queries are fetched again.
        if (statusOf(error) === 401 && currentUserId()) void renewOrLeave(queries);
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
  return queries;
}

async function renewOrLeave(queries: QueryClient): Promise<void> {
  await checkSession().catch(() => undefined);
  const isRefused = (query: { state: { error: unknown } }) => statusOf(query.state.error) === 401;
  if (currentUserId()) await queries.refetchQueries({ predicate: isRefused, type: 'active' });
}
