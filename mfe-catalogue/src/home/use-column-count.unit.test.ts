import { columnCount } from './use-column-count';

describe('a shelf', () => {
  it.each([
    [1136, 24, 6],
    [904, 20, 5],
    [648, 20, 3],
    [1616, 24, 8],
    [100, 24, 1],
  ])('of %i px and gaps of %i holds %i cards', (widthPx, gapPx, count) => {
    expect(columnCount(widthPx, 160, gapPx)).toBe(count);
  });
});
