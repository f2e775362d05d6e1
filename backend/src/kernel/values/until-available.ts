// Retries startup queries, because a temporarily busy or unavailable engine must not end the process.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { UnavailableError } from '../../ports/operations/unavailable';

const longestWaitMs = 60_000;
const askAgainMs = 500;
/** Hundreds of consumers that start at once meet the same absence, which is said once in this time. */
const saidEveryMs = 10_000;

export interface Waiting {
  /** Whether an error means that the engine is unavailable; defaults to `UnavailableError`. */
  readonly isAway?: (error: unknown) => boolean;
  /** The log message at the first such error. */
  readonly said?: string;
  readonly longestMs?: number;
  readonly againMs?: number;
}

/**
 * Retries while the engine is unavailable, for at most a minute by default.
 * @param ask may be called more than once.
 * @throws other errors of `ask`, and the engine's own error after the deadline.
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
      if (!isSaid && isNews(log, `${said}: ${error}`)) log.warn({ err: error }, said);
      await setTimeout(againMs);
    }
  }
}

const lastSaidAtMs = new WeakMap<object, Map<string, number>>();

function isNews(log: object, text: string): boolean {
  const said = lastSaidAtMs.get(log) ?? new Map<string, number>();
  lastSaidAtMs.set(log, said);
  const nowMs = performance.now();
  for (const [each, atMs] of said) if (nowMs - atMs >= saidEveryMs) said.delete(each);
  if (said.has(text)) return false;
  said.set(text, nowMs);
  return true;
}
