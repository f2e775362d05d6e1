// Defers work until the browser is idle, or to a separate task.

import { isSoundAhead, soundAhead } from './sound-ahead';

const atLatestMs = 2_000;
/** The delay in browsers without `requestIdleCallback`. */
const insteadMs = 200;

/** @returns a function that cancels the work. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(work, { timeout: atLatestMs });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, insteadMs);
  return () => clearTimeout(timer);
}

/** Resolves when the browser is idle. */
export const idleTime = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

/** Resolves in a later task, so that input events are handled in between. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A background page paints nothing; there the promise resolves after this time. */
const unseenMs = 250;

/**
 * Resolves after the next frame is painted: for invisible consequences of a press, so that its visible response comes
 * first.
 */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, unseenMs);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
}

/** A user without any input for this long is reading or listening. */
const atRestMs = 3_000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel'] as const;
let lastSignMs: number | undefined;

/** Resolves once the user has been inactive for a while, no song needs the bandwidth, and the browser is idle. */
async function whenAtRest(): Promise<void> {
  if (lastSignMs === undefined)
    for (const sign of signsOfLife) addEventListener(sign, noteSign, { capture: true, passive: true });
  lastSignMs ??= performance.now();
  for (;;) {
    const leftMs = lastSignMs + atRestMs - performance.now();
    if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
    else if (isSoundAhead()) break;
    else await soundAhead();
  }
  await idleTime();
}

function noteSign(): void {
  lastSignMs = performance.now();
}

let lastPreload: Promise<void> = Promise.resolve();

/**
 * Preloads code that was not requested yet, one part at a time. It waits for a pause in the user's input, because
 * evaluating the code blocks a slow processor for a tenth of a second, and until no song needs the bandwidth.
 */
export function preloadWhenIdle(preload: () => Promise<void>): void {
  lastPreload = lastPreload.then(whenAtRest).then(preload);
}
