// Reading posts: the feed, one person's, and a single one.
import { query } from '@libretto/product/query';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FeedOf, feedPages, type PostLists, postsOfPages } from './posts-cache';

/** The feed. */
export const useFeed = (from: FeedOf): UseInfiniteQueryResult<PostLists> => useInfiniteQuery(feedPages(from));
/** The posts of one person. */
export const usePostsOf = (userId: string): UseInfiniteQueryResult<PostLists> => useInfiniteQuery(postsOfPages(userId));

/** One post; refused with 404 where it is no longer there. */
export const usePost = (id: string) => useQuery(query('GET /api/social/posts/{id}', { params: { id } }));
