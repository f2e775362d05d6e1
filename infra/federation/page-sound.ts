// Checks whether a page plays sound, by the time ranges that its audio elements have played.
import type { Page } from 'playwright-core';

interface SoundingWindow extends Window {
  sounds: Set<HTMLMediaElement>;
  /** Total seconds played by all audio elements, as decoded: a stuck element adds nothing. */
  playedSeconds(): number;
  soundBreaks: string[];
}

/** Records every audio element on which `play` is called, whether or not it is part of the document. */
export const rememberSounds = `
  globalThis.sounds = new Set();
  globalThis.playedSeconds = () => [...sounds].reduce((sum, { played }) => {
    for (let range = 0; range < played.length; range += 1) sum += played.end(range) - played.start(range);
    return sum;
  }, 0);
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    globalThis.sounds.add(this);
    return play.call(this);
  };
`;

/** Expects a second of playback without a pause or restart. */
export async function expectSound(page: Page): Promise<void> {
  const before = await page.evaluate(() => {
    const sounding = window as unknown as SoundingWindow;
    sounding.soundBreaks = [];
    for (const sound of sounding.sounds) {
      for (const type of ['pause', 'emptied', 'seeking']) {
        sound.addEventListener(type, () => sounding.soundBreaks.push(type));
      }
    }
    return sounding.playedSeconds();
  });
  await playedUpTo(page, before + 1);
  expect(await page.evaluate(() => (window as unknown as SoundingWindow).soundBreaks)).toEqual([]);
}

const playedUpTo = (page: Page, seconds: number) =>
  page.waitForFunction((least) => (window as unknown as SoundingWindow).playedSeconds() > least, seconds);

/** Plays the first song of Home and waits until it plays. The page must have `rememberSounds` as an init script. */
export async function startSound(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
  await playedUpTo(page, 0.5);
}
