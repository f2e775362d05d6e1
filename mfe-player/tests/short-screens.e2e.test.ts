// Landscape phones, a small laptop at 200 % zoom, and a very wide window: every control of the player can be reached, and
// the wash of Discover fills the window.
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { newPerson } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';
import * as player from './support/player-page';

const { url } = sharedServer();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await newPerson(browser, url, 'landscape'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await player.playSong(page);
});
afterAll(() => browser?.close());

/** Whether the middle of an element, scrolled into view, is on the screen with nothing in front of it. */
const isReachable = (control: Locator) =>
  control.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });

/** Scripts place the controls after the page has been resized; only a control that stays covered reaches this limit. */
const placedWithinMs = 30_000;

/** Waits until a control can be reached, and returns its name otherwise. */
async function coveredName(control: Locator): Promise<string | null> {
  const sinceMs = Date.now();
  while (Date.now() - sinceMs < placedWithinMs) {
    if (await isReachable(control)) return null;
    await page.waitForTimeout(100);
  }
  return control.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent);
}

const screens = [
  [667, 375],
  [844, 390],
  [720, 450],
] as const;

test.each(screens)('at %i × %i px the transport of the expanded player can be reached', async (width, height) => {
  await page.setViewportSize({ width, height });
  await player.openPage(page, `/song/${player.song.id}`);
  await player
    .bar(page)
    .getByRole('button', { name: /^Open the player/ })
    .click();
  const stage = player.stage(page);
  await stage.waitFor();
  for (const name of [/^Previous$/, /^Next$/, /^(Play|Pause)$/])
    expect(await coveredName(stage.getByRole('button', { name }).first())).toBeNull();
  await page.keyboard.press('Escape');
  await stage.waitFor({ state: 'detached' });
});

/** Controls of the slide in the middle of the screen that something covers; the feed may move to another slide at any time. */
const coveredOnSlide = () =>
  page.evaluate(() => {
    const slide = [...document.querySelectorAll('main article')].find((each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return top < innerHeight / 2 && bottom > innerHeight / 2;
    });
    const controls = [...(slide?.querySelectorAll('button, a') ?? [])].filter((control) => control.checkVisibility());
    if (controls.length === 0) return ['There is no slide'];
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit !== null && (control.contains(hit) || hit.contains(control))) return [];
      return [control.getAttribute('aria-label') ?? control.textContent ?? ''];
    });
  });

test.each(screens)('at %i × %i px the title and the actions of Discover are not covered', async (width, height) => {
  await page.setViewportSize({ width, height });
  await player.openPage(page, '/discover');
  await page.locator('main article').first().waitFor();
  const sinceMs = Date.now();
  let covered = await coveredOnSlide();
  while (covered.length > 0 && Date.now() - sinceMs < placedWithinMs) {
    await page.waitForTimeout(100);
    covered = await coveredOnSlide();
  }
  expect(covered).toEqual([]);
});

test('at 2,560 px the wash of Discover reaches the edge of the window', async () => {
  await page.setViewportSize({ width: 2560, height: 1440 });
  await player.openPage(page, '/discover');
  const slide = page.locator('main article').first();
  await slide.waitFor();
  const { x = 0, width = 0 } = (await slide.boundingBox()) ?? {};
  expect(x + width).toBe(2560);
});
