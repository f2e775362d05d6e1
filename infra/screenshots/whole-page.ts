// When a page is whole: everything has arrived, and nothing moves any more.
import type { Page } from 'playwright-core';

const longestWaitMs = 20_000;

/** Resolves when no request, skeleton, picture or font is outstanding; rejects when one stays so for long. */
export async function pageIsWhole(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: longestWaitMs });
  const missing = await page.evaluate(waitForWhole, longestWaitMs);
  if (missing) throw new Error(`${page.url()} is still waiting for ${missing} after ${longestWaitMs / 1000} s.`);
}

/** Runs in the page. @returns what is missing when the time is over, else an empty text. */
async function waitForWhole(withinMs: number): Promise<string> {
  const isSeen = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  const missing = () => {
    if (document.querySelector('[aria-busy=true]')) return 'an answer';
    if (document.fonts.status !== 'loaded') return 'a font';
    if ([...document.images].some((image) => isSeen(image) && !image.complete)) return 'a picture';
    const passing = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    return passing.length > 0 ? 'a movement' : '';
  };
  const deadlineMs = performance.now() + withinMs;
  // What has just arrived is drawn with the next frame, and may ask for more.
  for (let wholeFrames = 0; wholeFrames < 3; ) {
    if (performance.now() > deadlineMs) return missing();
    wholeFrames = missing() ? 0 : wholeFrames + 1;
    await new Promise(requestAnimationFrame);
  }
  return '';
}
