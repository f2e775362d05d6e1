// Work that may wait: until the browser is idle, or for a separate task.

import { isSoundAhead, soundAhead } from './sound-ahead';

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

/** Resolves when the browser has nothing better to do. */
export const idleTime = (): Promise<void> => new Promise((resolve) => whenIdle(resolve));

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

/** Somebody who has done nothing for so long reads or listens. */
const atRestMs = 3_000;
const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel'] as const;
let lastSignMs: number | undefined;

/** Resolves once the person at the page has done nothing for a while, no song needs the line, and the browser has nothing better to do. */
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
 * Fetches code that nobody has asked for yet, one part at a time, and only while nobody presses or scrolls, because running
 * fetched code keeps a slow processor from answering for a tenth of a second, and while no song needs the line for itself.
 */
export function preloadWhenIdle(preload: () => Promise<void>): void {
  lastPreload = lastPreload.then(whenAtRest).then(preload);
}
