import { InvalidCursorError } from '../../ports/read-models/read-models';
import type { FoundDoc } from './search.collections';
import { bestOfEach, type Found, pageOf } from './search.queries';

const found = (id: string, ...order: [number, number, number]): Found => ({
  doc: { id, kind: 'song' } as FoundDoc,
  hit: { id, match: 'words', rank: 0 },
  order,
});
const list = [found('a', 0, 9, 1), found('b', 0, 9, 1), found('c', 1, 3, 0), found('d', 1, 3, 1), found('e', 4, 0, 1)];
const ids = (page: readonly Found[]) => page.map(({ doc }) => doc.id);

test('goes on after the last one, and ends', () => {
  const first = pageOf(list, { limit: 2, cursor: undefined });
  const second = pageOf(list, { limit: 2, cursor: first.nextCursor as string });
  const third = pageOf(list, { limit: 2, cursor: second.nextCursor as string });
  expect([ids(first.page), ids(second.page), ids(third.page)]).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  expect(third.nextCursor).toBeNull();
});

test('goes on behind its former place where the last one is gone or has moved', () => {
  const { nextCursor } = pageOf(list, { limit: 3, cursor: undefined });
  const without = list.filter(({ doc }) => doc.id !== 'c');
  const moved = [found('c', 0, 0, 0), ...without];
  for (const now of [without, moved]) {
    expect(ids(pageOf(now, { limit: 9, cursor: nextCursor as string }).page)).toEqual(['d', 'e']);
  }
  expect(pageOf([], { limit: 9, cursor: nextCursor as string })).toEqual({ page: [], nextCursor: null });
});

test.each([
  '',
  'x',
  'W10',
  Buffer.from('["a",1,2]').toString('base64url'),
  Buffer.from('[1,1,2,3]').toString('base64url'),
])('refuses the cursor %p', (cursor) => {
  expect(() => pageOf(list, { limit: 2, cursor })).toThrow(InvalidCursorError);
});

test('takes the best few of each kind, best first', () => {
  const albums = [found('x', 0, 1, 1), found('y', 2, 0, 0)];
  expect(
    ids(
      bestOfEach(
        new Map([
          ['song', list],
          ['album', albums],
        ]),
        2,
      ),
    ),
  ).toEqual(['x', 'a', 'b', 'y']);
});
