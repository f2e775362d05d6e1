// Sends a change at most once: with an idempotency key, a timeout, one retry, a sign-in when the session has ended, and a
// step-up authentication when the server requires one.
import type { HttpCalls } from '../http';
import { ApiError, type CallAnswer, type CallInput, callApi, statusOf } from './index';

export type ChangeKey = Exclude<keyof HttpCalls, `GET ${string}`>;

/**
 * What the client knows after a change has failed. `refused`: the server refused it and changed nothing. `unsent`: the
 * request never left this browser. `cancelled`: it needed a sign-in or a step-up authentication, which the user
 * cancelled. `unknown`: the server
 * may have applied it.
 */
export type FailureKind = 'refused' | 'unsent' | 'cancelled' | 'unknown';

export interface CommandOptions {
  readonly idempotencyKey: string;
  /** An attempt that has no response after this time counts as unanswered. */
  readonly timeoutMs?: number;
  /** Asks the user whose session has ended to sign in again; resolves with whether the same user did. */
  readonly renewSession?: () => Promise<boolean>;
  /**
   * Asks the user for a step-up authentication; resolves with whether they confirmed, or with null where nothing can
   * ask them.
   */
  readonly confirmIdentity?: () => Promise<boolean | null>;
}

const retryDelayMs = 1_000;
/** Commands respond in milliseconds; a form with a file takes as long as its upload. */
const usualTimeoutMs = 15_000;
const uploadTimeoutMs = 10 * 60_000;

/**
 * Sends a change. If no response arrives, it is sent once more a second later under the same key, so the server applies
 * it once.
 *
 * @throws ApiError whose {@link failureKind} says what is known.
 */
export async function sendCommand<K extends ChangeKey>(
  call: K,
  input: CallInput<K>,
  { idempotencyKey, timeoutMs = timeoutOf(input), renewSession, confirmIdentity }: CommandOptions,
): Promise<CallAnswer<K>> {
  if (globalThis.navigator?.onLine === false) throw new ApiError(0, 'unsent', 'You are offline');
  let unanswered: unknown = null;
  let hasAsked = false;
  let hasConfirmed = false;
  for (;;) {
    try {
      return await attempt(call, input, idempotencyKey, timeoutMs);
    } catch (error) {
      // The server may have applied an earlier attempt; the failure of this one says nothing about that.
      if (unanswered && !isOutcome(error) && !isSessionEnd(error) && !asksToConfirm(error)) throw unanswered;
      if (isSessionEnd(error) && renewSession && !hasAsked) {
        hasAsked = true;
        if (!(await renewSession())) throw unanswered ?? new ApiError(401, 'cancelled', 'Please sign in');
        continue;
      }
      if (asksToConfirm(error) && confirmIdentity && !hasConfirmed) {
        hasConfirmed = true;
        const isConfirmed = await confirmIdentity();
        if (isConfirmed) continue;
        if (isConfirmed === false) throw unanswered ?? new ApiError(403, 'cancelled', 'Please confirm that it is you.');
      }
      if (unanswered && asksToConfirm(error)) throw unanswered;
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

/** Classifies an error by its shape, because each remote bundles its own error classes. */
export function failureKind(error: unknown): FailureKind {
  const { status, code } = (error ?? {}) as { status?: unknown; code?: unknown };
  if (code === 'unsent') return 'unsent';
  if (code === 'cancelled') return 'cancelled';
  if (typeof status !== 'number') return 'unknown';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unknown';
}

/**
 * Whether a failure settles the outcome of the intent. An attempt that was stopped before the server processed it
 * (offline, no session, no step-up authentication, rate limit) says nothing about an earlier attempt under the same key.
 */
export function isOutcome(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown };
  return failureKind(error) === 'refused' && status !== 401 && status !== 429 && !asksToConfirm(error);
}

const isSessionEnd = (error: unknown) => statusOf(error) === 401;

const asksToConfirm = (error: unknown) => (error as { code?: unknown } | null)?.code === 'confirm-identity';
