// Lists of posts as they are held: every list that shows a post follows what happens to it in one of them.
import type { HttpCalls } from '@libretto/contracts/http';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';

export type PostsPage = HttpCalls['GET /api/social/posts']['response'];
export type Post = PostsPage['posts'][number];
export type PostLists = InfiniteData<PostsPage>;

const allPosts = ['social', 'posts'] as const;
export const postKeys = {
  feed: [...allPosts, 'feed'] as const,
  ofUser: (userId: string) => [...allPosts, 'user', userId] as const,
  linked: (postId: string) => [...allPosts, 'linked', postId] as const,
};

/** Each post once, in order: a post that was published meanwhile shifts the pages, and comes twice. */
export function postsOf(lists: PostLists | undefined): readonly Post[] {
  const posts = new Map<string, Post>();
  for (const page of lists?.pages ?? [])
    for (const post of page.posts) if (!posts.has(post.id)) posts.set(post.id, post);
  return [...posts.values()];
}

/** Where the next page starts: behind everything that is held, also what was added or deleted here. */
export function nextOffset(last: PostsPage, pages: readonly PostsPage[]): number | undefined {
  return last.hasMore ? pages.reduce((count, page) => count + page.posts.length, 0) : undefined;
}

/** Changes posts in every list; null takes one out. */
export function mapPosts(lists: PostLists, change: (post: Post) => Post | null): PostLists {
  let hasChanged = false;
  const pages = lists.pages.map((page) => {
    const posts = page.posts.flatMap((post) => change(post) ?? []);
    if (posts.length === page.posts.length && posts.every((post, at) => post === page.posts[at])) return page;
    hasChanged = true;
    return { ...page, posts };
  });
  return hasChanged ? { ...lists, pages } : lists;
}

export function changePosts(queries: QueryClient, change: (post: Post) => Post | null): void {
  queries.setQueriesData<PostLists>({ queryKey: allPosts }, (lists) => lists && mapPosts(lists, change));
}

export function changePost(queries: QueryClient, id: string, changes: (post: Post) => Partial<Post> | null): void {
  changePosts(queries, (post) => {
    if (post.id !== id) return post;
    const changed = changes(post);
    return changed && { ...post, ...changed };
  });
}

/** A new post on top of the feed and of its author's list, where these are held. */
export function addPost(queries: QueryClient, post: Post): void {
  for (const queryKey of [postKeys.feed, postKeys.ofUser(post.user.id)]) {
    queries.setQueryData<PostLists>(queryKey, (lists) => {
      const [first, ...rest] = lists?.pages ?? [];
      return lists && first && { ...lists, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
    });
  }
}
