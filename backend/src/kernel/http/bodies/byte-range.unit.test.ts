import { byteRangeOf, ifRangeHolds, noneMatchHolds } from './byte-range';

const size = 200_000;

describe('byte range', () => {
  test.each([
    [undefined, { kind: 'all' }],
    ['bytes=0-', { kind: 'part', start: 0, end: size - 1 }],
    ['bytes=150000-', { kind: 'part', start: 150_000, end: size - 1 }],
    ['bytes=0-1', { kind: 'part', start: 0, end: 1 }],
    ['bytes=0-150000', { kind: 'part', start: 0, end: 150_000 }],
    ['bytes=100-999999', { kind: 'part', start: 100, end: size - 1 }],
    ['bytes=-500', { kind: 'part', start: size - 500, end: size - 1 }],
    ['bytes=-999999', { kind: 'part', start: 0, end: size - 1 }],
    ['bytes=199999-', { kind: 'part', start: 199_999, end: 199_999 }],
    ['bytes=200000-', { kind: 'unsatisfiable' }],
    ['bytes=999999-1000000', { kind: 'unsatisfiable' }],
    ['bytes=-0', { kind: 'unsatisfiable' }],
    ['bytes=5-4', { kind: 'unsatisfiable' }],
    ['bytes=0-1,5-6', { kind: 'all' }],
    ['bytes=-', { kind: 'all' }],
    ['bytes=a-b', { kind: 'all' }],
    ['lines=1-2', { kind: 'all' }],
  ])('reads %s', (header, expected) => {
    expect(byteRangeOf(header, size)).toEqual(expected);
  });
});

describe('conditions', () => {
  test.each([
    [undefined, false],
    ['"tag"', true],
    ['W/"tag"', true],
    ['"other", "tag"', true],
    ['*', true],
    ['"other"', false],
  ])('If-None-Match %s', (header, expected) => {
    expect(noneMatchHolds(header, '"tag"')).toBe(expected);
  });

  test.each([
    [undefined, true],
    ['"tag"', true],
    ['W/"tag"', false],
    ['"other"', false],
    ['Mon, 01 Jan 2024 00:00:00 GMT', true],
    ['Tue, 02 Jan 2024 00:00:00 GMT', false],
  ])('If-Range %s', (header, expected) => {
    expect(ifRangeHolds(header, '"tag"', 'Mon, 01 Jan 2024 00:00:00 GMT')).toBe(expected);
  });
});
