import { mostReportSeconds } from './play.decider';
import { begunPlay, credited, type PlaytimeReport } from './play-progress';

const report = (more: Partial<PlaytimeReport> = {}): PlaytimeReport => ({
  userId: 'listener',
  playId: 'play',
  songId: 'song',
  seconds: 5,
  position: 5,
  nowMs: 0,
  mayBecomeStream: true,
  ...more,
});
/** Reports as a player sends them: at the beginning, and then every five seconds. */
const fiveSecondReports = (count: number, more: Partial<PlaytimeReport> = {}) =>
  Array.from({ length: count }, (_, index) => report({ position: 5 * (index + 1), nowMs: 5000 * index, ...more }));
const heardSeconds = (...reports: PlaytimeReport[]) =>
  reports.reduce(credited, begunPlay(reports[0] ?? report())).heardSeconds;

describe('the progress of a play', () => {
  test('begins at the time of its first report', () => {
    expect(begunPlay(report({ nowMs: 7 }))).toEqual({
      ...{ songId: 'song', startedAtMs: 7, heardSeconds: 0, positions: [], isCounted: false },
    });
  });

  test('adds up what was reported', () => {
    expect(heardSeconds(...fiveSecondReports(6))).toBe(30);
  });

  test('does not credit a report that is sent again, however late', () => {
    const reports = fiveSecondReports(5);
    expect(heardSeconds(...reports, ...reports, ...reports)).toBe(25);
  });

  test('does not credit a report of more than players send, or of nothing', () => {
    const seconds = mostReportSeconds + 0.1;
    expect(heardSeconds(...[1, 2, 3, 4].map((position) => report({ seconds, position })))).toBe(0);
    expect(credited(begunPlay(report()), report({ seconds: 0 })).positions).toEqual([]);
  });

  test('is never longer than the time since the play began', () => {
    expect(heardSeconds(...fiveSecondReports(40, { nowMs: 0 }))).toBe(mostReportSeconds);
    const twiceAsFast = fiveSecondReports(40).map((each) => ({ ...each, nowMs: each.nowMs / 2 }));
    expect(heardSeconds(...twiceAsFast.filter(({ nowMs }) => nowMs < 15_000))).toBeLessThan(30);
    expect(heardSeconds(...twiceAsFast)).toBeGreaterThanOrEqual(30);
  });

  test('credits reports that a bad line held back', () => {
    expect(heardSeconds(...fiveSecondReports(8).map((each, at) => ({ ...each, nowMs: at < 2 ? 0 : 35_000 })))).toBe(40);
  });

  test('of a preview does not grow', () => {
    expect(heardSeconds(...fiveSecondReports(20, { mayBecomeStream: false }))).toBe(0);
  });

  test('stays as it is once the play has counted', () => {
    const counted = { ...begunPlay(report()), heardSeconds: 30, positions: [30], isCounted: true };
    expect(credited(counted, report({ position: 35, nowMs: 60_000 }))).toBe(counted);
  });

  test('keeps a bounded number of positions', () => {
    const tiny = Array.from({ length: 1000 }, (_, at) => report({ seconds: 0.01, position: at, nowMs: 10 * at }));
    expect(tiny.reduce(credited, begunPlay(report())).positions.length).toBeLessThanOrEqual(100);
  });
});
