import type { StoredPlayer } from '../machine/player.types';
import { makeTrack } from '../testing/tracks';
import { readPlayer, writePlayer, writePosition } from './stored-player';

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as unknown as Storage;
}

const player = (changes: Partial<StoredPlayer> = {}): StoredPlayer => ({
  entries: ['a', 'b', 'c'].map((id) => ({ key: `k-${id}`, track: makeTrack(id) })),
  index: 1,
  queueContext: { type: 'album', name: 'Vespers', id: 'v' },
  repeat: 'all',
  shuffle: true,
  volume: 0.4,
  muted: true,
  streamingEnabled: true,
  ownerId: 'ines',
  positionSeconds: 0,
  settings: { rate: 1.25, crossfadeSeconds: 6, levelsLoudness: false },
  quality: '64',
  ...changes,
});

test('reads the written state again, with its position', () => {
  const disk = storage();
  writePlayer(disk, player(), 'tab-1');
  writePosition(disk, 'b', 42.5);
  expect(readPlayer(disk)).toEqual(player({ positionSeconds: 42.5 }));
});

test('every field that the specification persists stands in the storage', () => {
  const disk = storage();
  writePlayer(disk, player(), 'tab-1');
  expect(Object.keys(JSON.parse(disk.getItem('libretto.player') ?? ''))).toEqual(
    expect.arrayContaining([
      'entries',
      'index',
      'currentTrackId',
      'volume',
      'muted',
      'shuffle',
      'repeat',
      'queueContext',
      'tabId',
      'streamingEnabled',
    ]),
  );
});

test('a position belongs to its track and to no other', () => {
  const disk = storage();
  writePlayer(disk, player(), 'tab-1');
  writePosition(disk, 'a', 42.5);
  expect(readPlayer(disk)?.positionSeconds).toBe(0);
});

test('a queue of thousands is stored around its current track', () => {
  const entries = Array.from({ length: 3000 }, (_, index) => ({ key: `k${index}`, track: makeTrack(`t${index}`) }));
  const disk = storage();
  writePlayer(disk, player({ entries, index: 2000 }), 'tab-1');
  const read = readPlayer(disk);
  expect(read?.entries).toHaveLength(500);
  expect(read?.entries[read.index]?.track.id).toBe('t2000');
  writePlayer(disk, player({ entries, index: 2999 }), 'tab-1');
  const atEnd = readPlayer(disk);
  expect(atEnd?.entries[atEnd.index]?.track.id).toBe('t2999');
});

test.each([
  ['nothing', null],
  ['no JSON', 'oops'],
  ['another version', JSON.stringify({ version: 99, entries: [] })],
  ['something else', JSON.stringify([1, 2])],
])('%s is no player', (_, text) => {
  const disk = storage();
  if (text !== null) disk.setItem('libretto.player', text);
  expect(readPlayer(disk)).toBeNull();
});

test('what does not fit is left out, the rest is kept', () => {
  const disk = storage();
  const entries = [{ key: 'k', track: makeTrack('a') }, { key: 'x' }, 'junk', { key: 'y', track: { id: 'y' } }];
  disk.setItem('libretto.player', JSON.stringify({ version: 1, entries, index: 7, repeat: 'twice', volume: 11 }));
  expect(readPlayer(disk)).toMatchObject({ index: 0, repeat: 'none', volume: 1, shuffle: false, ownerId: null });
  expect(readPlayer(disk)?.entries).toHaveLength(1);
});

test('settings that make no sense are the usual ones', () => {
  const disk = storage();
  const settings = { rate: 9, crossfadeSeconds: -4, levelsLoudness: 'yes' };
  disk.setItem('libretto.player', JSON.stringify({ version: 1, entries: [], settings }));
  expect(readPlayer(disk)?.settings).toEqual({ rate: 1, crossfadeSeconds: 0, levelsLoudness: true });
  disk.setItem('libretto.player', JSON.stringify({ version: 1, entries: [] }));
  expect(readPlayer(disk)?.settings).toEqual({ rate: 1, crossfadeSeconds: 0, levelsLoudness: true });
});
