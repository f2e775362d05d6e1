import { problem } from '../../kernel/http/server/problem';
import { InvalidCursorError } from '../../ports/read-models/read-models';

/** Turns a malformed cursor into a client error. */
export async function orInvalidCursor<T>(page: Promise<T>): Promise<T> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof InvalidCursorError) throw problem(400, 'invalid-cursor', 'This page does not exist');
    throw error;
  }
}
