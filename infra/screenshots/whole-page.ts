// When a page is whole: everything has arrived, and nothing moves any more.
import type { Page } from 'playwright-core';

const longestWaitMs = 60_000;

/** Resolves when no request, skeleton, picture or font is outstanding; rejects when one stays so for long. */
export async function pageIsWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: longestWaitMs });
  const deadlineMs = Date.now() + longestWaitMs;
  // What has just arrived is drawn with the next frame, and may ask for more.
  for (let wholeFrames = 0; wholeFrames < 3; ) {
    const missing = await page.evaluate(whatIsMissing);
    wholeFrames = missing ? 0 : wholeFrames + 1;
    if (missing && Date.now() > deadlineMs) throw new Error(`${page.url()} still waits for ${missing}.`);
  }
}

/** Runs in the page, after a frame of it; no function in it may have a name, as the page does not know what tsx adds to those. */
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
