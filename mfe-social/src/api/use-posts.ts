// Reading posts: the feed, one person's, and a single one.
import { statusOf } from '@libretto/contracts/client';
import { query } from '@libretto/product/query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { loadFailed, type PostSource, tunedInLoadFailed, useMergedSource, usePostSource } from './post-source';
import {
  type FeedOf,
  type FeedPost,
  feedPages,
  postsOfPages,
  tunedInFeedPages,
  tunedInPostsOfPages,
} from './posts-cache';

/** The feed: what everybody may see, and what artists share with their fans, by time. */
export function useFeed(from: FeedOf): PostSource {
  const open = usePostSource(useInfiniteQuery(feedPages(from)), loadFailed());
  const tunedIn = usePostSource(useInfiniteQuery(tunedInFeedPages(from)), tunedInLoadFailed());
  return useMergedSource(open, tunedIn);
}

/** The posts of one person. */
export const usePostsOf = (userId: string) => usePostSource(useInfiniteQuery(postsOfPages(userId)), loadFailed());

/** What an artist shares with their fans. */
export const useTunedInPostsOf = (userId: string) =>
  usePostSource(useInfiniteQuery(tunedInPostsOfPages(userId)), tunedInLoadFailed());

/** One post of either family, as an address does not say which; refused with 404 where it is no longer there. */
export function usePost(id: string) {
  const open = useQuery(query('GET /api/social/posts/{id}', { params: { id } }));
  const isElsewhere = statusOf(open.error) === 404;
  const tunedIn = useQuery({
    ...query('GET /api/social/tuned-in-posts/{id}', { params: { id } }),
    enabled: isElsewhere,
  });
  const { error, isPending, isFetching, refetch } = isElsewhere ? tunedIn : open;
  const post: FeedPost | undefined = (isElsewhere ? tunedIn : open).data?.post;
  return { post, error, isPending, isFetching, refetch };
}
