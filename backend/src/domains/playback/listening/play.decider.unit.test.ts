import { type CountPlay, type PlayState, playDecider, streamAfterSeconds } from './play.decider';
import type { PlayEvent } from './play.events';

const stateAfter = (events: readonly PlayEvent[]): PlayState =>
  events.reduce(playDecider.evolve, playDecider.initialState);

/** All events after these commands in turn, behind those that are stored already. */
function after(commands: readonly CountPlay[], stored: readonly PlayEvent[] = []): PlayEvent[] {
  const events = [...stored];
  for (const command of commands) {
    const decided = playDecider.decide(command, stateAfter(events));
    if (!Array.isArray(decided)) throw new Error(`refused: ${JSON.stringify(decided)}`);
    events.push(...decided);
  }
  return events.slice(stored.length);
}

const streams = (events: readonly PlayEvent[]) => events.filter((event) => event.type === 'SongStreamed');
const person = { userId: 'listener', playId: 'play', songId: 'song', artistId: 'artist' };
const heard = (more: Partial<CountPlay> = {}): CountPlay => ({
  kind: 'online',
  ...person,
  seconds: 30,
  earlierSeconds: 0,
  startedAtMs: 1_000,
  nowMs: 26_000,
  streamAfterSeconds: 30,
  ...more,
});
/** What former versions stored of a play: each report as an event. */
const formerReports = (...positions: number[]): PlayEvent[] => [
  { type: 'PlayStarted', data: { playId: 'play', userId: 'listener', songId: 'song', startedAtMs: 0 } },
  ...positions.map(
    (position): PlayEvent => ({
      type: 'PlaytimeReported',
      data: { playId: 'play', seconds: 5, position },
    }),
  ),
];

test.each([
  [180, 30],
  [60, 30],
  [45, 22.5],
  [8, 4],
])('a song of %s s counts after %s s', (durationSeconds, expected) => {
  expect(streamAfterSeconds(durationSeconds)).toBe(expected);
});

describe('a play', () => {
  test('is stored as its beginning and its stream, together', () => {
    expect(after([heard()])).toEqual([
      { type: 'PlayStarted', data: { playId: 'play', userId: 'listener', songId: 'song', startedAtMs: 1_000 } },
      { type: 'SongStreamed', data: { ...person, seconds: 30 } },
    ]);
  });

  test('counts once, however often it is reported', () => {
    expect(streams(after([heard(), heard(), heard({ seconds: 40, nowMs: 36_000 })]))).toHaveLength(1);
  });

  test.each([
    ['of too few seconds', { seconds: 29.9 }],
    ['of no sound', { seconds: 0, streamAfterSeconds: 0 }],
    ['longer than the time since it began', { nowMs: 15_000 }],
  ])('%s stores nothing', (_, more) => {
    expect(after([heard(more)])).toEqual([]);
  });

  test('belongs to one song', () => {
    expect(playDecider.decide(heard({ songId: 'other' }), stateAfter(formerReports()))).toBe('PlayOfAnotherSong');
    expect(playDecider.decide(heard({ songId: 'other' }), stateAfter(after([heard()])))).toBe('PlayOfAnotherSong');
  });
});

describe('a play whose reports a former version stored', () => {
  test('counts the stored seconds and stores no second beginning', () => {
    expect(after([heard({ seconds: 10 })], formerReports(5, 10, 15, 20))).toEqual([
      { type: 'SongStreamed', data: { ...person, seconds: 30 } },
    ]);
    expect(after([heard({ seconds: 9 })], formerReports(5, 10, 15, 20))).toEqual([]);
  });

  test('does not count again if it counted then', () => {
    const stored: PlayEvent[] = [
      ...formerReports(5, 10, 15, 20, 25),
      { type: 'SongStreamed', data: { ...person, seconds: 30 } },
    ];
    expect(after([heard()], stored)).toEqual([]);
  });
});

describe('a play without a connection', () => {
  const hourMs = 3_600_000;
  const offline = (more: Partial<CountPlay> = {}) =>
    heard({ kind: 'offline', seconds: 40, startedAtMs: hourMs, nowMs: 2 * hourMs, ...more });

  test('is one stream at the time of the play', () => {
    expect(after([offline()])).toEqual([
      { type: 'PlayStarted', data: { playId: 'play', userId: 'listener', songId: 'song', startedAtMs: hourMs } },
      { type: 'SongStreamed', data: { ...person, seconds: 40, heardAt: '1970-01-01T01:00:00.000Z' } },
    ]);
  });

  test('counts once, however often it is sent', () => {
    expect(streams(after([offline(), offline(), offline({ seconds: 60 })]))).toHaveLength(1);
  });

  test('does not count a play again that counted online', () => {
    expect(streams(after([heard(), offline()]))).toHaveLength(1);
  });

  test('continues from the progress that was reported before the connection was lost', () => {
    expect(streams(after([offline({ seconds: 10, earlierSeconds: 20 })]))).toHaveLength(1);
    expect(after([offline({ seconds: 9, earlierSeconds: 20 })])).toEqual([]);
    expect(streams(after([offline({ seconds: 10 })], formerReports(5, 10, 15, 20)))).toHaveLength(1);
  });

  test.each([
    ['of too few seconds', { seconds: 29 }],
    ['longer than the time since it began', { seconds: 40, startedAtMs: 2 * hourMs - 39_000 }],
    ['in the future', { startedAtMs: 3 * hourMs }],
  ])('%s leaves nothing behind', (_, more) => {
    expect(after([offline(more), offline(more)])).toEqual([]);
  });

  test('belongs to one song', () => {
    expect(playDecider.decide(offline({ songId: 'other' }), stateAfter(formerReports()))).toBe('PlayOfAnotherSong');
  });
});
