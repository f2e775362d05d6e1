// Reads data: each call is cached under the key derived from it, so that every part of the page that makes the same
// call shares one response. No other module builds keys.
import { type CallAnswer, type CallInput, callApi } from '@libretto/contracts/client';
import { keyOf, pagesKeyOf, type ReadKey } from '@libretto/contracts/client/keys';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

type Given<K extends ReadKey> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];
/** A partial input matches every cached response of a call for this id, whatever the other parameters were. */
export type PartialInput<K extends ReadKey> = {
  [P in keyof CallInput<K>]?: CallInput<K>[P] extends object ? Partial<CallInput<K>[P]> : CallInput<K>[P];
};

/**
 * Options for `useQuery`, `fetchQuery` and `getQueryData`: `useQuery(query('GET /api/player/track/{id}', { params: { id
 * } }))`.
 */
export function query<K extends ReadKey>(call: K, ...[input]: Given<K>) {
  return queryOptions({
    queryKey: keyOf(call, input as PartialInput<K>),
    queryFn: ({ signal }): Promise<CallAnswer<K>> => callApi(call, ...([{ ...input, signal }] as never)),
  });
}

type Paged = { [K in ReadKey]: CallInput<K> extends { query?: { offset?: unknown } } ? K : never }[ReadKey];

/** Options for `useInfiniteQuery`, for calls with `offset`. `next` returns the offset of the next page. */
export function pages<K extends Paged>(
  call: K,
  input: CallInput<K>,
  next: (last: CallAnswer<K>, all: readonly CallAnswer<K>[]) => number | undefined,
) {
  return infiniteQueryOptions({
    queryKey: pagesKeyOf(call, input as PartialInput<K>),
    queryFn: ({ pageParam: offset, signal }): Promise<CallAnswer<K>> =>
      callApi(call, ...([{ ...input, query: { ...(input as { query?: object }).query, offset }, signal }] as never)),
    initialPageParam: 0,
    getNextPageParam: (last: CallAnswer<K>, all: CallAnswer<K>[]) => next(last, all),
  });
}

/** Options for a shared work queue: other users add and decide entries while it is open. */
export const sharedQueue = { staleTime: 0, refetchInterval: 10_000 } as const;

/**
 * Options for data that is derived from several responses, or cached in another shape: it belongs to the call, and is
 * invalidated and removed with its responses. `name` distinguishes it from them.
 */
export function derived<K extends ReadKey, Made>(
  call: K,
  input: PartialInput<K>,
  name: string,
  read: (signal: AbortSignal) => Promise<Made>,
) {
  return queryOptions({ queryKey: [...keyOf(call, input), name], queryFn: ({ signal }) => read(signal) });
}

/** Invalidates responses of a call. Visible ones are fetched again at once, unless `later`. */
export function invalidate<K extends ReadKey>(
  queries: QueryClient,
  call: K,
  input?: PartialInput<K>,
  { later = false } = {},
): Promise<void> {
  return queries.invalidateQueries({ queryKey: keyOf(call, input), refetchType: later ? 'none' : 'active' });
}

/** Removes responses of a call, for entities that no longer exist. */
export function removeQuery<K extends ReadKey>(queries: QueryClient, call: K, input?: PartialInput<K>): void {
  queries.removeQueries({ queryKey: keyOf(call, input) });
}

/** Cancels requests in flight, whose responses would overwrite the coming change. */
export function cancelQueries<K extends ReadKey>(
  queries: QueryClient,
  call: K,
  input?: PartialInput<K>,
): Promise<void> {
  return queries.cancelQueries({ queryKey: keyOf(call, input) });
}

/** Patches every cached response of a call, including paged ones. Returning the same object changes nothing. */
export function patch<K extends ReadKey>(
  queries: QueryClient,
  call: K,
  input: PartialInput<K> | undefined,
  change: (answer: CallAnswer<K>) => CallAnswer<K>,
): void {
  type Held = CallAnswer<K> | InfiniteData<CallAnswer<K>>;
  queries.setQueriesData<Held>({ queryKey: keyOf(call, input) }, (held): Held | undefined => {
    if (held === undefined) return undefined;
    const list = pagesIn<CallAnswer<K>>(held);
    if (!list) return change(held as CallAnswer<K>);
    const changed = list.pages.map(change);
    return changed.some((page, at) => page !== list.pages[at]) ? { ...list, pages: changed } : held;
  });
}

function pagesIn<Answer>(held: unknown): InfiniteData<Answer> | null {
  return typeof held === 'object' && held !== null && 'pageParams' in held ? (held as InfiniteData<Answer>) : null;
}
