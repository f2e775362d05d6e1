import { hiddenMs, inBatches, restMs } from './in-batches';

const frameMs = 16;
let handed: (readonly number[])[];
let batches: ReturnType<typeof inBatches<number>>;

beforeEach(() => {
  jest.useFakeTimers();
  handed = [];
  batches = inBatches<number>((items) => handed.push(items));
});
afterEach(() => jest.useRealTimers());

test('a single comment is handed over with the next frame', () => {
  batches.add(1);
  expect(handed).toEqual([]);
  jest.advanceTimersByTime(frameMs);
  expect(handed).toEqual([[1]]);
});

test('hands over fifty comments a second in order, at most ten times a second', () => {
  const seconds = 3;
  const all = Array.from({ length: 50 * seconds }, (_, number) => number);
  for (const number of all) {
    batches.add(number);
    jest.advanceTimersByTime(20);
  }
  jest.advanceTimersByTime(restMs + 2 * frameMs);
  expect(handed.flat()).toEqual(all);
  expect(handed.length).toBeLessThanOrEqual(seconds * (1000 / restMs) + 2);
});

test('nothing waits for longer than the rest and a frame', () => {
  batches.add(1);
  jest.advanceTimersByTime(frameMs);
  batches.add(2);
  jest.advanceTimersByTime(restMs + frameMs);
  expect(handed).toEqual([[1], [2]]);
});

test('a page without frames gets it all the same', () => {
  jest.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(1);
  batches.add(1);
  jest.advanceTimersByTime(hiddenMs);
  expect(handed).toEqual([[1]]);
  jest.restoreAllMocks();
});

test('what waits is handed over at once when it is asked for, and once only', () => {
  batches.add(1);
  batches.flush();
  jest.advanceTimersByTime(2 * restMs);
  expect(handed).toEqual([[1]]);
});
