import { InvalidCursorError } from '../../../ports/read-models/read-models';
import { sequenceOf } from './ledger.collections';
import { mergedPage, type Order, type Range, type Source } from './merged-pages';

interface Doc {
  readonly sequence: string;
  readonly position: number;
}

const docAt = (position: number): Doc => ({
  sequence: sequenceOf(`2026-01-01T00:00:00.${String(position).padStart(3, '0')}Z`, position),
  position,
});

/** A stored list that answers as a read model does: bounds are inclusive. */
function listOf(positions: readonly number[], ranges: Range[] = []): Source<Doc> {
  const docs = positions.map(docAt);
  return async (range) => {
    ranges.push(range);
    const { order, from = '', to = '~', limit } = range;
    const found = docs.filter(({ sequence }) => sequence >= from && sequence <= to);
    const sorted = found.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1));
    return (order === 'ascending' ? sorted : sorted.toReversed()).slice(0, limit);
  };
}

const odd = Array.from({ length: 30 }, (_, index) => 2 * index + 1);
const even = Array.from({ length: 30 }, (_, index) => 2 * index + 2);
const positions = ({ items }: { readonly items: readonly Doc[] }) => items.map(({ position }) => position);

/** All pages, until one names no next one. */
async function everyPage(order: Order | undefined, limit: number, bounds: { from?: string; to?: string } = {}) {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const page = await mergedPage([listOf(odd), listOf(even), listOf([])], { order, limit, cursor, ...bounds });
    pages.push(positions(page));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

describe('a page of several lists', () => {
  const all = [...odd, ...even].toSorted((a, b) => a - b);

  test('holds the newest first unless the order is asked for', async () => {
    expect(positions(await mergedPage([listOf([1, 4]), listOf([2, 3])], { limit: 3 }))).toEqual([4, 3, 2]);
    expect(positions(await mergedPage([listOf([1, 4]), listOf([2, 3])], { limit: 3, order: 'ascending' }))).toEqual([
      1, 2, 3,
    ]);
  });

  test.each([1, 7, 20, 59, 60, 61])('leaves out nothing and repeats nothing, by pages of %i', async (limit) => {
    const ascending = await everyPage('ascending', limit);
    expect(ascending.flat()).toEqual(all);
    expect(ascending).toHaveLength(Math.ceil(60 / limit));
    expect((await everyPage(undefined, limit)).flat()).toEqual(all.toReversed());
  });

  test('stays within its bounds, which are inclusive, on every page', async () => {
    const bounds = { from: docAt(5).sequence, to: docAt(50).sequence };
    const expected = all.filter((position) => position >= 5 && position <= 50);
    expect((await everyPage('ascending', 8, bounds)).flat()).toEqual(expected);
    expect((await everyPage('descending', 8, bounds)).flat()).toEqual(expected.toReversed());
  });

  test('reads a single list once', async () => {
    const ranges: Range[] = [];
    await mergedPage([listOf(odd, ranges)], { limit: 25 });
    expect(ranges.map(({ limit }) => limit)).toEqual([26]);
  });

  test('refuses a cursor that no page has given', async () => {
    for (const cursor of ['x', Buffer.from('2026-01-01#1').toString('base64url')]) {
      await expect(mergedPage([listOf(odd)], { limit: 1, cursor })).rejects.toThrow(InvalidCursorError);
    }
  });
});
