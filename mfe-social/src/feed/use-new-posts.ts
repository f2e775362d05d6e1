// How many posts of others are new since the feed was read. They wait behind a pill, so that nothing moves under the reader.
import { callApi } from '@libretto/contracts/client';
import { live } from '@libretto/contracts/federation';
import { useIsLive } from '@libretto/kit/use-bus';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropPost, type FeedOf, type FeedPost, feedInput, holdsPost, putOnTop } from '../api/posts-cache';

const pollMs = 30_000;
/** A post to thousands must not make thousands ask at the same moment. */
const mostDelayMs = 3_000;
const mostRead = 50;

export function useNewPosts(from: FeedOf, userId: string | null) {
  const queries = useQueryClient();
  const isLive = useIsLive();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const read = useCallback(
    async (limit: number) => {
      const query = { ...feedInput(from), limit };
      const [open, tunedIn] = await Promise.all([
        callApi('GET /api/social/posts', { query }),
        // Without them the others are still new.
        callApi('GET /api/social/tuned-in-posts', { query }).catch(() => null),
      ]);
      return { open, tunedIn };
    },
    [from],
  );
  const isNew = useCallback(
    ({ id, user }: Pick<FeedPost, 'id' | 'user'>) => user.id !== userId && !holdsPost(queries, from, id),
    [queries, from, userId],
  );
  /** What a push cannot say: who is followed, and what came while there was no connection. */
  const look = useCallback(async () => {
    const { open, tunedIn } = await read(10);
    const posts = [...open.posts, ...(tunedIn?.posts ?? [])];
    setIds((known) => new Set([...known, ...posts.filter(isNew).map(({ id }) => id)]));
  }, [read, isNew]);
  const lookSoon = useCallback(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined;
      look().catch(silently);
    }, Math.random() * mostDelayMs);
  }, [look]);

  useEffect(() => {
    setIds(new Set());
    // The feed may have been read a while ago, and kept for the reader who comes back.
    if (holdsPost(queries, from)) lookSoon();
    return () => {
      clearTimeout(waiting.current);
      waiting.current = undefined;
    };
  }, [queries, from, lookSoon]);

  useEffect(
    () =>
      live.subscribe('posts', {
        onPush: (push) => {
          if (push.kind === 'post-deleted') {
            dropPost(queries, push.id);
            setIds((known) => (known.has(push.id) ? new Set([...known].filter((id) => id !== push.id)) : known));
          }
          if (push.kind !== 'post-added' || push.authorId === userId) return;
          if (from === 'following') lookSoon();
          else if (!holdsPost(queries, from, push.id)) setIds((known) => new Set([...known, push.id]));
        },
        onGap: lookSoon,
      }),
    [queries, from, userId, lookSoon],
  );

  useEffect(() => {
    if (isLive) return undefined;
    const timer = setInterval(() => look().catch(silently), pollMs);
    return () => clearInterval(timer);
  }, [isLive, look]);

  const show = useCallback(async () => {
    const { open, tunedIn } = await read(mostRead);
    putOnTop(queries, from, open, tunedIn);
    setIds(new Set());
    window.scrollTo({ top: 0 });
  }, [queries, from, read]);

  return { count: ids.size, show };
}

/** The next push or press tries again. */
const silently = () => undefined;
