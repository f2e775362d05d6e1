import { query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeMedia } from '../api/posts-cache';
import type { MediaPost } from './media-addresses';

const lookAgainMs = 10_000;

/** Looks again while a video is converted, until it plays wherever its post is shown. */
export function useConversion({ id, media }: MediaPost): void {
  const queries = useQueryClient();
  const isConverting = media.state === 'converting';
  const { data } = useQuery({
    ...query('GET /api/social/tuned-in-posts/{id}', { params: { id } }),
    enabled: isConverting,
    refetchInterval: lookAgainMs,
  });
  useEffect(() => {
    if (isConverting && data?.post.media && data.post.media.state !== 'converting') changeMedia(queries, data.post);
  }, [queries, isConverting, data]);
}
