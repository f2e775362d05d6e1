// The cursor of a page: sort key and id of the last document. All stores share the format, so that paging continues on
// any of them.
import { InvalidCursorError } from '../../ports/read-models/read-models';

export type PageCursor = readonly [sort: string | number | null, id: string];

export function formatCursor(...cursor: PageCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws InvalidCursorError */
export function parseCursor(text: string): PageCursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (isCursor(cursor)) return cursor;
  } catch {
    // Malformed input is handled below like any other invalid cursor.
  }
  throw new InvalidCursorError('The cursor is not valid');
}

function isCursor(value: unknown): value is PageCursor {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[1] !== 'string') return false;
  return value[0] === null || typeof value[0] === 'string' || typeof value[0] === 'number';
}
