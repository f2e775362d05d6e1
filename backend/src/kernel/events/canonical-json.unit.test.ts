import { canonicalJson } from './canonical-json';

test('equal values have equal texts in any order of their keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ü"' }], a: true })).toBe('{"a":true,"b":[1,{"c":"ü\\"","d":null}]}');
  expect(canonicalJson({ a: true, b: [1, { c: 'ü"', d: null }] })).toBe('{"a":true,"b":[1,{"c":"ü\\"","d":null}]}');
});

test('omits undefined fields, first, last or alone, and keeps their places in a list', () => {
  expect(canonicalJson({ a: undefined, b: 1, c: undefined })).toBe('{"b":1}');
  expect(canonicalJson({ a: undefined })).toBe('{}');
  expect(canonicalJson([undefined, 1])).toBe('[null,1]');
  expect(canonicalJson(undefined)).toBe('null');
});
