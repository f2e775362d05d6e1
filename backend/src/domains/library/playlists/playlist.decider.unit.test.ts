import { mostCollaborators, mostPlaylistSongs } from '@libretto/contracts/http/playback/library';
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
  data: { ...of, songId, index, entryId: songId, addedBy: 'me' },
});
const removed = (songId: string): PlaylistEvent => ({
  type: 'SongRemovedFromPlaylist',
  data: { ...of, songId, entryId: songId },
});
const deleted: PlaylistEvent = { type: 'PlaylistDeleted', data: { ...of, restorableUntilMs: 1000 + restorableMs } };
const restored: PlaylistEvent = { type: 'PlaylistRestored', data: of };

const stateAfter = (events: readonly PlaylistEvent[]) =>
  events.reduce(playlistDecider.evolve, playlistDecider.initialState);
const decided = (events: readonly PlaylistEvent[], command: PlaylistCommand) =>
  playlistDecider.decide(command, stateAfter(events));
const songsOf = (...events: PlaylistEvent[]) => {
  const state = stateAfter(events);
  return state.kind === 'absent' ? null : state.entries.map(({ entryId }) => entryId);
};

test('a playlist is created once', () => {
  const command = { ...mine, kind: 'create', name: 'Dusk', imageId: null, dominantColor: null } as const;
  expect(decided([], command)).toEqual([created]);
  expect(decided([created], command)).toEqual([]);
});

test('takes a song as its last one, and each song once', () => {
  const add = { ...mine, kind: 'add', newEntryId: 'n', songId: 'b' } as const;
  expect(decided([created, added('a', 0)], add)).toEqual([added('b', 1)]);
  expect(decided([created, added('b', 0)], add)).toEqual([]);
});

test('takes a removed song back where it was', () => {
  const before = [created, added('a', 0), added('b', 1), added('c', 2), removed('b')];
  // Displayed from the last song to the first: c, then b, then a.
  const events = decided(before, { ...mine, kind: 'add', newEntryId: 'n', songId: 'b', position: 1 });
  expect(events).toEqual([added('b', 1)]);
  expect(songsOf(...before, ...(events as PlaylistEvent[]))).toEqual(['a', 'b', 'c']);
});

test('puts a place beyond its end at the end', () => {
  expect(
    decided([created, added('a', 0)], { ...mine, kind: 'add', newEntryId: 'n', songId: 'b', position: 99 }),
  ).toEqual([added('b', 0)]);
});

test('holds no more songs than it may', () => {
  const full = Array.from({ length: mostPlaylistSongs }, (_, n) => added(`song-${n}`, n));
  expect(decided([created, ...full], { ...mine, kind: 'add', newEntryId: 'n', songId: 'more' })).toBe('PlaylistFull');
  expect(decided([created, ...full], { ...mine, kind: 'add', newEntryId: 'n', songId: 'song-3' })).toEqual([]);
});

test('loses a song, and not one that it has not', () => {
  expect(decided([created, added('a', 0)], { ...mine, kind: 'remove', songId: 'a' })).toEqual([removed('a')]);
  expect(decided([created], { ...mine, kind: 'remove', songId: 'a' })).toEqual([]);
});

describe('in order', () => {
  const before = [created, added('a', 0), added('b', 1), added('c', 2), added('d', 3)];
  const move = (entryId: string, aboveEntryId: string | null, position = 0) =>
    ({ ...mine, kind: 'move', entryId, aboveEntryId, position }) as const;
  const after = (...commands: PlaylistCommand[]) => {
    const events = [...before];
    for (const command of commands) events.push(...(decided(events, command) as PlaylistEvent[]));
    // Sorted as displayed.
    return songsOf(...events)
      ?.toReversed()
      .join('');
  };

  test('a song goes above the one that it is moved above, or to the end, by one event', () => {
    expect(after()).toBe('dcba');
    expect(after(move('a', 'd'))).toBe('adcb');
    expect(after(move('d', 'a'))).toBe('cbda');
    expect(after(move('d', null))).toBe('cbad');
    expect(decided(before, move('a', 'd'))).toHaveLength(1);
    expect(decided(before, move('c', 'b'))).toEqual([]);
    expect(decided(before, move('c', 'c'))).toEqual([]);
    expect(decided(before, move('x', 'c'))).toEqual([]);
  });

  test('two concurrent moves both have their effect in either order', () => {
    const [one, two] = [move('a', 'd'), move('b', null)];
    expect(after(one, two)).toBe('adcb');
    expect(after(two, one)).toBe('adcb');
  });

  test('a song goes to its number where its neighbour was removed meanwhile', () => {
    expect(after({ ...mine, kind: 'remove', songId: 'c' }, move('a', 'c', 1))).toBe('dab');
  });
});

test('a song may be added twice on request, and each entry is removed separately', () => {
  const again = { ...mine, kind: 'add', newEntryId: 'n', songId: 'a', again: true } as const;
  const second: PlaylistEvent = {
    type: 'SongAddedToPlaylist',
    data: { ...of, songId: 'a', index: 2, entryId: 'n', addedBy: 'me' },
  };
  const before = [created, added('a', 0), added('b', 1)];
  expect(decided(before, again)).toEqual([second]);
  expect(songsOf(...before, second)).toEqual(['a', 'b', 'n']);
  expect(decided([...before, second], { ...mine, kind: 'remove', songId: 'a', entryId: 'n' })).toEqual([
    { type: 'SongRemovedFromPlaylist', data: { ...of, songId: 'a', entryId: 'n' } },
  ]);
  expect(decided([...before, second], { ...mine, kind: 'remove', songId: 'a' })).toHaveLength(2);
});

describe('shared', () => {
  const you = { playlistId: 'p', byUserId: 'you' };
  const opened: PlaylistEvent = { type: 'PlaylistInvitationOpened', data: { ...of, invitationId: 'i' } };
  const revoked: PlaylistEvent = { type: 'PlaylistInvitationRevoked', data: of };
  const joined: PlaylistEvent = { type: 'CollaboratorJoinedPlaylist', data: { ...of, userId: 'you' } };
  const left: PlaylistEvent = { type: 'CollaboratorLeftPlaylist', data: { ...of, userId: 'you' } };
  const shared = [created, added('a', 0), opened, joined];
  const join = { ...you, kind: 'join', invitationId: 'i' } as const;

  test('one joins by the link that is valid now', () => {
    expect(decided([created, opened], join)).toEqual([joined]);
    expect(decided(shared, join)).toEqual([]);
    expect(decided([created, opened, revoked], join)).toBe('NoSuchInvitation');
    expect(decided([created], join)).toBe('NoSuchInvitation');
    expect(decided([created, opened], { ...join, byUserId: 'me' })).toEqual([]);
    expect(decided([created, opened, deleted], join)).toBe('NoSuchPlaylist');
  });

  test('no more join than may', () => {
    const crowd = Array.from(
      { length: mostCollaborators },
      (_, n): PlaylistEvent => ({ ...joined, data: { ...of, userId: `user-${n}` } }) as PlaylistEvent,
    );
    expect(decided([created, opened, ...crowd], join)).toBe('TooManyCollaborators');
  });

  test('a collaborator adds, moves and removes what they added, and the events name the owner', () => {
    const add = { ...you, kind: 'add', newEntryId: 'n', songId: 'b' } as const;
    const theirs = decided(shared, add) as PlaylistEvent[];
    expect(theirs).toEqual([
      { type: 'SongAddedToPlaylist', data: { ...of, songId: 'b', index: 1, entryId: 'b', addedBy: 'you' } },
    ]);
    const after = [...shared, ...theirs];
    expect(decided(after, { ...you, kind: 'move', entryId: 'a', aboveEntryId: 'b', position: 0 })).toHaveLength(1);
    expect(decided(after, { ...you, kind: 'remove', songId: 'b' })).toHaveLength(1);
    expect(decided(after, { ...you, kind: 'remove', songId: 'a' })).toBe('NotTheirSong');
    expect(decided(after, { ...mine, kind: 'remove', songId: 'b' })).toHaveLength(1);
  });

  test.each([
    { ...you, kind: 'rename', name: 'Dawn' },
    { ...you, kind: 'show', isPublic: true },
    { ...you, kind: 'delete', nowMs: 1 },
    { ...you, kind: 'invite', invitationId: 'j' },
    { ...you, kind: 'revoke-invitation' },
    { ...you, kind: 'remove-collaborator', userId: 'somebody' },
  ] as const)('the owner alone may $kind', (command) => {
    expect(decided(shared, command)).toBe('OwnersOnly');
    expect(decided(shared, { ...command, byUserId: 'nobody' })).toBe('NoSuchPlaylist');
  });

  test('one leaves, or is removed by the owner, and has no way back without a link', () => {
    const leave = { ...you, kind: 'remove-collaborator', userId: 'you' } as const;
    expect(decided(shared, leave)).toEqual([left]);
    expect(decided(shared, { ...leave, byUserId: 'me' })).toEqual([left]);
    expect(decided([...shared, left], { ...mine, kind: 'remove-collaborator', userId: 'you' })).toBe(
      'NoSuchCollaborator',
    );
    expect(decided([...shared, left], { ...you, kind: 'add', newEntryId: 'n', songId: 'b' })).toBe('NoSuchPlaylist');
    expect(decided([...shared, revoked, left], join)).toBe('NoSuchInvitation');
    expect(decided([...shared, left], join)).toBe('NoSuchInvitation');
    expect(decided([...shared, left, revoked, opened], join)).toEqual([joined]);
  });

  test('the link stays the same until it is revoked', () => {
    expect(decided([created], { ...mine, kind: 'invite', invitationId: 'i' })).toEqual([opened]);
    expect(decided([created, opened], { ...mine, kind: 'invite', invitationId: 'j' })).toEqual([]);
    expect(decided([created, opened], { ...mine, kind: 'revoke-invitation' })).toEqual([revoked]);
    expect(decided([created], { ...mine, kind: 'revoke-invitation' })).toEqual([]);
  });
});

test('a playlist is renamed, but not to its present name', () => {
  expect(decided([created], { ...mine, kind: 'rename', name: 'Dawn' })).toEqual([
    { type: 'PlaylistRenamed', data: { ...of, name: 'Dawn' } },
  ]);
  expect(decided([created], { ...mine, kind: 'rename', name: 'Dusk' })).toEqual([]);
});

test('a deleted playlist is restored with its songs within an hour', () => {
  const before = [created, added('a', 0)];
  expect(decided(before, { ...mine, kind: 'delete', nowMs: 1000 })).toEqual([deleted]);
  const restore = { ...mine, kind: 'restore', nowMs: 1000 + restorableMs } as const;
  expect(decided([...before, deleted], restore)).toEqual([restored]);
  expect(songsOf(...before, deleted, restored)).toEqual(['a']);
  expect(decided([...before, deleted], { ...restore, nowMs: restore.nowMs + 1 })).toBe('NoSuchPlaylist');
  expect(decided(before, restore)).toEqual([]);
});

test.each([
  { ...mine, kind: 'add', newEntryId: 'n', songId: 'a' },
  { ...mine, kind: 'remove', songId: 'a' },
  { ...mine, kind: 'rename', name: 'Dawn' },
  { ...mine, kind: 'delete', nowMs: 1 },
  { ...mine, kind: 'restore', nowMs: 1 },
] as const)('does not exist for others, nor before it is made: $kind', (command) => {
  expect(decided([created], { ...command, byUserId: 'you' })).toBe('NoSuchPlaylist');
  expect(decided([], command)).toBe('NoSuchPlaylist');
  if (command.kind !== 'restore') expect(decided([created, deleted], command)).toBe('NoSuchPlaylist');
});
