import { isTooDeep, mostJsonDepth } from './parse';

const nested = (depth: number, open = '[', close = ']') => JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);

test.each(['text', 7, null, undefined, {}, [], { a: [{ b: 1 }] }])('%j is not too deep', (value) => {
  expect(isTooDeep(value)).toBe(false);
});

test('lists and objects count alike, up to the bound', () => {
  expect(isTooDeep(nested(mostJsonDepth))).toBe(false);
  expect(isTooDeep(nested(mostJsonDepth + 1))).toBe(true);
  expect(isTooDeep(nested(mostJsonDepth, '{"a":', '}'))).toBe(false);
  expect(isTooDeep(nested(mostJsonDepth + 1, '{"a":', '}'))).toBe(true);
});

test('one deep place among many shallow ones is found, and no depth ends the stack', () => {
  expect(isTooDeep([1, { a: nested(mostJsonDepth) }, [2]])).toBe(true);
  expect(isTooDeep(nested(100_000))).toBe(true);
  expect(isTooDeep(Array.from({ length: 100_000 }, () => []))).toBe(false);
});
