import { sizeOfPart } from './crop-picture';

test.each([
  [{ width: 800, height: 800 }, 1200, { width: 800, height: 800 }],
  [{ width: 4000, height: 1000 }, 2400, { width: 2400, height: 600 }],
  [{ width: 9000, height: 1 }, 1200, { width: 1200, height: 1 }],
])('%j within %d px becomes %j', (part, maxWidthPx, size) => {
  expect(sizeOfPart({ x: 0, y: 0, ...part }, maxWidthPx)).toEqual(size);
});
