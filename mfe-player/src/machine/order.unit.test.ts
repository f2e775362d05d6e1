import { countsOf, leastPValue, pValueOfEqualChances, seededRandom } from '../../../infra/testing/randomness';
import { canGoNext, canGoPrevious, cycleRepeat, followingIndex, nextIndex, type Order, previousIndex } from './order';

const order = (changes: Partial<Order>): Order => ({ length: 3, index: 0, repeat: 'none', shuffle: false, ...changes });
const first = () => 0;
const last = (count: number) => count - 1;

test('repeat goes from none to all to one and back to none', () => {
  expect(cycleRepeat('none')).toBe('all');
  expect(cycleRepeat('all')).toBe('one');
  expect(cycleRepeat('one')).toBe('none');
});

describe('Next', () => {
  test.each([
    ['before the last', { index: 1 }, true],
    ['on the last', { index: 2 }, false],
    ['on the last, repeating all', { index: 2, repeat: 'all' }, true],
    ['on the last, repeating one', { index: 2, repeat: 'one' }, false],
    ['on the last, shuffled', { index: 2, shuffle: true }, true],
    ['in an empty queue', { length: 0, repeat: 'all', shuffle: true }, false],
  ] as const)('%s', (_, changes, allowed) => {
    expect(canGoNext(order(changes))).toBe(allowed);
  });

  test('stays on the same track when one repeats', () => {
    const one = order({ index: 1, repeat: 'one' });
    expect(nextIndex(one, followingIndex(one, first))).toBe(1);
  });

  test('wraps only when all repeats', () => {
    const all = order({ index: 2, repeat: 'all' });
    expect(nextIndex(all, followingIndex(all, first))).toBe(0);
    const none = order({ index: 2 });
    expect(nextIndex(none, followingIndex(none, first))).toBeNull();
  });

  test('goes where chance went when the track began', () => {
    expect(nextIndex(order({ index: 1, shuffle: true }), 2)).toBe(2);
  });

  test('starts a lone shuffled track over', () => {
    const lone = order({ length: 1, shuffle: true });
    expect(nextIndex(lone, followingIndex(lone, first))).toBe(0);
  });
});

describe('a track that ends without a skip', () => {
  test('is followed by the next one', () => {
    expect(followingIndex(order({ index: 0 }), first)).toBe(1);
  });

  test('is followed by nothing at the end', () => {
    expect(followingIndex(order({ index: 2 }), first)).toBeNull();
  });

  test('is repeated if one song repeats, even at the end', () => {
    expect(followingIndex(order({ index: 2, repeat: 'one' }), first)).toBe(2);
  });

  test('is followed by another one when shuffled, whatever chance says', () => {
    for (let index = 0; index < 3; index++) {
      for (const pick of [first, last]) expect(followingIndex(order({ index, shuffle: true }), pick)).not.toBe(index);
    }
  });

  test('ends the music when it is alone and shuffled', () => {
    expect(followingIndex(order({ length: 1, shuffle: true }), first)).toBeNull();
  });

  test('is followed by nothing in an empty queue', () => {
    expect(followingIndex(order({ length: 0, repeat: 'all' }), first)).toBeNull();
  });
});

describe('Previous', () => {
  test.each([
    ['on the first', { index: 0 }, false],
    ['behind the first', { index: 1 }, true],
    ['on the first, shuffled', { index: 0, shuffle: true }, true],
    ['on the first, repeating all', { index: 0, repeat: 'all' }, false],
    ['in an empty queue', { length: 0, shuffle: true }, false],
  ] as const)('%s', (_, changes, allowed) => {
    expect(canGoPrevious(order(changes))).toBe(allowed);
  });

  test('goes one back', () => expect(previousIndex(order({ index: 2 }), first)).toBe(1));

  test('goes to another track when shuffled', () => {
    expect(previousIndex(order({ index: 0, shuffle: true }), first)).toBe(1);
    expect(previousIndex(order({ index: 0, shuffle: true }), last)).toBe(2);
  });
});

test('shuffle leads to every other track equally often, from any track', () => {
  const random = seededRandom(5);
  const pick = (count: number) => Math.floor(random() * count);
  const others = Array.from({ length: 126 }, (_, at) => (at < 40 ? at : at + 1));
  const shuffled = order({ length: 127, index: 40, shuffle: true });
  const ways = [() => followingIndex(shuffled, pick), () => previousIndex(shuffled, pick)];
  for (const way of ways) {
    const drawn = Array.from({ length: 12_000 }, () => way() as number);
    expect(pValueOfEqualChances(countsOf(others, drawn))).toBeGreaterThan(leastPValue);
  }
});
