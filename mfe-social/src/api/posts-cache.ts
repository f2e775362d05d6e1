// Lists of posts as they are held. What a post says of itself follows the product's facts; here posts come and go.
import type { HttpCalls } from '@libretto/contracts/http';
import { pages, patch } from '@libretto/product/query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export type PostsPage = HttpCalls['GET /api/social/posts']['response'];
export type Post = PostsPage['posts'][number];
export type PostLists = InfiniteData<PostsPage>;

const pageSize = 10;

export const feedPages = () => pages('GET /api/social/posts', { query: { limit: pageSize } }, nextOffset);
export const postsOfPages = (id: string) =>
  pages('GET /api/user/posts/{id}', { params: { id }, query: { limit: pageSize } }, nextOffset);

/** Each post once, in order: a post that was published meanwhile shifts the pages, and comes twice. */
export function postsOf(lists: PostLists | undefined): readonly Post[] {
  const posts = new Map<string, Post>();
  for (const page of lists?.pages ?? [])
    for (const post of page.posts) if (!posts.has(post.id)) posts.set(post.id, post);
  return [...posts.values()];
}

/** Where the next page starts: behind everything that is held, also what was added or deleted here. */
export function nextOffset(last: PostsPage, all: readonly PostsPage[]): number | undefined {
  return last.hasMore ? all.reduce((count, page) => count + page.posts.length, 0) : undefined;
}

/** A deleted post leaves every list. */
export function dropPost(queries: QueryClient, id: string): void {
  const without = (page: PostsPage) =>
    page.posts.some((post) => post.id === id) ? { ...page, posts: page.posts.filter((post) => post.id !== id) } : page;
  patch(queries, 'GET /api/social/posts', undefined, without);
  patch(queries, 'GET /api/user/posts/{id}', undefined, without);
}

/** A new post on top of the feed and of its author's list, where these are held. */
export function addPost(queries: QueryClient, post: Post): void {
  const onTop = (lists: PostLists | undefined): PostLists | undefined => {
    const [first, ...rest] = lists?.pages ?? [];
    return lists && first && { ...lists, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
  };
  queries.setQueryData(feedPages().queryKey, onTop);
  queries.setQueryData(postsOfPages(post.user.id).queryKey, onTop);
}
