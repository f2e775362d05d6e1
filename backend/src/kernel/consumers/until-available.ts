// What a process asks before it can run: an engine that is busy or away for a moment must not end it.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { UnavailableError } from '../../ports/unavailable';

const longestWaitMs = 60_000;
const askAgainMs = 500;

/**
 * Asks again for as long as the engine does not answer, a minute at most.
 * @param ask may be called more than once.
 * @throws what it throws otherwise, and UnavailableError after the minute.
 */
export async function untilAvailable<Answer>(
  log: Pick<Logger, 'warn'>,
  ask: () => Promise<Answer>,
  { longestMs = longestWaitMs, againMs = askAgainMs } = {},
): Promise<Answer> {
  const deadlineMs = performance.now() + longestMs;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof UnavailableError) || performance.now() > deadlineMs) throw error;
      if (!isSaid) log.warn({ err: error }, 'asked again, as this process cannot begin without the answer');
      await setTimeout(againMs);
    }
  }
}
