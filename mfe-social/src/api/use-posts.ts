// Queries for posts: the feed, the posts of one user, and a single post.
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

/** The feed: public posts merged with posts for tuned-in fans, by time. */
export function useFeed(from: FeedOf): PostSource {
  const open = usePostSource(useInfiniteQuery(feedPages(from)), loadFailed());
  const tunedIn = usePostSource(useInfiniteQuery(tunedInFeedPages(from)), tunedInLoadFailed());
  return useMergedSource(open, tunedIn);
}

/** The public posts of one user. */
export const usePostsOf = (userId: string) => usePostSource(useInfiniteQuery(postsOfPages(userId)), loadFailed());

/** An artist's posts for tuned-in fans. */
export const useTunedInPostsOf = (userId: string) =>
  usePostSource(useInfiniteQuery(tunedInPostsOfPages(userId)), tunedInLoadFailed());

/** A single post of either family, because the URL does not name it; fails with 404 when neither has the post. */
export function usePost(id: string) {
  const open = useQuery(query('GET /api/social/posts/{id}', { params: { id } }));
  const isNotOpen = statusOf(open.error) === 404;
  const tunedIn = useQuery({
    ...query('GET /api/social/tuned-in-posts/{id}', { params: { id } }),
    enabled: isNotOpen,
  });
  const { error, isPending, isFetching, refetch } = isNotOpen ? tunedIn : open;
  const post: FeedPost | undefined = (isNotOpen ? tunedIn : open).data?.post;
  return { post, error, isPending, isFetching, refetch };
}
