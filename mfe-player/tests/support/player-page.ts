// What the browser tests of the player do again and again.
import type { Page } from 'playwright-core';

export interface PlayingElement {
  /** The track in its address. */
  trackId: string;
  seconds: number;
}

/** The elements that sound now; more than one only while two tracks are joined. */
export function soundingElements(page: Page): Promise<PlayingElement[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('audio')]
      .filter((element) => !element.paused && element.readyState > 2)
      .map((element) => ({
        trackId: new URL(element.src).pathname.split('/').at(-1) ?? '',
        seconds: element.currentTime,
      })),
  );
}

/** Resolves once a track has sounded up to a moment. */
export async function soundsUpTo(page: Page, trackId: string, seconds: number, withinMs = 20_000): Promise<void> {
  await page.waitForFunction(
    ([id, from]) =>
      [...document.querySelectorAll('audio')].some(
        (element) => !element.paused && element.src.includes(`/api/audio/${id}?`) && element.currentTime >= from,
      ),
    [trackId, seconds] as const,
    { timeout: withinMs },
  );
}

export const row = (page: Page, title: string) => page.locator(`[data-track] button[title="${title}"]`);
