import { InProcessCache } from '../../adapters/in-process/cache';
import { ListeningBudget, slackSeconds } from './listening-budget';

const clock = { now: 1_000_000, nowMs: () => clock.now };
let budget: ListeningBudget;
beforeEach(() => {
  budget = new ListeningBudget(new InProcessCache(clock), clock);
});

async function report(seconds: number, userId = 'me'): Promise<boolean> {
  const isAllowed = await budget.allows(userId, seconds);
  if (isAllowed) await budget.take(userId, seconds);
  return isAllowed;
}

test('allows what a listener hears, for as long as they listen', async () => {
  for (let turn = 0; turn < 200; turn++) {
    expect(await report(5)).toBe(true);
    clock.now += 5_000;
  }
});

test('allows late reports to come together, up to the slack', async () => {
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

test('is each listener\u2019s own', async () => {
  for (let turn = 0; turn < 6; turn++) await report(5);
  expect(await report(5)).toBe(false);
  expect(await report(5, 'you')).toBe(true);
});
