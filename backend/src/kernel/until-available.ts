// What a process asks before it can run: an engine that is busy or away for a moment must not end it.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { UnavailableError } from '../ports/unavailable';

const longestWaitMs = 60_000;
const askAgainMs = 500;

export interface Waiting {
  /** Which errors are of an engine that is away; `UnavailableError` unless said otherwise. */
  readonly isAway?: (error: unknown) => boolean;
  /** What the log says at the first of them. */
  readonly said?: string;
  readonly longestMs?: number;
  readonly againMs?: number;
}

/**
 * Asks again for as long as the engine does not answer, a minute at most.
 * @param ask may be called more than once.
 * @throws what it throws otherwise, and the engine's own error after the minute.
 */
export async function untilAvailable<Answer>(
  log: Pick<Logger, 'warn'>,
  ask: () => Promise<Answer>,
  {
    isAway = (error) => error instanceof UnavailableError,
    said = 'asked again, as this process cannot begin without the answer',
    longestMs = longestWaitMs,
    againMs = askAgainMs,
  }: Waiting = {},
): Promise<Answer> {
  const deadlineMs = performance.now() + longestMs;
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await ask();
    } catch (error) {
      if (!isAway(error) || performance.now() > deadlineMs) throw error;
      if (!isSaid) log.warn({ err: error }, said);
      await setTimeout(againMs);
    }
  }
}
