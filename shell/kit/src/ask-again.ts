// Retries what failed to load: at once when the connection is restored, and with growing pauses until it succeeds. A
// browser that reports to be online may still not reach the server, so one attempt is not enough.
import { useEffect, useRef } from 'react';

/** Pauses between attempts; the last one repeats. */
export const askAgainPausesMs = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;

/**
 * Retries until an attempt succeeds.
 * @param ask one attempt; resolves once the missing part has loaded. `isFirst` is true for the attempt that starts
 * immediately, which may wait for a load that is still in flight.
 * @returns a function that ends the attempts.
 */
export function askAgain(ask: (attempt: { isFirst: boolean }) => Promise<void>): () => void {
  let isOver = false;
  let pauses = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  const attempt = (isFirst = false) => {
    clearTimeout(timer);
    latest += 1;
    const mine = latest;
    ask({ isFirst }).then(stop, () => {
      // An attempt that started before the connection was restored says nothing about the latest one.
      if (!isOver && mine === latest) timer = setTimeout(attemptOnline, pauseMs());
    });
  };
  const attemptOnline = () => {
    // While offline, the `online` event triggers the next attempt.
    if (navigator.onLine) attempt();
  };
  const pauseMs = () => {
    pauses += 1;
    return askAgainPausesMs[Math.min(pauses, askAgainPausesMs.length) - 1] ?? askAgainPausesMs[0];
  };
  const onOnline = () => {
    pauses = 0;
    attempt();
  };
  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
  };

  addEventListener('online', onOnline);
  attempt(true);
  return stop;
}

/** Retries for as long as something is missing, see {@link askAgain}. */
export function useAskAgain(isMissing: boolean, ask: (attempt: { isFirst: boolean }) => Promise<void>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => (isMissing ? askAgain((attempt) => latest.current(attempt)) : undefined), [isMissing]);
}
