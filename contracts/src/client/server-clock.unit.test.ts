import { noteServerTime, serverNow, serverNowMs } from './server-clock';

const dayMs = 86_400_000;
const answerAt = (atMs: number, more: Record<string, string> = {}) => ({
  headers: new Headers({ date: new Date(atMs).toUTCString(), ...more }),
});

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-12-01T09:00:00Z') });
  noteServerTime(answerAt(Date.now()), Date.now());
});
afterEach(() => jest.useRealTimers());

test.each([
  ['two days ahead', -2 * dayMs, '2026-11-29'],
  ['two days behind', 2 * dayMs, '2026-12-03'],
])('a clock that is %s is corrected by the answers of the server', (_case, differenceMs, day) => {
  noteServerTime(answerAt(Date.now() + differenceMs), Date.now());
  expect(serverNow().toISOString().slice(0, 10)).toBe(day);
  jest.advanceTimersByTime(60_000);
  expect(Math.abs(serverNowMs() - (Date.now() + differenceMs))).toBeLessThan(1_000);
});

test('ignores differences of a second and slow answers', () => {
  noteServerTime(answerAt(Date.now() + 3_000), Date.now());
  expect(serverNowMs()).toBe(Date.now());
  noteServerTime(answerAt(Date.now() - 9_000), Date.now() - 20_000);
  expect(serverNowMs()).toBe(Date.now());
});

test('ignores answers without a time and cached copies', () => {
  noteServerTime({}, Date.now());
  noteServerTime({ headers: new Headers({ date: 'soon' }) }, Date.now());
  noteServerTime(answerAt(Date.now() - 9 * dayMs, { 'cache-control': 'private, max-age=600' }), Date.now());
  expect(serverNowMs()).toBe(Date.now());
});
