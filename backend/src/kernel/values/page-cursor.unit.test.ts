import { InvalidCursorError } from '../../ports/read-models/read-models';
import { formatCursor, parseCursor } from './page-cursor';

test.each([['2026-01-05'], [42], [null]])('a cursor behind the sort key %j is read as it was written', (sort) => {
  expect(parseCursor(formatCursor(sort, 'id'))).toEqual([sort, 'id']);
});

test.each(['x', '{}', '[]', '["a"]', '["a","b","c"]', '["a",1]', '[true,"b"]', '[{},"b"]', 'null'])(
  'a cursor of %s is refused',
  (json) => {
    expect(() => parseCursor(Buffer.from(json).toString('base64url'))).toThrow(InvalidCursorError);
  },
);
