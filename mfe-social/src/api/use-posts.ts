// Reading posts: the feed, one person's, and the one that a link leads to.
import { callApi } from '@libretto/contracts/client';
import { derived } from '@libretto/product/query';
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { feedPages, type Post, type PostLists, type PostsPage, postsOfPages } from './posts-cache';

/** The feed. */
export const useFeed = (): UseInfiniteQueryResult<PostLists> => useInfiniteQuery(feedPages());
/** The posts of one person. */
export const usePostsOf = (userId: string): UseInfiniteQueryResult<PostLists> => useInfiniteQuery(postsOfPages(userId));

const largestPage = 100;
/** A link to a post older than a thousand others shows the feed alone. */
const mostPages = 10;

/** The post of a link. No call gives a single post, so the feed is read until it comes. */
export function useLinkedPost(postId: string | null) {
  return useQuery({
    ...derived('GET /api/social/posts', {}, `linked ${postId}`, async (signal): Promise<PostLists> => {
      const post = await findPost(postId ?? '', signal);
      return { pages: [{ posts: post ? [post] : [], hasMore: false }], pageParams: [0] };
    }),
    enabled: postId !== null,
  });
}

async function findPost(postId: string, signal: AbortSignal): Promise<Post | undefined> {
  for (let page = 0; page < mostPages; page += 1) {
    const query = { limit: largestPage, offset: page * largestPage };
    const { posts, hasMore }: PostsPage = await callApi('GET /api/social/posts', { query, signal });
    const found = posts.find(({ id }) => id === postId);
    if (found || !hasMore) return found;
  }
  return undefined;
}
