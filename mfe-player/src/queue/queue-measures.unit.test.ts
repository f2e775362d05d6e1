import { gapAt, placeFromGap, rowHeightPx, rowsBetween } from './queue-measures';

test('short queues are drawn whole, long ones only around what is seen', () => {
  expect(rowsBetween(0, 400, 100)).toEqual({ first: 0, end: 100 });
  const { first, end } = rowsBetween(200 * rowHeightPx, 210 * rowHeightPx, 10_000);
  expect(first).toBeLessThanOrEqual(195);
  expect(end).toBeGreaterThanOrEqual(215);
  expect(end - first).toBeLessThan(40);
  expect(rowsBetween(-900, -500, 500)).toEqual({ first: 0, end: 0 });
  expect(rowsBetween(1e9, 1e9, 500).end).toBe(500);
});

test('a pointer is nearest to one gap', () => {
  expect(gapAt(-50, 5)).toBe(0);
  expect(gapAt(rowHeightPx * 0.4, 5)).toBe(0);
  expect(gapAt(rowHeightPx * 0.6, 5)).toBe(1);
  expect(gapAt(rowHeightPx * 99, 5)).toBe(5);
});

test('a row that moves down leaves its own place first', () => {
  expect(placeFromGap(1, 4)).toBe(3);
  expect(placeFromGap(3, 1)).toBe(1);
  expect(placeFromGap(2, 2)).toBe(2);
  expect(placeFromGap(2, 3)).toBe(2);
});
