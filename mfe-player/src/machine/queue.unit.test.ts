import fc from 'fast-check';
import { makeTrack } from '../testing/tracks';
import {
  changeTrack,
  clearQueue,
  currentEntry,
  emptyQueue,
  insertNext,
  moveEntry,
  type Queue,
  removeEntry,
  restoreEntries,
} from './queue';

const queueOf = (keys: string[], index: number): Queue => ({
  entries: keys.map((key) => ({ key, track: makeTrack(key) })),
  index,
});
const keys = (queue: Queue) => queue.entries.map((entry) => entry.key).join('');
const current = (queue: Queue) => currentEntry(queue)?.key;

test('moving an entry puts it at the target position and keeps the current track', () => {
  const queue = queueOf(['a', 'b', 'c', 'd'], 1);
  expect(keys(moveEntry(queue, 'd', 0))).toBe('dabc');
  expect(current(moveEntry(queue, 'd', 0))).toBe('b');
  expect(keys(moveEntry(queue, 'a', 2))).toBe('bcad');
  expect(current(moveEntry(queue, 'b', 3))).toBe('b');
});

test('moving beyond an end stops there, and moving nothing changes nothing', () => {
  const queue = queueOf(['a', 'b', 'c'], 0);
  expect(keys(moveEntry(queue, 'a', 99))).toBe('bca');
  expect(keys(moveEntry(queue, 'c', -5))).toBe('cab');
  expect(moveEntry(queue, 'a', 0)).toBe(queue);
  expect(moveEntry(queue, 'nobody', 1)).toBe(queue);
});

test('any sequence of moves and removals keeps the current track and loses nobody else', () => {
  const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), to: fc.integer({ min: -2, max: 7 }) });
  fc.assert(
    fc.property(fc.array(step), fc.integer({ min: 0, max: 4 }), (steps, index) => {
      const start = queueOf(['a', 'b', 'c', 'd', 'e'], index);
      const moved = steps.reduce((queue, { key, to }) => moveEntry(queue, key, to), start);
      expect([...keys(moved)].sort().join('')).toBe('abcde');
      expect(current(moved)).toBe(current(start));
      const removed = steps.reduce((queue, { key }) => removeEntry(queue, key), moved);
      expect(current(removed)).toBe(current(start));
    }),
  );
});

test('the current track cannot be removed', () => {
  const queue = queueOf(['a', 'b'], 1);
  expect(removeEntry(queue, 'b')).toBe(queue);
  expect(removeEntry(queue, 'a')).toMatchObject({ index: 0, entries: [{ key: 'b' }] });
});

test('clearing keeps the current track only', () => {
  expect(clearQueue(queueOf(['a', 'b', 'c'], 1))).toMatchObject({ index: 0, entries: [{ key: 'b' }] });
  expect(clearQueue(emptyQueue)).toBe(emptyQueue);
});

test('play next inserts right behind the current track', () => {
  const queue = insertNext(queueOf(['a', 'b', 'c'], 1), [{ key: 'x', track: makeTrack('x') }]);
  expect(keys(queue)).toBe('abxc');
  expect(current(queue)).toBe('b');
});

test('taking back an edit keeps whatever is current by now, and does nothing once that is gone', () => {
  const before = queueOf(['a', 'b', 'c'], 0);
  const cleared = clearQueue({ ...before, index: 2 });
  expect(restoreEntries(cleared, before.entries)).toMatchObject({ index: 2 });
  expect(restoreEntries(queueOf(['z'], 0), before.entries)).toBeNull();
});

test('a change reaches every entry of the song', () => {
  const song = makeTrack('same');
  const queue: Queue = {
    entries: [
      { key: '1', track: song },
      { key: '2', track: makeTrack('other') },
      { key: '3', track: song },
    ],
    index: 0,
  };
  const changed = changeTrack(queue, 'same', { isLiked: true });
  expect(changed.entries.map((entry) => entry.track.isLiked)).toEqual([true, false, true]);
  expect(changeTrack(queue, 'nowhere', { isLiked: true })).toBe(queue);
});
