import { maxOffset, pageQuery } from './paging';

const offsetOf = (offset: unknown) => pageQuery(10).safeParse({ offset }).data?.offset;

test.each([
  [undefined, 0],
  ['', 0],
  ['-1', 0],
  ['x', 0],
  ['20', 20],
  [String(maxOffset), maxOffset],
])('offset %s is read as %d', (typed, offset) => expect(offsetOf(typed)).toBe(offset));

test.each([String(maxOffset + 1), '1e15'])('an offset of %s is refused, as no list is walked so far', (typed) => {
  expect(pageQuery(10).safeParse({ offset: typed }).success).toBe(false);
});
