import { delayToStartAt, endOnContext, medianOffsetSeconds } from './clock-aim';

test('the median of the readings does not follow an outlier', () => {
  const reading = (offset: number, contextSeconds: number) => ({
    contextSeconds,
    elementSeconds: contextSeconds + offset,
  });
  const readings = [reading(5, 1), reading(5.001, 2), reading(4.999, 3), reading(5.4, 4), reading(5, 5)];
  expect(medianOffsetSeconds(readings)).toBeCloseTo(5, 9);
  expect(medianOffsetSeconds([reading(2, 1), reading(3, 1)])).toBeCloseTo(2.5, 9);
  expect(() => medianOffsetSeconds([])).toThrow(RangeError);
});

test('the next track is delayed until the last one has been heard', () => {
  // The current track of 60 s started at context time 10 s and is audible 0.4 s later.
  const end = endOnContext(60, -10, 0.4);
  expect(end).toBeCloseTo(70.4, 9);
  // The next track started at 70 s, so it needs a delay of 0.4 s.
  expect(delayToStartAt(end, -70, 48_000)).toBeCloseTo(0.4, 9);
});

test('the delay is a whole number of samples', () => {
  const delay = delayToStartAt(70.400_013, -70, 48_000) ?? 0;
  expect(Math.abs(delay * 48_000 - Math.round(delay * 48_000))).toBeLessThan(1e-6);
});

test('a track that came too late, or far too early, cannot be aimed', () => {
  expect(delayToStartAt(70, -70.1, 48_000)).toBeNull();
  expect(delayToStartAt(70, -68.9, 48_000)).toBeNull();
});
