// A comment thread in the query cache: it is read page by page and updated by pushes, or by polling while the live
// connection is down.
import { live, type Push } from '@libretto/contracts/federation';
import { useIsLive } from '@libretto/kit/hooks';
import { setFact } from '@libretto/product/fact-calls';
import { derived, invalidate as refetch } from '@libretto/product/query';
import { userId } from '@libretto/product/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CommentCalls, commentCallsOf, type Family, threadCall } from '../comment-calls';
import { inBatches } from './in-batches';
import { type Change, PendingReads } from './pending-reads';
import { asksAgain, changeByPush, countIn } from './push-change';
import {
  type CommentsPage,
  findComment,
  type Thread,
  type ThreadComment,
  threadOfPage,
  withFirstPage,
  withNewest,
  withNextPage,
  withOnlyPage,
} from './thread';

const pollMs = 3_000;
/** Upper bound of comments that are read at once after pushes were lost. */
const mostReadAgain = 100;
/** Upper bound of cached comments while the reader is at the top of a busy thread; older pages load again on scroll. */
const mostHeld = 100;

export interface ThreadSubject {
  readonly family: Family;
  readonly id: string;
  /** Comment count that the opener knows, shown until the thread itself has loaded. */
  readonly count?: number;
  /** False for previews of a thread: only open dialogs and panels poll. */
  readonly polls?: boolean;
}

interface ArrivedPush {
  readonly push: Push;
  /** Whether the cache did not hold the comment when its push arrived. */
  readonly isNew: boolean;
}

/** Returns whether the reader is at the top of the list and sees the new comments at once. */
type ArrivalListener = (comments: readonly ThreadComment[]) => boolean;

export function useThread({ family, id, count, polls = true }: ThreadSubject) {
  const queries = useQueryClient();
  const calls = useMemo(() => commentCallsOf(family, id), [family, id]);
  const isLive = useIsLive();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const arrivals = useRef(new Set<ArrivalListener>());
  const { current: reads } = useRef(new PendingReads());

  const thread = derived(threadCall[family], { params: { id } }, 'thread', async (signal): Promise<Thread> => {
    const reading = reads.begin();
    try {
      const read = threadOfPage(await calls.page({}, signal));
      return reading.end(() => read, queries.getQueryData<Thread>(thread.queryKey) ?? read);
    } finally {
      reading.cancel();
    }
  });
  const key = useStable(thread.queryKey);
  const query = useQuery({
    ...thread,
    // Pushes and polls keep the thread fresh; a refetch would drop every page after the first.
    staleTime: Number.POSITIVE_INFINITY,
    // The spec removes a closed thread from the cache, because pushes that arrive without a subscriber are lost.
    gcTime: 0,
  });

  const patch = useCallback(
    (change: Change) => {
      reads.note(change);
      queries.setQueryData<Thread>(key, (held) => held && change(held));
    },
    [queries, key, reads],
  );

  const setCount = useCallback(
    (newCount: number) => {
      patch((held) => ({ ...held, count: newCount }));
      setFact('commentCount', id, newCount);
    },
    [patch, id],
  );

  const announceArrivals = useCallback((comments: readonly ThreadComment[]): boolean => {
    if (comments.length === 0) return false;
    return [...arrivals.current].map((arrived) => arrived(comments)).every(Boolean);
  }, []);

  /** Reads a page and merges it into the cached thread, including every change that happens during the request. */
  const readInto = useCallback(
    async (
      page: Parameters<CommentCalls['page']>[0],
      into: (thread: Thread, page: CommentsPage) => Thread,
      how?: { readonly isWhole: boolean },
    ) => {
      const reading = reads.begin(how);
      try {
        const read = await calls.page(page);
        const heldNow = new Set(queries.getQueryData<Thread>(key)?.comments.map((comment) => comment.id));
        queries.setQueryData<Thread>(key, (held) => held && reading.end((now) => into(now, read), held));
        const heldThen = new Set(queries.getQueryData<Thread>(key)?.comments.map((comment) => comment.id));
        return read.comments.filter((comment) => !heldNow.has(comment.id) && heldThen.has(comment.id));
      } finally {
        reading.cancel();
      }
    },
    [queries, key, calls, reads],
  );

  const readFirstPage = useCallback(
    async (limit?: number) => {
      if (queries.getQueryData<Thread>(key)) announceArrivals(await readInto({ limit }, withFirstPage));
    },
    [queries, key, readInto, announceArrivals],
  );

  /** After lost pushes the first page replaces the cached thread, so that deleted comments disappear. */
  const invalidate = useCallback(async () => {
    const held = queries.getQueryData<Thread>(key)?.comments.length ?? 0;
    const limit = Math.min(mostReadAgain, Math.max(held, 20));
    const added = await readInto({ limit }, withOnlyPage, { isWhole: true });
    announceArrivals(added);
  }, [queries, key, readInto, announceArrivals]);

  useEffect(() => {
    const take = (arrived: readonly ArrivedPush[]) => {
      const pushes = arrived.map(({ push }) => push);
      const changes = pushes.flatMap((push) => changeByPush(push) ?? []);
      const held = queries.getQueryData<Thread>(key);
      const added = arrived.flatMap(({ push, isNew }) =>
        isNew && push.kind === 'comment-added' && !push.restored ? [push.comment] : [],
      );
      const isAtTop = announceArrivals(added);
      const newCount = pushes.map(countIn).findLast((each) => each !== undefined);
      patch((thread) => {
        const changed = changes.reduce((now, change) => change(now), thread);
        const counted = newCount === undefined ? changed : { ...changed, count: newCount };
        return isAtTop ? withNewest(counted, mostHeld) : counted;
      });
      if (newCount !== undefined) setFact('commentCount', id, newCount);
      const isOwnHidden = pushes.some(
        (push) => push.kind === 'comment-deleted' && push.hidden && authorIn(held, push.id) === userId(),
      );
      if (isOwnHidden || pushes.some(asksAgain)) void invalidate().catch(silently);
      if (pushes.some(({ kind }) => kind === 'thread-closed' || kind === 'thread-opened')) {
        void refetch(queries, 'GET /api/social/posts/{id}', { params: { id } });
      }
    };
    const pushes = inBatches(take);
    const isHeld = (commentId: string) =>
      queries.getQueryData<Thread>(key)?.comments.some((comment) => comment.id === commentId) ?? false;
    const leave = live.subscribe(`comments:${family}:${id}`, {
      // Evaluated before the next frame, because another view of the same thread may add the
      // comment to the shared cache by then.
      onPush: (push) => pushes.add({ push, isNew: push.kind === 'comment-added' && !isHeld(push.comment.id) }),
      onGap: () => void invalidate().catch(silently),
    });
    return () => {
      leave();
      pushes.flush();
    };
  }, [family, id, queries, key, patch, invalidate, announceArrivals]);

  useEffect(() => {
    if (isLive || !polls) return undefined;
    const timer = setInterval(() => void readFirstPage().catch(silently), pollMs);
    return () => clearInterval(timer);
  }, [isLive, polls, readFirstPage]);

  const loadMore = useCallback(
    async (limit?: number) => {
      setLoadingMore(true);
      try {
        const last = queries.getQueryData<Thread>(key)?.comments.findLast((comment) => !comment.isSending);
        await readInto({ before: last?.order, limit }, withNextPage);
      } finally {
        setLoadingMore(false);
      }
    },
    [queries, key, readInto],
  );

  /** Subscribes to new comments; the listener runs before they join the thread. */
  const onArrival = useCallback((listener: ArrivalListener) => {
    arrivals.current.add(listener);
    return () => void arrivals.current.delete(listener);
  }, []);

  const shownCount = query.data?.count ?? count;
  return { family, id, query, calls, patch, setCount, loadMore, isLoadingMore, onArrival, count: shownCount };
}

export type HeldThread = ReturnType<typeof useThread>;

/** Returns the same array as long as its content is unchanged. */
function useStable<Key extends readonly unknown[]>(key: Key): Key {
  const text = JSON.stringify(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the key.
  return useMemo(() => key, [text]);
}

/** Polling failures are silent (spec). */
const silently = () => undefined;

function authorIn(thread: Thread | undefined, commentId: string): string | undefined {
  if (!thread) return undefined;
  return (thread.pinned?.id === commentId ? thread.pinned : findComment(thread, commentId))?.user.id;
}
