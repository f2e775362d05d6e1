import { averageColour } from './dominant-colour';

const pixels = (...colours: number[][]) => new Uint8ClampedArray(colours.flat());

test('returns the average of opaque pixels', () => {
  expect(averageColour(pixels([255, 0, 0, 255], [0, 0, 255, 255]))).toBe('#800080');
});

test('omits transparent pixels, also partially transparent ones', () => {
  expect(averageColour(pixels([16, 32, 48, 255], [255, 255, 255, 0], [255, 255, 255, 200]))).toBe('#102030');
});

test('returns none for a picture without an opaque pixel', () => {
  expect(averageColour(pixels([9, 9, 9, 0]))).toBeNull();
  expect(averageColour(pixels())).toBeNull();
});
