// When a session expires: 30 days after its last use, and at the latest half a year after it began.
import type { Session } from '../../ports/operations/sessions';

const dayMs = 24 * 60 * 60 * 1000;
export const idleSessionMs = 30 * dayMs;
/** This limit also ends the use of a copied cookie. */
const longestSessionMs = 180 * dayMs;

export function sessionExpiry(
  nowMs: number,
  { createdAtMs, endsAtMs }: Pick<Session, 'createdAtMs' | 'endsAtMs'>,
): number {
  return Math.min(nowMs + idleSessionMs, createdAtMs + longestSessionMs, endsAtMs ?? Number.POSITIVE_INFINITY);
}
