import { gapAt, gapToPlace, placeFromGap, rowHeightPx } from './queue-measures';

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

test('a gap and the place that it leads to belong together', () => {
  for (const place of [0, 1, 2, 3, 4]) expect(placeFromGap(2, gapToPlace(2, place))).toBe(place);
});
