import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { Database } from '../../../adapters/libsql/database/database';
import { StoredRateLimits } from '../../../adapters/libsql/operational/rate-limits';
import { ListeningBudget, slackSeconds } from './listening-budget';

const clock = { now: 1_000_000, nowMs: () => clock.now };
const folder = temporaryFolder();
let database: Database | undefined;
let budget: ListeningBudget;
function reopen(): void {
  database?.close();
  database = new Database(join(folder.path, 'limits.db'), { durability: 'normal' });
  budget = new ListeningBudget(new StoredRateLimits(database, clock));
}
beforeEach(() => {
  reopen();
  database?.exec('DELETE FROM rate_limits');
});
afterAll(() => {
  database?.close();
  folder.remove();
});

const report = (seconds: number, userId = 'me') => budget.reserve(userId, seconds);

test('allows what a listener hears, for as long as they listen', async () => {
  for (let turn = 0; turn < 200; turn++) {
    expect(await report(5)).toBe(true);
    clock.now += 5_000;
  }
});

test('accepts accumulated late reports up to the slack', async () => {
  const answers: boolean[] = [];
  for (let turn = 0; turn < 8; turn++) answers.push(await report(5));
  expect(answers.filter(Boolean)).toHaveLength(slackSeconds / 5);
});

test('grows again with the clock, and no further than the slack', async () => {
  for (let turn = 0; turn < 6; turn++) await report(5);
  clock.now += 4_000;
  expect(await report(5)).toBe(false);
  clock.now += 1_000;
  expect(await report(5)).toBe(true);
  clock.now += 3_600_000;
  expect(await report(slackSeconds + 1)).toBe(false);
});

test('the budget is taken before use: a hundred concurrent plays get no more than a hundred sequential ones', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => report(5)));
  expect(answers.filter(Boolean)).toHaveLength(slackSeconds / 5);
});

test('the budget is remembered after a minute and across a restart', async () => {
  let allowedSeconds = 0;
  for (let second = 0; second < 300; second++) {
    if (await report(15)) allowedSeconds += 15;
    if (await report(15)) allowedSeconds += 15;
    clock.now += 1_000;
    if (second % 61 === 60) reopen();
  }
  expect(allowedSeconds).toBeLessThanOrEqual(300 + slackSeconds);
  expect(allowedSeconds).toBeGreaterThanOrEqual(300);
});

test('returns the budget if nothing was credited', async () => {
  for (let turn = 0; turn < 50; turn++) {
    expect(await report(15)).toBe(true);
    await budget.giveBack('me', 15);
  }
});

test('each listener has a separate budget', async () => {
  for (let turn = 0; turn < 6; turn++) await report(5);
  expect(await report(5)).toBe(false);
  expect(await report(5, 'you')).toBe(true);
});
