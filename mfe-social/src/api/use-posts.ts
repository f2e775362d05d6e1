// Reading posts: the feed, one person's, and the one that a link leads to.
import { callApi } from '@libretto/contracts/client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { nextOffset, type Post, type PostLists, type PostsPage, postKeys } from './posts-cache';

const pageSize = 10;

/** The feed, or the posts of one person. */
export function usePosts(userId: string | null) {
  return useInfiniteQuery({
    queryKey: userId === null ? postKeys.feed : postKeys.ofUser(userId),
    queryFn: ({ pageParam: offset, signal }) => {
      const query = { limit: pageSize, offset };
      return userId === null
        ? callApi('GET /api/social/posts', { query, signal })
        : callApi('GET /api/user/posts/{id}', { params: { id: userId }, query, signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

const largestPage = 100;
/** A link to a post older than a thousand others shows the feed alone. */
const mostPages = 10;

/** The post of a link. No call gives a single post, so the feed is read until it comes. */
export function useLinkedPost(postId: string | null) {
  return useQuery({
    queryKey: postKeys.linked(postId ?? ''),
    enabled: postId !== null,
    queryFn: async ({ signal }): Promise<PostLists> => {
      const post = await findPost(postId ?? '', signal);
      return { pages: [{ posts: post ? [post] : [], hasMore: false }], pageParams: [0] };
    },
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
