// Whether a page really sounds, by what its audio elements have played.
import type { Page } from 'playwright-core';

interface HeardWindow extends Window {
  sounds: Set<HTMLMediaElement>;
  /** Seconds that have been heard of all sounds, as decoded: silence out of a stuck element does not count. */
  playedSeconds(): number;
  soundBreaks: string[];
}

/** Remembers every audio element that is told to play, whether it stands in the page or not. */
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

/** Over the next second that is heard the sound neither stops nor starts anew. */
export async function expectSound(page: Page): Promise<void> {
  const before = await page.evaluate(() => {
    const heard = window as unknown as HeardWindow;
    heard.soundBreaks = [];
    for (const sound of heard.sounds) {
      for (const type of ['pause', 'emptied', 'seeking']) {
        sound.addEventListener(type, () => heard.soundBreaks.push(type));
      }
    }
    return heard.playedSeconds();
  });
  await heardUpTo(page, before + 1);
  expect(await page.evaluate(() => (window as unknown as HeardWindow).soundBreaks)).toEqual([]);
}

const heardUpTo = (page: Page, seconds: number) =>
  page.waitForFunction((least) => (window as unknown as HeardWindow).playedSeconds() > least, seconds);

/** Plays the first song of Home and waits until it sounds. The page must have `rememberSounds` as an init script. */
export async function startSound(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
  await heardUpTo(page, 0.5);
}
