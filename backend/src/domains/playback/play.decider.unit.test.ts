import { isRefusal } from '../../kernel/decider';
import {
  type CountOfflinePlay,
  mostReportSeconds,
  type PlayState,
  playDecider,
  type ReportPlaytime,
  streamAfterSeconds,
} from './play.decider';
import type { PlayEvent } from './play.events';

const report = (more: Partial<ReportPlaytime> = {}): ReportPlaytime => ({
  kind: 'report',
  userId: 'listener',
  playId: 'play',
  songId: 'song',
  artistId: 'artist',
  seconds: 5,
  position: 5,
  nowMs: 0,
  streamAfterSeconds: 30,
  mayBecomeStream: true,
  ...more,
});

/** Applies the reports in order and returns all events. */
function after(...reports: (ReportPlaytime | CountOfflinePlay)[]): readonly PlayEvent[] {
  let state: PlayState = playDecider.initialState;
  return reports.flatMap((each) => {
    const decision = playDecider.decide(each, state);
    if (isRefusal(decision)) throw new Error(decision);
    state = decision.reduce(playDecider.evolve, state);
    return decision;
  });
}

const fiveSecondReports = (count: number) =>
  Array.from({ length: count }, (_, index) => report({ position: 5 * (index + 1), nowMs: 5000 * index }));
const streams = (events: readonly PlayEvent[]) => events.filter((event) => event.type === 'SongStreamed');

describe('play', () => {
  test('begins with its first report', () => {
    expect(after(report())).toEqual([
      { type: 'PlayStarted', data: { playId: 'play', userId: 'listener', songId: 'song', startedAtMs: 0 } },
      { type: 'PlaytimeReported', data: { playId: 'play', seconds: 5, position: 5 } },
    ]);
  });

  test('is no stream before 30 s', () => {
    expect(streams(after(...fiveSecondReports(5)))).toEqual([]);
  });

  test('becomes one stream at 30 s, and stays one', () => {
    expect(streams(after(...fiveSecondReports(40)))).toEqual([
      {
        type: 'SongStreamed',
        data: { songId: 'song', artistId: 'artist', userId: 'listener', playId: 'play', seconds: 30 },
      },
    ]);
  });

  test('stores nothing more once it is a stream', () => {
    expect(after(...fiveSecondReports(40))).toHaveLength(after(...fiveSecondReports(6)).length);
  });

  test.each([
    [180, 30],
    [60, 30],
    [45, 22.5],
    [8, 4],
  ])('of a song of %s s becomes a stream after %s s', (durationSeconds, expected) => {
    expect(streamAfterSeconds(durationSeconds)).toBe(expected);
  });

  test('does not count a report that is sent again, however late', () => {
    const reports = fiveSecondReports(5);
    expect(streams(after(...reports, ...reports, ...reports))).toEqual([]);
  });

  test('does not believe a report of more than players send', () => {
    const seconds = mostReportSeconds + 0.1;
    expect(streams(after(...[1, 2, 3, 4].map((position) => report({ seconds, position }))))).toEqual([]);
  });

  test('is never longer than the time since it began', () => {
    const atOnce = fiveSecondReports(40).map((each) => ({ ...each, nowMs: 0 }));
    expect(streams(after(...atOnce))).toEqual([]);
    const twiceAsFast = fiveSecondReports(40).map((each) => ({ ...each, nowMs: each.nowMs / 2 }));
    const [stream] = streams(after(...twiceAsFast));
    expect(stream).toBeDefined();
    expect(streams(after(...twiceAsFast.filter(({ nowMs }) => nowMs < 15_000)))).toEqual([]);
  });

  test('counts reports that a bad line held back', () => {
    const late = fiveSecondReports(8).map((each, at) => ({ ...each, nowMs: at < 2 ? 0 : 35_000 }));
    expect(streams(after(...late))).toHaveLength(1);
  });

  test('of a preview is never a stream', () => {
    const reports = fiveSecondReports(20).map((each) => ({ ...each, mayBecomeStream: false }));
    expect(after(...reports)).toEqual([expect.objectContaining({ type: 'PlayStarted' })]);
  });

  test('is refused for another song', () => {
    const state = after(report()).reduce(playDecider.evolve, playDecider.initialState);
    expect(playDecider.decide(report({ songId: 'other' }), state)).toBe('PlayOfAnotherSong');
  });
});

describe('a play without a connection', () => {
  const hourMs = 3_600_000;
  const offline = (more: Partial<CountOfflinePlay> = {}): CountOfflinePlay => ({
    kind: 'offline',
    userId: 'listener',
    playId: 'play',
    songId: 'song',
    artistId: 'artist',
    seconds: 40,
    startedAtMs: hourMs,
    nowMs: 2 * hourMs,
    streamAfterSeconds: 30,
    mayBecomeStream: true,
    ...more,
  });

  test('is one stream of the time at which it was heard', () => {
    expect(after(offline())).toEqual([
      { type: 'PlayStarted', data: { playId: 'play', userId: 'listener', songId: 'song', startedAtMs: hourMs } },
      {
        type: 'SongStreamed',
        data: {
          ...{ songId: 'song', artistId: 'artist', userId: 'listener', playId: 'play', seconds: 40 },
          heardAt: '1970-01-01T01:00:00.000Z',
        },
      },
    ]);
  });

  test('counts once, however often it is sent', () => {
    expect(streams(after(offline(), offline(), offline({ seconds: 60 })))).toHaveLength(1);
  });

  test('counts no second time what was reported with a connection', () => {
    expect(streams(after(...fiveSecondReports(6), offline({ nowMs: 2 * hourMs })))).toHaveLength(1);
  });

  test('goes on from what was reported before the connection was lost', () => {
    expect(streams(after(...fiveSecondReports(4), offline({ seconds: 10 })))).toHaveLength(1);
    expect(streams(after(...fiveSecondReports(4), offline({ seconds: 9 })))).toEqual([]);
  });

  test.each([
    ['of too few seconds', { seconds: 29 }],
    ['longer than the time since it began', { seconds: 40, startedAtMs: 2 * hourMs - 39_000 }],
    ['that has yet to come', { startedAtMs: 3 * hourMs }],
    ['of a preview', { mayBecomeStream: false }],
  ])('%s leaves nothing behind', (_, more) => {
    expect(after(offline(more), offline(more))).toEqual([]);
  });

  test('belongs to one song', () => {
    const playing: PlayState = { kind: 'running', songId: 'song', startedAtMs: 0, heardSeconds: 0, positions: [] };
    expect(playDecider.decide(offline({ songId: 'other' }), playing)).toBe('PlayOfAnotherSong');
  });
});
