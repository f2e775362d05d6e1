// Detects when a page has settled: everything has loaded, and nothing moves any more.
import type { Page } from 'playwright-core';

const longestWaitMs = 60_000;

/** Resolves when no request, skeleton, picture or font is pending; rejects after a timeout. */
export async function pageIsWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: longestWaitMs });
  const deadlineMs = Date.now() + longestWaitMs;
  // New content renders in the next frame and may request more.
  for (let wholeFrames = 0; wholeFrames < 3; ) {
    const missing = await page.evaluate(whatIsMissing);
    wholeFrames = missing ? 0 : wholeFrames + 1;
    if (missing && Date.now() > deadlineMs) throw new Error(`${page.url()} still waits for ${missing}.`);
  }
}

/**
 * Runs in the page, after a frame; it must not contain named functions, because the page lacks the
 * helper that tsx adds to those.
 */
async function whatIsMissing(): Promise<string> {
  await new Promise(requestAnimationFrame);
  if (!document.querySelector('h1')) return 'its heading';
  if (document.querySelector('[aria-busy=true]')) return 'an answer';
  if (document.fonts.status !== 'loaded') return 'a font';
  const isPictureMissing = [...document.images].some((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && !image.complete;
  });
  if (isPictureMissing) return 'a picture';
  const isMoving = document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  return isMoving ? 'the end of a movement' : '';
}
