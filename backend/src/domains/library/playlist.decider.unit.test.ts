import { mostPlaylistSongs } from '@libretto/contracts/http/library';
import { type PlaylistCommand, playlistDecider, restorableMs } from './playlist.decider';
import type { PlaylistEvent } from './playlist.events';

const of = { playlistId: 'p', ownerId: 'me' };
const mine = { playlistId: 'p', byUserId: 'me' };
const created: PlaylistEvent = {
  type: 'PlaylistCreated',
  data: { ...of, name: 'Dusk', imageId: null, dominantColor: null },
};
const added = (songId: string, index: number): PlaylistEvent => ({
  type: 'SongAddedToPlaylist',
  data: { ...of, songId, index },
});
const removed = (songId: string): PlaylistEvent => ({ type: 'SongRemovedFromPlaylist', data: { ...of, songId } });
const deleted: PlaylistEvent = { type: 'PlaylistDeleted', data: { ...of, restorableUntilMs: 1000 + restorableMs } };
const restored: PlaylistEvent = { type: 'PlaylistRestored', data: of };

const stateAfter = (events: readonly PlaylistEvent[]) =>
  events.reduce(playlistDecider.evolve, playlistDecider.initialState);
const decided = (events: readonly PlaylistEvent[], command: PlaylistCommand) =>
  playlistDecider.decide(command, stateAfter(events));
const songsOf = (...events: PlaylistEvent[]) => {
  const state = stateAfter(events);
  return state.kind === 'absent' ? null : state.songIds;
};

test('is created once', () => {
  const command = { ...mine, kind: 'create', name: 'Dusk', imageId: null, dominantColor: null } as const;
  expect(decided([], command)).toEqual([created]);
  expect(decided([created], command)).toEqual([]);
});

test('takes a song as its last one, and each song once', () => {
  const add = { ...mine, kind: 'add', songId: 'b' } as const;
  expect(decided([created, added('a', 0)], add)).toEqual([added('b', 1)]);
  expect(decided([created, added('b', 0)], add)).toEqual([]);
});

test('takes a removed song back where it was', () => {
  const before = [created, added('a', 0), added('b', 1), added('c', 2), removed('b')];
  // Shown from the last one down: c, then b, then a.
  const events = decided(before, { ...mine, kind: 'add', songId: 'b', position: 1 });
  expect(events).toEqual([added('b', 1)]);
  expect(songsOf(...before, ...(events as PlaylistEvent[]))).toEqual(['a', 'b', 'c']);
});

test('puts a place beyond its end at the end', () => {
  expect(decided([created, added('a', 0)], { ...mine, kind: 'add', songId: 'b', position: 99 })).toEqual([
    added('b', 0),
  ]);
});

test('holds no more songs than it may', () => {
  const full = Array.from({ length: mostPlaylistSongs }, (_, n) => added(`song-${n}`, n));
  expect(decided([created, ...full], { ...mine, kind: 'add', songId: 'more' })).toBe('PlaylistFull');
  expect(decided([created, ...full], { ...mine, kind: 'add', songId: 'song-3' })).toEqual([]);
});

test('loses a song, and not one that it has not', () => {
  expect(decided([created, added('a', 0)], { ...mine, kind: 'remove', songId: 'a' })).toEqual([removed('a')]);
  expect(decided([created], { ...mine, kind: 'remove', songId: 'a' })).toEqual([]);
});

test('is renamed, and not to the name that it has', () => {
  expect(decided([created], { ...mine, kind: 'rename', name: 'Dawn' })).toEqual([
    { type: 'PlaylistRenamed', data: { ...of, name: 'Dawn' } },
  ]);
  expect(decided([created], { ...mine, kind: 'rename', name: 'Dusk' })).toEqual([]);
});

test('comes back with its songs within an hour of its deletion', () => {
  const before = [created, added('a', 0)];
  expect(decided(before, { ...mine, kind: 'delete', nowMs: 1000 })).toEqual([deleted]);
  const restore = { ...mine, kind: 'restore', nowMs: 1000 + restorableMs } as const;
  expect(decided([...before, deleted], restore)).toEqual([restored]);
  expect(songsOf(...before, deleted, restored)).toEqual(['a']);
  expect(decided([...before, deleted], { ...restore, nowMs: restore.nowMs + 1 })).toBe('NoSuchPlaylist');
  expect(decided(before, restore)).toEqual([]);
});

test.each([
  { ...mine, kind: 'add', songId: 'a' },
  { ...mine, kind: 'remove', songId: 'a' },
  { ...mine, kind: 'rename', name: 'Dawn' },
  { ...mine, kind: 'delete', nowMs: 1 },
  { ...mine, kind: 'restore', nowMs: 1 },
] as const)('does not exist for others, nor before it is made: $kind', (command) => {
  expect(decided([created], { ...command, byUserId: 'you' })).toBe('NoSuchPlaylist');
  expect(decided([], command)).toBe('NoSuchPlaylist');
  if (command.kind !== 'restore') expect(decided([created, deleted], command)).toBe('NoSuchPlaylist');
});
