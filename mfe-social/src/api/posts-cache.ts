// Lists of posts as they are held. What a post says of itself follows the product's facts; here posts come and go.
import type { HttpCalls } from '@libretto/contracts/http';
import { pages, patch } from '@libretto/product/query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export type PostsPage = HttpCalls['GET /api/social/posts']['response'];
export type Post = PostsPage['posts'][number];
export type PostLists = InfiniteData<PostsPage>;

const pageSize = 10;

/** The feed of everybody, or of those whom one follows. */
export type FeedOf = 'all' | 'following';
export const feedInput = (from: FeedOf) => (from === 'all' ? {} : { from });

/** Read once and kept true by pushes: reading it again would move what the reader looks at, and cost a call a page. */
export const feedPages = (from: FeedOf) => ({
  ...pages('GET /api/social/posts', { query: { limit: pageSize, ...feedInput(from) } }, nextOffset),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 30 * 60_000,
});
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

/** An edited post, wherever it is held. */
export function changePost(queries: QueryClient, edited: Post): void {
  const changed = (post: Post) =>
    post.id === edited.id ? { ...post, ...edited, user: post.user, isOwn: post.isOwn } : post;
  const onPage = (page: PostsPage) =>
    page.posts.some(({ id }) => id === edited.id) ? { ...page, posts: page.posts.map(changed) } : page;
  patch(queries, 'GET /api/social/posts', undefined, onPage);
  patch(queries, 'GET /api/user/posts/{id}', undefined, onPage);
  patch(queries, 'GET /api/social/posts/{id}', { params: { id: edited.id } }, ({ post }) => ({ post: changed(post) }));
}

/** Whether the feed holds this post, or anything at all. */
export function holdsPost(queries: QueryClient, from: FeedOf, id?: string): boolean {
  const held = queries.getQueryData<PostLists>(feedPages(from).queryKey);
  if (id === undefined) return held !== undefined;
  return held?.pages.some((page) => page.posts.some((post) => post.id === id)) ?? false;
}

/** What is new above what is held; the page alone where more is new than it holds. */
export function putOnTop(queries: QueryClient, from: FeedOf, page: PostsPage): void {
  queries.setQueryData(feedPages(from).queryKey, (lists: PostLists | undefined): PostLists | undefined => {
    const held = new Set(postsOf(lists).map(({ id }) => id));
    const [first, ...rest] = lists?.pages ?? [];
    const added = page.posts.filter(({ id }) => !held.has(id));
    if (!lists || !first || added.length === page.posts.length) return { pages: [page], pageParams: [0] };
    return { ...lists, pages: [{ ...first, posts: [...added, ...first.posts] }, ...rest] };
  });
}

/** A new post on top of the feed and of its author's list, where these are held. */
export function addPost(queries: QueryClient, post: Post): void {
  const onTop = (lists: PostLists | undefined): PostLists | undefined => {
    const [first, ...rest] = lists?.pages ?? [];
    return lists && first && { ...lists, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
  };
  queries.setQueryData(feedPages('all').queryKey, onTop);
  queries.setQueryData(postsOfPages(post.user.id).queryKey, onTop);
}
