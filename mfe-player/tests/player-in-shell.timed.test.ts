// The player inside the whole product: music continues during navigation between remotes.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { soundingElements, soundsUpTo } from './support/player-page';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser({ complete: true });
}, 60_000);
afterAll(() => browser?.close());

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await page.goto(`${sharedServer().url}/top-lists`);
  await page.locator('[data-track]').first().waitFor();
  // Requests are lost until the player has subscribed to them.
  await page.getByRole('region', { name: 'Player' }).waitFor({ state: 'attached' });
});
afterEach(() => page.context().close());

const follow = (href: string) => page.locator(`a[href="${href}"]`).first().click();

test('the sound goes on from page to page, and the bar says what it is', async () => {
  const first = page.locator('[data-track] button[data-stretched]').first();
  const title = (await first.textContent()) ?? '';
  await first.click();
  const bar = page.getByRole('region', { name: 'Player' });
  await bar.getByRole('link', { name: title }).waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll('audio')].some((audio) => audio.currentTime > 0.3));
  const [sounding] = await soundingElements(page);
  const trackId = sounding?.trackId ?? '';

  let reached = 0;
  for (const path of ['/social', '/dashboard', '/top-lists']) {
    await follow(path);
    await page.waitForURL((url) => url.pathname === path);
    await soundsUpTo(page, trackId, reached + 0.3);
    const seconds = (await soundingElements(page))[0]?.seconds ?? 0;
    expect(seconds).toBeGreaterThan(reached);
    reached = seconds;
    expect(await bar.getByRole('link', { name: title }).isVisible()).toBe(true);
  }
  expect(await page.title()).toContain(title);
}, 60_000);

test('a paid song is sent as fifteen seconds from the server, and the bar ends with the offer to buy', async () => {
  const { url } = sharedServer();
  const { tracks } = (await (await fetch(`${url}/api/player/discover?limit=100`)).json()) as {
    tracks: { id: string; isPaid: boolean }[];
  };
  const paid = tracks.find((track) => track.isPaid)?.id ?? '';
  await page.goto(`${url}/song/${paid}`);
  await page.getByRole('region', { name: 'Player' }).waitFor({ state: 'attached' });
  await page
    .locator('main')
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click();
  await soundsUpTo(page, paid, 1);
  const duration = await page.evaluate(
    () => [...document.querySelectorAll('audio')].find((audio) => !audio.paused)?.duration ?? 0,
  );
  expect(duration).toBeGreaterThan(14.9);
  expect(duration).toBeLessThan(15.1);
  const bar = page.getByRole('region', { name: 'Player' });
  await bar.getByRole('button', { name: /^Buy for 75/ }).waitFor({ timeout: 30_000 });
  expect(await soundingElements(page)).toEqual([]);
}, 60_000);
