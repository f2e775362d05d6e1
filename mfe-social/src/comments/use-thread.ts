// A thread held in the query cache: read by pages, kept true by pushes, by polls while there are none.
import { live } from '@libretto/contracts/federation';
import { useIsLive } from '@libretto/kit/use-bus';
import { facts } from '@libretto/product/facts';
import { derived } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { commentCallsOf, type Family, threadCall } from './comment-calls';
import { changeByPush, countIn } from './push-change';
import { type Thread, type ThreadComment, withFirstPage, withNextPage } from './thread';

const pollMs = 3_000;

export interface ThreadSubject {
  readonly family: Family;
  readonly id: string;
  /** As its opener knows it, until the thread itself has told. */
  readonly count?: number;
  /** Off where a glimpse of the thread is shown: only open dialogs and panels poll. */
  readonly polls?: boolean;
}

type Change = (thread: Thread) => Thread;
type ArrivalListener = (comment: ThreadComment) => void;

export function useThread({ family, id, count, polls = true }: ThreadSubject) {
  const queries = useQueryClient();
  const calls = useMemo(() => commentCallsOf(family, id), [family, id]);
  const isLive = useIsLive();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const arrivals = useRef(new Set<ArrivalListener>());
  /** What was pushed while the first page was on its way: it may have been read before that happened. */
  const early = useRef<Change[]>([]);

  const thread = derived(threadCall[family], { params: { id } }, 'thread', async (signal): Promise<Thread> => {
    const page = await calls.page(0, signal);
    const read: Thread = { ...page, count: count ?? null };
    return early.current.splice(0).reduce((held, change) => change(held), read);
  });
  const key = useStable(thread.queryKey);
  const query = useQuery({
    ...thread,
    // Pushes and polls keep it true, and reading it anew would lose the pages behind the first one.
    staleTime: Number.POSITIVE_INFINITY,
    // Once closed it is forgotten (spec): what is missed while nobody listens is not pushed afterwards.
    gcTime: 0,
  });

  const patch = useCallback(
    (change: Change) => {
      if (queries.getQueryData<Thread>(key)) {
        early.current = [];
        queries.setQueryData<Thread>(key, (thread) => thread && change(thread));
      } else early.current.push(change);
    },
    [queries, key],
  );

  const setCount = useCallback(
    (newCount: number) => {
      patch((thread) => ({ ...thread, count: newCount }));
      facts.learn('commentCount', id, newCount);
    },
    [patch, id],
  );

  const hasNoCount = query.data?.count === null;
  useEffect(() => {
    // A panel in the page, which knows no count, has read the thread before the dialog did.
    if (hasNoCount && count !== undefined) patch((thread) => ({ ...thread, count }));
  }, [hasNoCount, count, patch]);

  const announceArrival = useCallback((comment: ThreadComment) => {
    for (const arrived of arrivals.current) arrived(comment);
  }, []);

  const refreshFirstPage = useCallback(async () => {
    const held = queries.getQueryData<Thread>(key);
    if (!held) return;
    const heldBefore = new Set(held.comments.map((comment) => comment.id));
    const page = await calls.page(0);
    const heldNow = new Set(queries.getQueryData<Thread>(key)?.comments.map((comment) => comment.id));
    for (const comment of page.comments) if (!heldNow.has(comment.id)) announceArrival(comment);
    patch((thread) => withFirstPage(thread, page, heldBefore));
  }, [queries, key, calls, patch, announceArrival]);

  useEffect(
    () =>
      live.subscribe(`comments:${family}:${id}`, {
        onPush: (push) => {
          const change = changeByPush(push);
          if (!change) return;
          if (push.kind === 'comment-added') announceArrival(push.comment);
          patch(change);
          const newCount = countIn(push);
          if (newCount !== undefined) setCount(newCount);
        },
        onGap: () => void refreshFirstPage().catch(silently),
      }),
    [family, id, patch, setCount, refreshFirstPage, announceArrival],
  );

  useEffect(() => {
    if (isLive || !polls) return undefined;
    const timer = setInterval(() => void refreshFirstPage().catch(silently), pollMs);
    return () => clearInterval(timer);
  }, [isLive, polls, refreshFirstPage]);

  const loadMore = useCallback(async () => {
    setLoadingMore(true);
    try {
      const held = queries.getQueryData<Thread>(key)?.comments.filter((comment) => !comment.isSending).length ?? 0;
      const page = await calls.page(held);
      patch((thread) => withNextPage(thread, page));
    } finally {
      setLoadingMore(false);
    }
  }, [queries, key, calls, patch]);

  /** Tells of comments that come while the thread is open, before they join it. */
  const onArrival = useCallback((listener: ArrivalListener) => {
    arrivals.current.add(listener);
    return () => void arrivals.current.delete(listener);
  }, []);

  return { query, calls, patch, setCount, loadMore, isLoadingMore, onArrival };
}

export type HeldThread = ReturnType<typeof useThread>;

/** The same key as long as it says the same. */
function useStable<Key extends readonly unknown[]>(key: Key): Key {
  const text = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the key.
  return useMemo(() => key, [text]);
}

/** Polling failures are silent (spec). */
const silently = () => undefined;
