// The cursor of a page: sort key and id of the last document seen. All stores make the same ones, so that a page goes on
// whichever of them answers.
import { InvalidCursorError } from '../ports/read-models';

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
    // Whatever it is, it is none of ours.
  }
  throw new InvalidCursorError('The cursor is not valid');
}

function isCursor(value: unknown): value is PageCursor {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[1] !== 'string') return false;
  return value[0] === null || typeof value[0] === 'string' || typeof value[0] === 'number';
}
