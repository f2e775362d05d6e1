// Counts posts of others that are newer than the loaded feed. They wait behind a pill, so that the feed does not move
// while it is read.
import { callApi } from '@libretto/contracts/client';
import { live } from '@libretto/contracts/federation';
import { useIsLive } from '@libretto/kit/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropPost, type FeedOf, type FeedPost, feedInput, holdsPost, putOnTop } from '../api/posts-cache';

const pollMs = 30_000;
/**
 * Upper bound of a random delay, so that a post with thousands of readers does not cause
 * thousands of simultaneous requests.
 */
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
        // If the tuned-in posts fail to load, the other posts still count as new.
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
  /**
   * Asks the server for what pushes do not say: which authors the user follows, and which posts arrived while the
   * connection was down.
   */
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
    // The cached feed may be old when the reader returns to it.
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

/** Failures are silent: the next push or click tries again. */
const silently = () => undefined;
