// A thread held in the query cache: read by pages, kept true by pushes, by polls while there are none.
import { bus, live, type Push } from '@libretto/contracts/federation';
import { useIsLive } from '@libretto/kit/use-bus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { commentCallsOf, type Family } from './comment-calls';
import {
  type Thread,
  type ThreadComment,
  withChange,
  withComment,
  withFirstPage,
  withNextPage,
  withoutComment,
} from './thread';

const POLL_MS = 3000;

export interface ThreadSubject {
  readonly family: Family;
  readonly id: string;
  readonly count: number;
}

export function useThread({ family, id, count }: ThreadSubject) {
  const queries = useQueryClient();
  const calls = useMemo(() => commentCallsOf(family, id), [family, id]);
  const key = useMemo(() => ['comments', family, id] as const, [family, id]);
  const isLive = useIsLive();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const arrivals = useRef(new Set<(comment: ThreadComment) => void>());

  const query = useQuery({
    queryKey: key,
    // A thread that is opened again is read again: what was missed while it was closed is not pushed afterwards.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Thread> => ({ ...(await calls.page(0, signal)), count }),
  });

  const patch = useCallback(
    (change: (thread: Thread) => Thread) => queries.setQueryData<Thread>(key, (thread) => thread && change(thread)),
    [queries, key],
  );

  const setCount = useCallback(
    (newCount: number) => {
      patch((thread) => ({ ...thread, count: newCount }));
      if (family === 'song') bus.emit('track/changed', { trackId: id, changes: { commentCount: newCount } });
      else queries.setQueryData(['comment-count', family, id], newCount);
    },
    [patch, queries, family, id],
  );

  const refreshFirstPage = useCallback(async () => {
    const { comments } = await calls.page(0);
    patch((thread) => withFirstPage(thread, comments));
  }, [calls, patch]);

  useEffect(() => {
    const onPush = (push: Push) => {
      switch (push.kind) {
        case 'comment-added':
          patch((thread) => withComment(thread, push.comment));
          for (const arrived of arrivals.current) arrived(push.comment);
          break;
        case 'comment-changed': {
          const { comment, updatedAt, likes } = push;
          patch((thread) =>
            withChange(thread, push.id, {
              ...(comment !== undefined && { comment }),
              ...(updatedAt !== undefined && { updatedAt }),
              ...(likes !== undefined && { likes }),
            }),
          );
          break;
        }
        case 'comment-deleted':
          patch((thread) => withoutComment(thread, push.id));
          break;
        default:
          return;
      }
      if ('newCommentCount' in push && push.newCommentCount !== undefined) setCount(push.newCommentCount);
    };
    return live.subscribe(`comments:${family}:${id}`, { onPush, onGap: () => void refreshFirstPage().catch(ignore) });
  }, [family, id, patch, setCount, refreshFirstPage]);

  useEffect(() => {
    if (isLive) return undefined;
    const timer = setInterval(() => void refreshFirstPage().catch(ignore), POLL_MS);
    return () => clearInterval(timer);
  }, [isLive, refreshFirstPage]);

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

  /** Tells of comments that others post while the thread is open. */
  const onArrival = useCallback((listener: (comment: ThreadComment) => void) => {
    arrivals.current.add(listener);
    return () => void arrivals.current.delete(listener);
  }, []);

  return { query, calls, patch, setCount, loadMore, isLoadingMore, onArrival };
}

/** Polling failures are silent (spec). */
const ignore = () => undefined;
