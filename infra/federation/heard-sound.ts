// Whether a page really sounds, by what its audio elements have played.
import type { Page } from 'playwright-core';

/** Remembers every audio element that is told to play, whether it stands in the page or not. */
export const rememberSounds = `
  globalThis.sounds = new Set();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    globalThis.sounds.add(this);
    return play.call(this);
  };
`;

/** Seconds that have been heard of all sounds of the page, as decoded: silence out of a stuck element does not count. */
const heardSeconds = (page: Page) =>
  page.evaluate<number>(`[...globalThis.sounds].reduce((sum, { played }) => {
    for (let range = 0; range < played.length; range += 1) sum += played.end(range) - played.start(range);
    return sum;
  }, 0)`);

/** Over the next second and a half the sound neither stops nor starts anew. */
export async function expectSound(page: Page): Promise<void> {
  const before = await heardSeconds(page);
  await page.waitForTimeout(1_500);
  expect((await heardSeconds(page)) - before).toBeGreaterThan(1);
}

/** Plays the first song of Home and waits until it is heard. The page must have `rememberSounds` as an init script. */
export async function startSound(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
  while ((await heardSeconds(page)) < 0.5) await page.waitForTimeout(100);
}
