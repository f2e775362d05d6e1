// Reading: each call is held under the key that follows from it, and every part of the page that makes the same call
// shares one answer. Nothing else writes a key.
import { type CallAnswer, type CallInput, callApi } from '@libretto/contracts/client';
import { keyOf, pagesKeyOf, type ReadKey } from '@libretto/contracts/client/keys';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';

type Given<K extends ReadKey> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];
/** A part of an input: every held answer of a call for this id, whatever else was asked. */
export type PartialInput<K extends ReadKey> = {
  [P in keyof CallInput<K>]?: CallInput<K>[P] extends object ? Partial<CallInput<K>[P]> : CallInput<K>[P];
};

/** For `useQuery`, `fetchQuery` and `getQueryData`: `useQuery(query('GET /api/player/track/{id}', { params: { id } }))`. */
export function query<K extends ReadKey>(call: K, ...[input]: Given<K>) {
  return queryOptions({
    queryKey: keyOf(call, input as PartialInput<K>),
    queryFn: ({ signal }): Promise<CallAnswer<K>> => callApi(call, ...([{ ...input, signal }] as never)),
  });
}

type Paged = { [K in ReadKey]: CallInput<K> extends { query?: { offset?: unknown } } ? K : never }[ReadKey];

/** For `useInfiniteQuery`, of calls with `offset`. `next` says where the page after those held begins. */
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

/** For a list of what waits for somebody's decision: people add to it, and others decide, while it is open. */
export const sharedQueue = { staleTime: 0, refetchInterval: 10_000 } as const;

/**
 * What is made of several answers, or held in a shape of its own: it belongs to the call, and is read again and dropped
 * with its answers. `name` tells it from them.
 */
export function derived<K extends ReadKey, Made>(
  call: K,
  input: PartialInput<K>,
  name: string,
  read: (signal: AbortSignal) => Promise<Made>,
) {
  return queryOptions({ queryKey: [...keyOf(call, input), name], queryFn: ({ signal }) => read(signal) });
}

/** Marks answers of a call as old. Those on the screen are read at once, unless `later`. */
export function readAgain<K extends ReadKey>(
  queries: QueryClient,
  call: K,
  input?: PartialInput<K>,
  { later = false } = {},
): Promise<void> {
  return queries.invalidateQueries({ queryKey: keyOf(call, input), refetchType: later ? 'none' : 'active' });
}

/** Drops answers of a call, for what exists no more. */
export function forget<K extends ReadKey>(queries: QueryClient, call: K, input?: PartialInput<K>): void {
  queries.removeQueries({ queryKey: keyOf(call, input) });
}

/** Stops answers that are under way, which would bring back what is about to change. */
export function cancelReads<K extends ReadKey>(queries: QueryClient, call: K, input?: PartialInput<K>): Promise<void> {
  return queries.cancelQueries({ queryKey: keyOf(call, input) });
}

/** Changes every held answer of a call, single ones and pages. The same object back changes nothing. */
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
