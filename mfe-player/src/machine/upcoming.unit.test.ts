import { makeTrack } from '../testing/tracks';
import type { Repeat } from './order';
import { arrangeUpcoming, type Upcoming, upcomingEntries } from './upcoming';

interface Shape {
  index?: number;
  repeat?: Repeat;
  shuffle?: boolean;
  followingIndex?: number | null;
}

const queue = ({ index = 1, repeat = 'none', shuffle = false, followingIndex = null }: Shape = {}): Upcoming => ({
  entries: ['a', 'b', 'c', 'd'].map((key) => ({ key, track: makeTrack(key) })),
  ...{ index, repeat, shuffle, followingIndex },
});
const keys = (upcoming: Upcoming) => upcomingEntries(upcoming).map(({ key }) => key);

test.each([
  ['to the end', queue(), ['c', 'd']],
  ['nothing after the last', queue({ index: 3 }), []],
  ['round again where all repeats', queue({ repeat: 'all' }), ['c', 'd', 'a']],
  ['from the start after the last where all repeats', queue({ index: 3, repeat: 'all' }), ['a', 'b', 'c']],
  ['first the one that chance chose', queue({ shuffle: true, followingIndex: 3 }), ['d', 'a', 'c']],
  ['also after the last', queue({ index: 3, shuffle: true, followingIndex: 0 }), ['a', 'b', 'c']],
  ['unchanged while one repeats', queue({ repeat: 'one', shuffle: true, followingIndex: 1 }), ['c', 'd']],
] as const)('the next tracks are %s', (_, upcoming, expected) => {
  expect(keys(upcoming)).toEqual(expected);
});

describe('a row that is moved', () => {
  const arranged = (upcoming: Upcoming, key: string, place: number) => {
    const { followingKey, ...rest } = arrangeUpcoming(upcoming, key, place);
    const followingIndex = followingKey ? rest.entries.findIndex((entry) => entry.key === followingKey) : null;
    return { ...upcoming, ...rest, followingIndex: followingIndex ?? upcoming.followingIndex };
  };

  test.each([
    [queue(), 'd', 0, ['d', 'c']],
    [queue(), 'c', 9, ['d', 'c']],
    [queue({ repeat: 'all' }), 'a', 0, ['a', 'c', 'd']],
    [queue({ repeat: 'all' }), 'c', 2, ['d', 'a', 'c']],
    [queue({ repeat: 'all' }), 'c', 1, ['d', 'c', 'a']],
    [queue({ shuffle: true, followingIndex: 3 }), 'a', 0, ['a', 'd', 'c']],
    [queue({ shuffle: true, followingIndex: 3 }), 'd', 2, ['a', 'c', 'd']],
  ] as const)('is at its new position, and the current track stays', (upcoming, key, place, expected) => {
    const after = arranged(upcoming, key, place);
    expect(new Set(keys(after))).toEqual(new Set(expected));
    expect(keys(after)[0]).toBe(expected[0]);
    if (!upcoming.shuffle) expect(keys(after)).toEqual(expected);
    expect(after.entries[after.index]?.key).toBe('b');
  });

  test('to the same position, or of a removed entry, changes nothing', () => {
    const upcoming = queue();
    expect(arrangeUpcoming(upcoming, 'c', 0).entries).toBe(upcoming.entries);
    expect(arrangeUpcoming(upcoming, 'gone', 0).entries).toBe(upcoming.entries);
    expect(arrangeUpcoming(upcoming, 'b', 1).entries).toBe(upcoming.entries);
  });
});
