// Sends a change so that it happens once: with a key, a time limit, one retry, and a sign-in where the session has ended.
import type { HttpCalls } from '../http';
import { ApiError, type CallAnswer, type CallInput, callApi, statusOf } from './index';

export type ChangeKey = Exclude<keyof HttpCalls, `GET ${string}`>;

/**
 * What is known after a change has failed. `refused`: the server said no, nothing has changed. `unsent`: it never left
 * this browser. `cancelled`: nobody signed in for it. `unknown`: it may have happened.
 */
export type FailureKind = 'refused' | 'unsent' | 'cancelled' | 'unknown';

export interface CommandOptions {
  readonly idempotencyKey: string;
  /** An attempt without an answer by then counts as unanswered. */
  readonly timeoutMs?: number;
  /** Asks the person whose session has ended to sign in again; resolves with whether the same person did. */
  readonly renewSession?: () => Promise<boolean>;
}

const retryDelayMs = 1_000;
/** Commands answer in milliseconds; a form with a file takes as long as its upload. */
const usualTimeoutMs = 15_000;
const uploadTimeoutMs = 10 * 60_000;

/**
 * Sends a change. Without an answer it is sent once more, a second later, under the same key: the server does it once.
 *
 * @throws ApiError whose {@link failureKind} says what is known.
 */
export async function sendCommand<K extends ChangeKey>(
  call: K,
  input: CallInput<K>,
  { idempotencyKey, timeoutMs = timeoutOf(input), renewSession }: CommandOptions,
): Promise<CallAnswer<K>> {
  if (globalThis.navigator?.onLine === false) throw new ApiError(0, 'unsent', 'You are offline');
  let unanswered: unknown = null;
  let hasAsked = false;
  for (;;) {
    try {
      return await attempt(call, input, idempotencyKey, timeoutMs);
    } catch (error) {
      // A former attempt may have happened; what keeps this one out says nothing of it.
      if (unanswered && !isOutcome(error) && !isSessionEnd(error)) throw unanswered;
      if (isSessionEnd(error) && renewSession && !hasAsked) {
        hasAsked = true;
        if (!(await renewSession())) throw unanswered ?? new ApiError(401, 'cancelled', 'Please sign in');
        continue;
      }
      if (failureKind(error) !== 'unknown') throw error;
      unanswered = error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

async function attempt<K extends ChangeKey>(call: K, input: CallInput<K>, idempotencyKey: string, timeoutMs: number) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    return await callApi(call, ...([{ ...input, idempotencyKey, signal: limit.signal }] as never));
  } catch (error) {
    throw limit.signal.aborted ? new ApiError(0, 'timeout', 'No answer from the server') : error;
  } finally {
    clearTimeout(timer);
  }
}

const timeoutOf = (input: object) =>
  (input as { body?: unknown }).body instanceof FormData ? uploadTimeoutMs : usualTimeoutMs;

/** Errors of remotes have classes of their own, so they are known by their shape. */
export function failureKind(error: unknown): FailureKind {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (code === 'unsent') return 'unsent';
  if (code === 'cancelled') return 'cancelled';
  if (typeof status !== 'number') return 'unknown';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}

/**
 * Whether a failure says what became of the intent. What stopped this attempt before the server looked at it (offline, no
 * session, too many calls) says nothing of an earlier one under the same key.
 */
export function isOutcome(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  return failureKind(error) === 'refused' && status !== 401 && status !== 429;
}

const isSessionEnd = (error: unknown) => statusOf(error) === 401;
