// How long a remote may take before its fallback shows, depending on the network. If the page itself loaded slowly, or
// files of remotes are still arriving, the network is slow and the remote is probably not down.

declare global {
  /** Set by tests before the page loads, so that they need not wait for the real timeout. */
  var librettoRemoteTimeoutMs: number | undefined;
}

const leastMs = 8_000;
/** The timeout is this multiple of the page's own load time. */
const timesThePage = 3;
/** After this time a file counts as failed and is requested again. */
export const longestRemoteMs = 60_000;

/** The longest time in which no file of a remote may arrive. */
export function remoteTimeoutMs(): number {
  return globalThis.librettoRemoteTimeoutMs ?? Math.min(longestRemoteMs, Math.max(leastMs, timesThePage * pageMs()));
}

/** The page's own load time, from the navigation until its scripts had run. */
function pageMs(): number {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return (navigation as PerformanceNavigationTiming | undefined)?.domContentLoadedEventStart ?? 0;
}

/**
 * Rejects when nothing of a remote has arrived for {@link remoteTimeoutMs}, at the latest after {@link
 * longestRemoteMs}.
 */
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
