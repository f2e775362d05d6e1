// How many posts of others are new since the feed was read. They wait behind a pill, so that nothing moves under the reader.
import { callApi } from '@libretto/contracts/client';
import { live } from '@libretto/contracts/federation';
import { useIsLive } from '@libretto/kit/use-bus';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropPost, type FeedOf, feedInput, holdsPost, type Post, type PostsPage, putOnTop } from '../api/posts-cache';

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
    (limit: number): Promise<PostsPage> => callApi('GET /api/social/posts', { query: { ...feedInput(from), limit } }),
    [from],
  );
  const isNew = useCallback(
    ({ id, user }: Pick<Post, 'id' | 'user'>) => user.id !== userId && !holdsPost(queries, from, id),
    [queries, from, userId],
  );
  /** What a push cannot say: who is followed, and what came while there was no connection. */
  const look = useCallback(async () => {
    const { posts } = await read(10);
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
    putOnTop(queries, from, await read(mostRead));
    setIds(new Set());
    window.scrollTo({ top: 0 });
  }, [queries, from, read]);

  return { count: ids.size, show };
}

/** The next push or press tries again. */
const silently = () => undefined;
