// Cached lists of public and tuned-in posts. The entity overlay updates the fields of each post; this
// module adds and removes posts.
import type { HttpCalls } from '@libretto/contracts/http';
import { pages, patch, removeQuery } from '@libretto/product/query';
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';

export type PostsPage = HttpCalls['GET /api/social/posts']['response'];
export type TunedInPage = HttpCalls['GET /api/social/tuned-in-posts']['response'];
export type Post = PostsPage['posts'][number];
export type TunedInPost = TunedInPage['posts'][number];
export type FeedPost = Post | TunedInPost;
export type PostLists = InfiniteData<PostsPage>;
export type TunedInLists = InfiniteData<TunedInPage>;
type AnyPage = PostsPage | TunedInPage;

const pageSize = 10;

export const isTunedInPost = (post: FeedPost): post is TunedInPost => 'locked' in post;

/** The feed of all artists or of those that the user follows. */
export type FeedOf = 'all' | 'following';
export const feedInput = (from: FeedOf) => (from === 'all' ? {} : { from });

/**
 * Read once and then updated by pushes: a refetch would move the posts that the user is
 * reading and cost one call per page.
 */
const heldLong = { staleTime: Number.POSITIVE_INFINITY, gcTime: 30 * 60_000 };
export const feedPages = (from: FeedOf) => ({
  ...pages('GET /api/social/posts', { query: { limit: pageSize, ...feedInput(from) } }, nextOffset),
  ...heldLong,
});
export const tunedInFeedPages = (from: FeedOf) => ({
  ...pages('GET /api/social/tuned-in-posts', { query: { limit: pageSize, ...feedInput(from) } }, nextOffset),
  ...heldLong,
});
export const postsOfPages = (id: string) =>
  pages('GET /api/user/posts/{id}', { params: { id }, query: { limit: pageSize } }, nextOffset);
export const tunedInPostsOfPages = (id: string) =>
  pages('GET /api/user/tuned-in-posts/{id}', { params: { id }, query: { limit: pageSize } }, nextOffset);

/**
 * Lists each post once, in order: a newly published post shifts the pages, so that two pages may contain the same post.
 */
export function postsOf<P extends FeedPost>(
  lists: InfiniteData<{ readonly posts: readonly P[] }> | undefined,
): readonly P[] {
  const posts = new Map<string, P>();
  for (const page of lists?.pages ?? [])
    for (const post of page.posts) if (!posts.has(post.id)) posts.set(post.id, post);
  return [...posts.values()];
}

/** Offset of the next page: the number of cached posts, including those that were added or deleted locally. */
export function nextOffset(last: AnyPage, all: readonly AnyPage[]): number | undefined {
  return last.hasMore ? all.reduce((count, page) => count + page.posts.length, 0) : undefined;
}

/** Removes a deleted post from every list. */
export function dropPost(queries: QueryClient, id: string): void {
  const without = <Page extends { posts: { id: string }[] }>(page: Page): Page =>
    page.posts.some((post) => post.id === id) ? { ...page, posts: page.posts.filter((post) => post.id !== id) } : page;
  patch(queries, 'GET /api/social/posts', undefined, without);
  patch(queries, 'GET /api/user/posts/{id}', undefined, without);
  patch(queries, 'GET /api/social/tuned-in-posts', undefined, without);
  patch(queries, 'GET /api/user/tuned-in-posts/{id}', undefined, without);
}

/** Updates the media state of a post wherever the post is cached. */
export function changeMedia(queries: QueryClient, { id, media }: TunedInPost): void {
  const changed = (post: TunedInPost) => (post.id === id ? { ...post, media } : post);
  const onPage = (page: TunedInPage) =>
    page.posts.some((post) => post.id === id) ? { ...page, posts: page.posts.map(changed) } : page;
  patch(queries, 'GET /api/social/tuned-in-posts', undefined, onPage);
  patch(queries, 'GET /api/user/tuned-in-posts/{id}', undefined, onPage);
}

/** Removes a deleted post from the cache, so that its own page does not show it. */
export function forgetPost(queries: QueryClient, id: string): void {
  removeQuery(queries, 'GET /api/social/posts/{id}', { params: { id } });
  removeQuery(queries, 'GET /api/social/tuned-in-posts/{id}', { params: { id } });
}

/** Updates an edited post wherever it is cached. */
export function changePost(queries: QueryClient, edited: FeedPost): void {
  const input = { params: { id: edited.id } };
  if (isTunedInPost(edited)) {
    const { ofPost, onPage } = changesBy(edited);
    patch(queries, 'GET /api/social/tuned-in-posts', undefined, onPage);
    patch(queries, 'GET /api/user/tuned-in-posts/{id}', undefined, onPage);
    patch(queries, 'GET /api/social/tuned-in-posts/{id}', input, ({ post }) => ({ post: ofPost(post) }));
    return;
  }
  const { ofPost, onPage } = changesBy(edited);
  patch(queries, 'GET /api/social/posts', undefined, onPage);
  patch(queries, 'GET /api/user/posts/{id}', undefined, onPage);
  patch(queries, 'GET /api/social/posts/{id}', input, ({ post }) => ({ post: ofPost(post) }));
}

function changesBy<P extends FeedPost>(edited: P) {
  const ofPost = (post: P): P =>
    post.id === edited.id ? { ...post, ...edited, user: post.user, isOwn: post.isOwn } : post;
  const onPage = <Page extends { posts: P[] }>(page: Page): Page =>
    page.posts.some(({ id }) => id === edited.id) ? { ...page, posts: page.posts.map(ofPost) } : page;
  return { ofPost, onPage };
}

/** Whether the feed is cached and, if an id is given, contains that post. */
export function holdsPost(queries: QueryClient, from: FeedOf, id?: string): boolean {
  const lists = [feedPages(from).queryKey, tunedInFeedPages(from).queryKey].flatMap(
    (key) => queries.getQueryData<InfiniteData<AnyPage>>(key as QueryKey) ?? [],
  );
  if (id === undefined) return lists.length > 0;
  return lists.some(({ pages: held }) => held.some((page) => page.posts.some((post) => post.id === id)));
}

/**
 * Prepends the new posts of a page. If all posts of the page are new, it replaces the cached pages, because posts
 * between them may be missing.
 */
export function putOnTop(queries: QueryClient, from: FeedOf, page: PostsPage, tunedIn: TunedInPage | null): void {
  const onTop = <Page extends AnyPage>(key: QueryKey, read: Page) =>
    queries.setQueryData(key, (lists: InfiniteData<Page> | undefined): InfiniteData<Page> | undefined => {
      const held = new Set((lists?.pages ?? []).flatMap(({ posts }) => posts.map(({ id }) => id)));
      const [first, ...rest] = lists?.pages ?? [];
      const added = read.posts.filter(({ id }) => !held.has(id));
      if (!lists || !first || (added.length === read.posts.length && added.length > 0))
        return { pages: [read], pageParams: [0] };
      return { ...lists, pages: [{ ...first, posts: [...added, ...first.posts] }, ...rest] };
    });
  onTop(feedPages(from).queryKey, page);
  if (tunedIn) onTop(tunedInFeedPages(from).queryKey, tunedIn);
}

/** Prepends a new post to the feed and to its author's list where these are cached. */
export function addPost(queries: QueryClient, post: FeedPost): void {
  const onTop = (key: QueryKey) =>
    queries.setQueryData(key, (lists: InfiniteData<{ posts: FeedPost[] }> | undefined) => {
      const [first, ...rest] = lists?.pages ?? [];
      return lists && first && { ...lists, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
    });
  const isTunedIn = isTunedInPost(post);
  onTop((isTunedIn ? tunedInFeedPages('all') : feedPages('all')).queryKey);
  onTop((isTunedIn ? tunedInPostsOfPages(post.user.id) : postsOfPages(post.user.id)).queryKey);
}
