// Work that may wait until the page has nothing better to do.

const latestAfterMs = 3_000;

/** Returns the way to call it off. Browsers without idle callbacks (Safari) wait a moment instead. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: latestAfterMs });
  return () => cancelIdleCallback(handle);
}
