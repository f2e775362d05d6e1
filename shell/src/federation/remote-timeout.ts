// How long a remote may take before its fallback shows: as long as the line needs. A page that took its time itself, or into
// which files of remotes still come, is on a slow line rather than in front of a remote that is down.

declare global {
  /** Set by tests before the page loads, so that they need not sit through the real time. */
  var librettoRemoteTimeoutMs: number | undefined;
}

const leastMs = 8_000;
/** So many times what the page itself took to come. */
const timesThePage = 3;
/** After this nobody waits for a file any more: it is asked for again. */
export const longestRemoteMs = 60_000;

/** For how long nothing of a remote may come. */
export function remoteTimeoutMs(): number {
  return globalThis.librettoRemoteTimeoutMs ?? Math.min(longestRemoteMs, Math.max(leastMs, timesThePage * pageMs()));
}

/** What the page itself took, from the press of its link until its scripts had come. */
function pageMs(): number {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.domContentLoadedEventStart ?? 0;
}

/** Rejects once nothing of a remote has come for {@link remoteTimeoutMs}, at the latest after {@link longestRemoteMs}. */
export function withinRemoteTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const limitMs = remoteTimeoutMs();
    const tooLate = (ms: number) => () => end(() => reject(new Error(`No answer after ${ms} ms`)));
    let silence = setTimeout(tooLate(limitMs), limitMs);
    const latest = setTimeout(tooLate(longestRemoteMs), longestRemoteMs);
    const stopObserving = whenRemoteFilesCome(() => {
      clearTimeout(silence);
      silence = setTimeout(tooLate(limitMs), limitMs);
    });
    function end(settle: () => void): void {
      clearTimeout(silence);
      clearTimeout(latest);
      stopObserving();
      settle();
    }
    work.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    );
  });
}

const isOfRemotes = ({ name }: PerformanceEntry) => /\/(remotes|releases)\//.test(name);

function whenRemoteFilesCome(act: () => void): () => void {
  if (typeof PerformanceObserver !== 'function') return () => undefined;
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(isOfRemotes)) act();
  });
  observer.observe({ type: 'resource' });
  return () => observer.disconnect();
}
