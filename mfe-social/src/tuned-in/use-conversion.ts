import { live } from '@libretto/contracts/federation';
import { query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeMedia } from '../api/posts-cache';
import type { MediaPost } from './media-addresses';

/**
 * Polling interval. A push notifies the artist at once; fans depend on polling, and so does
 * the artist if the push is lost.
 */
const lookAgainMs = 30_000;

/** Polls while a video is converted, until it is playable wherever its post is shown. */
export function useConversion({ id, media, isOwn, user }: MediaPost): void {
  const queries = useQueryClient();
  const isConverting = media.state === 'converting';
  const { data, refetch } = useQuery({
    ...query('GET /api/social/tuned-in-posts/{id}', { params: { id } }),
    enabled: isConverting,
    refetchInterval: lookAgainMs,
  });
  useEffect(() => {
    if (!isConverting || !isOwn) return undefined;
    const lookAgain = () => void refetch();
    return live.subscribe(`media:${user.id}`, {
      onPush: (push) => {
        if (push.kind === 'media-prepared' && push.postId === id) lookAgain();
      },
      onGap: lookAgain,
    });
  }, [isConverting, isOwn, user.id, id, refetch]);
  useEffect(() => {
    if (isConverting && data?.post.media && data.post.media.state !== 'converting') changeMedia(queries, data.post);
  }, [queries, isConverting, data]);
}
