import { preconditionStatus } from './preconditions';

const then = 'Mon, 01 Jan 2024 00:00:00 GMT';
const earlier = 'Sun, 31 Dec 2023 23:59:59 GMT';
const later = 'Tue, 02 Jan 2024 00:00:00 GMT';
const validators = { etag: '"tag"', lastModifiedMs: Date.parse(then) + 400 };

test.each([
  [{}, undefined],
  [{ 'if-match': '"tag"' }, undefined],
  [{ 'if-match': '*' }, undefined],
  [{ 'if-match': '"other", "tag"' }, undefined],
  [{ 'if-match': 'W/"tag"' }, 412],
  [{ 'if-match': '"other"' }, 412],
  [{ 'if-unmodified-since': then }, undefined],
  [{ 'if-unmodified-since': later }, undefined],
  [{ 'if-unmodified-since': earlier }, 412],
  [{ 'if-unmodified-since': 'Sunday, 31-Dec-23 23:59:59 GMT' }, 412],
  [{ 'if-unmodified-since': 'Sun Dec 31 23:59:59 2023' }, 412],
  [{ 'if-unmodified-since': 'yesterday' }, undefined],
  [{ 'if-unmodified-since': '2023-12-31' }, undefined],
  [{ 'if-match': '"tag"', 'if-unmodified-since': earlier }, undefined],
  [{ 'if-none-match': '"tag"' }, 304],
  [{ 'if-none-match': 'W/"tag"' }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"other"' }, undefined],
  [{ 'if-modified-since': then }, 304],
  [{ 'if-modified-since': later }, 304],
  [{ 'if-modified-since': earlier }, undefined],
  [{ 'if-modified-since': 'none' }, undefined],
  [{ 'if-none-match': '"other"', 'if-modified-since': later }, undefined],
  [{ 'if-match': '"other"', 'if-none-match': '"tag"' }, 412],
  [{ 'if-match': '"tag"', 'if-none-match': '"tag"' }, 304],
] as const)('%j is answered %s', (headers, status) => {
  expect(preconditionStatus(headers, validators)).toBe(status);
});

test('ignores conditions on dates for resources without a date', () => {
  for (const name of ['if-modified-since', 'if-unmodified-since']) {
    expect(preconditionStatus({ [name]: earlier }, { etag: '"tag"' })).toBeUndefined();
  }
});
