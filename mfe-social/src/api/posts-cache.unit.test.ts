import { QueryClient } from '@tanstack/react-query';
import { aPost } from '../testing/posts';
import { addPost, dropPost, feedPages, nextOffset, type PostLists, postsOf, postsOfPages } from './posts-cache';

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

  it('lose a deleted post and start with a new one', () => {
    queries.setQueryData(feedPages('all').queryKey, lists(['b', 'a'], ['x']));
    const [, second] = queries.getQueryData<PostLists>(feedPages('all').queryKey)?.pages ?? [];
    dropPost(queries, 'b');
    addPost(queries, aPost({ id: 'c' }));
    expect(ids(queries.getQueryData(feedPages('all').queryKey))).toEqual(['c', 'a', 'x']);
    expect(queries.getQueryData<PostLists>(feedPages('all').queryKey)?.pages[1]).toBe(second);
    expect(queries.getQueryData(postsOfPages('nour').queryKey)).toBeUndefined();
  });
});
