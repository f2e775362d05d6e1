// Asks again for data that failed to load: at once when the connection is back, and with growing pauses until it loads. A browser
// that says it is online may still have no way to the server, so one attempt is not enough.
import { useEffect, useEffectEvent } from 'react';

/** Pauses between attempts; the last one repeats. */
export const askAgainPausesMs = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000] as const;

/**
 * @param ask One attempt; resolves once the missing data has loaded. `isFirst` is true for the attempt that begins immediately,
 * which may wait for a pending load.
 * @returns Ends the attempts.
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
      // An attempt from before the connection was back says nothing of the present one.
      if (!isOver && mine === latest) timer = setTimeout(attemptOnline, pauseMs());
    });
  };
  const attemptOnline = () => {
    // Without a connection the event of its return is waited for.
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

/** Asks again for as long as something is missing, see {@link askAgain}. */
export function useAskAgain(isMissing: boolean, ask: (attempt: { isFirst: boolean }) => Promise<void>): void {
  const attempt = useEffectEvent(ask);
  useEffect(() => (isMissing ? askAgain((which) => attempt(which)) : undefined), [isMissing]);
}
