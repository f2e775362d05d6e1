import { LoadPace } from './load-pace';

test('is what came, over the time until the last of it came', () => {
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

test('begins anew after a seek', () => {
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
