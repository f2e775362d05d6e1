import { QueryClient } from '@tanstack/react-query';
import { aPost } from '../testing/posts';
import { addPost, changePost, nextOffset, type PostLists, postKeys, postsOf } from './posts-cache';

const lists = (...pages: string[][]): PostLists => ({
  pages: pages.map((ids) => ({ posts: ids.map((id) => aPost({ id })), hasMore: true })),
  pageParams: pages.map((_, at) => at * 10),
});
const ids = (held: PostLists | undefined) => postsOf(held).map(({ id }) => id);

describe('lists of posts', () => {
  const queries = new QueryClient();
  afterEach(() => queries.clear());

  it('show a post once that came on two pages', () => {
    expect(ids(lists(['c', 'b'], ['b', 'a']))).toEqual(['c', 'b', 'a']);
  });

  it('go on behind all that is held', () => {
    const { pages } = lists(['c', 'b'], ['a']);
    expect(nextOffset({ posts: [], hasMore: true }, pages)).toBe(3);
    expect(nextOffset({ posts: [], hasMore: false }, pages)).toBeUndefined();
  });

  it('follow a change of a post everywhere, and nothing else moves', () => {
    queries.setQueryData(postKeys.feed, lists(['b', 'a'], ['x']));
    queries.setQueryData(postKeys.ofUser('nour'), lists(['a']));
    const before = queries.getQueryData<PostLists>(postKeys.feed);
    changePost(queries, 'a', () => ({ upvotes: 7 }));
    const after = queries.getQueryData<PostLists>(postKeys.feed);
    expect(postsOf(after)[1]?.upvotes).toBe(7);
    expect(after?.pages[1]).toBe(before?.pages[1]);
    expect(postsOf(queries.getQueryData<PostLists>(postKeys.ofUser('nour')))[0]?.upvotes).toBe(7);
  });

  it('lose a deleted post and start with a new one', () => {
    queries.setQueryData(postKeys.feed, lists(['b', 'a']));
    changePost(queries, 'b', () => null);
    addPost(queries, aPost({ id: 'c' }));
    expect(ids(queries.getQueryData(postKeys.feed))).toEqual(['c', 'a']);
    expect(queries.getQueryData(postKeys.ofUser('nour'))).toBeUndefined();
  });
});
