// A lazy part of the shell whose chunk fails to load: only that part fails, shows an error, and loads on retry.
import type { Browser, Locator } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { sharedServer } from '../testing/shared-server';
import { type FederationPage, openPage } from './federation-page';

let browser: Browser;
let site: FederationPage;

beforeAll(async () => {
  browser = await launchBrowser();
});
beforeEach(async () => {
  site = await openPage(browser, sharedServer().url);
});
afterEach(() => site.page.context().close());
afterAll(() => browser.close());

test('search whose code is lost fails alone, and Retry brings it', async () => {
  const { page } = site;
  await page.setViewportSize({ width: 1440, height: 900 });
  const lift = await site.break(/\/search-panel\.[0-9a-f]+\.js/, 'down');
  await page.goto(`${sharedServer().url}/top-lists`);
  await page.getByRole('heading', { level: 1, name: 'Top lists' }).waitFor();
  const search = page.getByRole('search');
  await search.getByRole('combobox').click();
  await search.getByText('Search did not load').waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'Top lists' }).isVisible()).toBe(true);

  await lift();
  await search.getByRole('button', { name: 'Retry' }).click();
  await search.getByText('Search did not load').waitFor({ state: 'detached' });
  await search.getByRole('combobox').fill('evensong');
  await search.getByRole('option').first().waitFor();
});

test('cards of failed parts are above the tabs of a phone, next to each other, each with Retry', async () => {
  const { page } = site;
  await page.setViewportSize({ width: 390, height: 844 });
  await site.break(/\/remotes\/mfe-(player|social)\//, 'down');
  await page.goto(`${sharedServer().url}/top-lists`);
  const cards = page.locator('#lost-parts').getByRole('alert');
  await cards.nth(1).waitFor();
  const [first, second] = [await boxOf(cards.nth(0)), await boxOf(cards.nth(1))];
  expect(first.y + first.height).toBeLessThanOrEqual(second.y);
  expect(second.y + second.height).toBeLessThanOrEqual((await boxOf(page.getByRole('navigation').last())).y);
  expect(await cards.getByRole('button', { name: 'Retry' }).count()).toBe(2);
});

test.each([
  [390, 844],
  [1440, 900],
])('the card of a failed part covers nothing of the player, %i px wide', async (width, height) => {
  const { page } = site;
  await page.setViewportSize({ width, height });
  await site.break(/\/remotes\/mfe-social\//, 'down');
  await page.goto(`${sharedServer().url}/song/salt-hours`);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  const card = page.locator('#lost-parts').getByRole('alert').first();
  await card.waitFor();
  expect((await boxOf(card)).y + (await boxOf(card)).height).toBeLessThanOrEqual((await boxOf(player)).y);
  // The click would fail if the card covered the button.
  await player.getByRole('button', { name: 'Pause' }).click();
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('What should be on the screen has no box');
  return box;
}
