// In slow mode, everyone except the owner and admins must wait between two comments.
import { tooManyRequests } from '../../../kernel/http/server/problem';
import { text } from '../../../kernel/texts/text';
import type { RateLimits } from '../../../ports/operations/rate-limits';
import { threadKey } from '../comment.events';
import type { ThreadDoc } from './thread.collections';

/**
 * The interval is part of the name, so that changing it starts a new limit and nobody waits for a former, longer one.
 */
const pauseOf = (seconds: number) => ({ name: `slow-mode-${seconds}`, points: 1, windowMs: seconds * 1000 });

/** Consumes the caller's allowance, even for concurrent comments. @throws Problem 429 */
export const slowModeOf = (rateLimits: RateLimits) => async (thread: ThreadDoc, userId: string) => {
  if (thread.slowModeSeconds === 0) return;
  const answer = await rateLimits.consume(pauseOf(thread.slowModeSeconds), `${threadKey(thread)}/${userId}`);
  if (answer.allowed) return;
  const seconds = Math.max(1, Math.ceil(answer.retryAfterMs / 1000));
  const words =
    seconds === 1
      ? text`Slow mode is on. You can comment again in 1 second.`
      : text`Slow mode is on. You can comment again in ${{ seconds }} seconds.`;
  throw tooManyRequests(answer.retryAfterMs, words);
};
