import { makeTrack } from '../testing/tracks';
import { playedDays } from './played-days';

const now = new Date(2026, 10, 21, 15, 0);
const played = (id: string, date: Date) => ({ ...makeTrack(id), playedAt: date.toISOString() });

test('groups by local day, with the nearest days in words', () => {
  const days = playedDays(
    [
      played('a', new Date(2026, 10, 21, 14, 59)),
      played('b', new Date(2026, 10, 21, 0, 1)),
      played('c', new Date(2026, 10, 20, 23, 59)),
      played('d', new Date(2026, 10, 14, 9, 0)),
      played('e', new Date(2025, 11, 31, 9, 0)),
    ],
    now,
  );
  expect(days.map((day) => day.label)).toEqual([
    'Today',
    'Yesterday',
    'Saturday 14 November',
    'Wednesday, 31 December 2025',
  ]);
  expect(days[0]?.tracks.map(({ track, index }) => [track.id, index])).toEqual([
    ['a', 0],
    ['b', 1],
  ]);
});

test('nothing played is no day', () => {
  expect(playedDays([], now)).toEqual([]);
});
