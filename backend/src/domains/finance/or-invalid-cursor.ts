import { problem } from '../../kernel/problem';
import { InvalidCursorError } from '../../ports/read-models';

/** A cursor that we never gave is the caller's mistake. */
export async function orInvalidCursor<T>(page: Promise<T>): Promise<T> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof InvalidCursorError) throw problem(400, 'invalid-cursor', 'This page does not exist');
    throw error;
  }
}
