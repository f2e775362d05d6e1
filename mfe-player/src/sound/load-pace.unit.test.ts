import { LoadPace } from './load-pace';

test('the pace is the loaded amount divided by the time until its last part', () => {
  let nowMs = 1000;
  const pace = new LoadPace(() => nowMs);
  pace.start(10);
  expect(pace.rate).toBeNull();
  nowMs += 2000;
  pace.note(16);
  // The browser has paused loading, which does not mean a slow connection.
  nowMs += 60_000;
  pace.note(16);
  expect(pace.rate).toBe(3);
});

test('the recent rate counts the time in which nothing arrives, and is unknown at first', () => {
  let nowMs = 0;
  const pace = new LoadPace(() => nowMs);
  pace.start(10);
  nowMs += 4000;
  pace.note(13);
  expect(pace.recentRate).toBeNull();
  nowMs += 1000;
  expect(pace.recentRate).toBe(0.6);
  nowMs += 1000;
  expect(pace.recentRate).toBe(0.5);
});

test('a pause is no time in which the connection delivered nothing', () => {
  let nowMs = 0;
  const pace = new LoadPace(() => nowMs);
  pace.start(0);
  pace.note(20);
  nowMs += 60_000;
  pace.startWindow(20);
  expect(pace.recentRate).toBeNull();
  nowMs += 5000;
  pace.note(30);
  expect(pace.recentRate).toBe(2);
});

test('the recent rate forgets what loaded before its window', () => {
  let nowMs = 0;
  const pace = new LoadPace(() => nowMs);
  pace.start(0);
  pace.note(1);
  nowMs += 1000;
  pace.note(61);
  for (let second = 0; second < 10; second++) {
    nowMs += 1000;
    pace.note(61.5 + second / 2);
  }
  expect(pace.recentRate).toBe(0.5);
});

test('starts again after a seek', () => {
  let nowMs = 0;
  const pace = new LoadPace(() => nowMs);
  pace.start(0);
  nowMs = 1000;
  pace.note(100);
  pace.start(200);
  expect(pace.rate).toBeNull();
  nowMs = 2000;
  pace.note(201);
  expect(pace.rate).toBe(1);
});
