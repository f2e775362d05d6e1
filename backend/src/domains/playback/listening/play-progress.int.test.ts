// Progress on a store that processes share: a play moves between them, and its reports arrive at the same time.
import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { Database } from '../../../adapters/libsql/database/database';
import { StoredExpiringRecords } from '../../../adapters/libsql/operational/expiring-records';
import { StoredRateLimits } from '../../../adapters/libsql/operational/rate-limits';
import { ListeningBudget } from './listening-budget';
import { PlayProgressRecords, type PlaytimeReport } from './play-progress';

const clock = new TestClock();
const folder = temporaryFolder();
const opened: Database[] = [];
/** As in a process that has just started. */
function startProcess() {
  const database = new Database(join(folder.path, 'state.db'), { durability: 'normal' });
  opened.push(database);
  const budget = new ListeningBudget(new StoredRateLimits(database, clock));
  return { progress: new PlayProgressRecords(new StoredExpiringRecords(database, clock), budget), budget };
}
afterAll(() => {
  for (const database of opened) database.close();
  folder.remove();
});

let plays = 0;
const playOf = (userId: string) => {
  const playId = `play-${++plays}`;
  return (position: number, more: Partial<PlaytimeReport> = {}): PlaytimeReport => ({
    ...{ userId, playId, songId: 'song', seconds: 5, position, nowMs: clock.nowMs(), mayBecomeStream: true, ...more },
  });
};

test('continues in another process, and after a restart', async () => {
  const report = playOf('ines');
  const processes = [startProcess(), startProcess()];
  let heard: unknown;
  for (let position = 5; position <= 25; position += 5) {
    heard = await processes[(position / 5) % 2]?.progress.report(report(position));
    clock.advance(5_000);
  }
  expect(heard).toMatchObject({ heardSeconds: 25 });
  expect(await startProcess().progress.report(report(30))).toMatchObject({ heardSeconds: 30, isCounted: false });
});

test('credits concurrent reports of several processes once each', async () => {
  const report = playOf('jonas');
  const processes = [startProcess(), startProcess()];
  await processes[0]?.progress.report(report(0, { seconds: 0 }));
  clock.advance(60_000);
  const now = [5, 10, 15].flatMap((position) => processes.map(({ progress }) => progress.report(report(position))));
  await Promise.all(now);
  const { userId, playId } = report(0);
  expect(await processes[0]?.progress.find(userId, playId)).toMatchObject({
    heardSeconds: 15,
    positions: expect.arrayContaining([5, 10, 15]),
  });
});

test('takes the budget of the listener only for what it credits', async () => {
  const { progress, budget } = startProcess();
  const report = playOf('kim');
  await progress.report(report(0, { seconds: 0 }));
  clock.advance(60_000);
  await Promise.all(Array.from({ length: 20 }, () => progress.report(report(5))));
  expect(await budget.reserve('kim', 25)).toBe(true);
  expect(await progress.report(report(10))).toMatchObject({ heardSeconds: 5 });
});

test('is refused for another song, and forgotten when nobody has reported for six hours', async () => {
  const { progress } = startProcess();
  const report = playOf('lea');
  await progress.report(report(5));
  expect(await progress.report(report(10, { songId: 'other' }))).toBe('PlayOfAnotherSong');
  clock.advance(6 * 3_600_000 + 1);
  expect(await progress.report(report(10))).toMatchObject({ heardSeconds: 5, positions: [10] });
});

test('of a counted play stays readable for the reports that follow', async () => {
  const { progress } = startProcess();
  const report = playOf('mia');
  let heard = await progress.report(report(5));
  if (heard === 'PlayOfAnotherSong') throw new Error(heard);
  await progress.markCounted(report(5), heard);
  clock.advance(5_000);
  heard = await progress.report(report(10));
  expect(heard).toMatchObject({ isCounted: true, positions: [5], heardSeconds: 5 });
});
