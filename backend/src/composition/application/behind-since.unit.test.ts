import { BehindSince } from './behind-since';

const startMs = Date.parse('2026-01-01T00:00:00Z');
const after = (seconds: number) => jest.setSystemTime(startMs + seconds * 1000);

beforeEach(() => {
  jest.useFakeTimers({ now: startMs });
});
afterEach(() => {
  jest.useRealTimers();
});

test('counts from the first time that it was behind, and starts again after it had caught up', () => {
  const behind = new BehindSince();
  expect(behind.seconds('notes', 3)).toBe(0);
  after(4);
  expect(behind.seconds('notes', 9)).toBe(4);
  expect(behind.seconds('others', 1)).toBe(0);
  expect(behind.seconds('notes', 0)).toBe(0);
  after(10);
  expect(behind.seconds('notes', 1)).toBe(0);
});

test('the lag is at most the age of the newest processed event, and never below 0', () => {
  const behind = new BehindSince();
  behind.seconds('notes', 3);
  after(60);
  expect(behind.seconds('notes', 3, startMs + 58_000)).toBe(2);
  // Another machine's clock may be ahead of this one's.
  expect(behind.seconds('notes', 3, startMs + 61_000)).toBe(0);
});
