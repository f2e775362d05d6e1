import { join } from 'node:path';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { Database } from '../../../adapters/libsql/database/database';
import { StoredRateLimits } from '../../../adapters/libsql/operational/rate-limits';
import { Problem } from '../../../kernel/http/server/problem';
import { type Attempt, createSignInLimits, pauseAfter } from './sign-in-limits';

const clock = new TestClock();
const folder = temporaryFolder();
const database = new Database(join(folder.path, 'limits.db'), { durability: 'normal' });
const limits = createSignInLimits(new StoredRateLimits(database, clock));
beforeEach(() => database.exec('DELETE FROM rate_limits'));
afterAll(() => {
  database.close();
  folder.remove();
});

const guesser = { accountKey: 'account', address: '203.0.113.7' };

/** Seconds to wait; 0 if the try is allowed. */
async function waitOf(attempt: Attempt): Promise<number> {
  try {
    await limits.begin(attempt);
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal;
    expect(refusal.status).toBe(429);
    return Number(refusal.headers['Retry-After']);
  }
}

test('the pauses grow from a second to a quarter of an hour', () => {
  expect([0, 1, 9].map(pauseAfter)).toEqual([0, 0, 0]);
  expect([10, 11, 12, 16].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 64_000]);
  expect([20, 100, 1_000_000].map(pauseAfter)).toEqual([900_000, 900_000, 900_000]);
});

test('a guesser who waits as requested makes few attempts a day, and starts again only on the next day', async () => {
  const startedMs = clock.nowMs();
  let tries = 0;
  while (clock.nowMs() - startedMs < 20 * 3_600_000) {
    const seconds = await waitOf(guesser);
    if (seconds === 0) tries++;
    else clock.advance(seconds * 1000);
  }
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThan(120);
});

test('the right password ends the pauses of its address', async () => {
  for (let turn = 0; turn < 30; turn++) {
    expect(await waitOf(guesser)).toBe(0);
    await limits.forgive(guesser);
  }
});

test('guesses from everywhere slow down strangers to the account by seconds, never its known devices', async () => {
  for (let n = 0; n < 200; n++) expect(await waitOf({ ...guesser, address: `203.0.113.${n}` })).toBe(0);
  const owner = { accountKey: 'account', address: '198.51.100.1' };
  expect(await waitOf({ ...owner, deviceId: 'phone' })).toBe(0);
  const seconds = await waitOf(owner);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(18);
  clock.advance(seconds * 1000);
  expect(await waitOf(owner)).toBe(0);
  expect(await waitOf({ accountKey: 'another account', address: '203.0.113.7' })).toBe(0);
});

test('a guesser at the owner’s own address does not slow down the owner’s known device', async () => {
  for (let n = 0; n < 10; n++) await waitOf(guesser);
  expect(await waitOf(guesser)).toBeGreaterThan(0);
  expect(await waitOf({ ...guesser, deviceId: 'phone' })).toBe(0);
});

test('a known device that guesses is slowed down like anyone else', async () => {
  const device = { ...guesser, deviceId: 'phone' };
  for (let n = 0; n < 10; n++) expect(await waitOf(device)).toBe(0);
  expect(await waitOf({ ...device, address: '198.51.100.1' })).toBeGreaterThan(0);
});
