// Work that may wait: until the browser has nothing better to do, or for a task of its own.

const atLatestMs = 2_000;
/** Where a browser knows no idle time. */
const insteadMs = 200;

/** @returns The way to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: atLatestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, insteadMs);
  return () => clearTimeout(timer);
}

/** Resolves in a later task, so that presses are answered in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A page in the background draws nothing; there it is later by this much. */
const unseenMs = 250;

/** Resolves once the next frame is drawn: for what follows from a press but is not seen yet, so that the press shows first. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, unseenMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

let lastPreload: Promise<void> = Promise.resolve();

/** Fetches code that nobody has asked for yet, one part at each idle time: run together they would hold up a slow processor. */
export function preloadWhenIdle(preload: () => Promise<void>): void {
  lastPreload = lastPreload.then(() => new Promise<void>((resolve) => whenIdle(resolve))).then(preload);
}
