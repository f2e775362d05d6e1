// A user's library: reordering a playlist by keys and by pointer, undo, duplicates, and search.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

const { url } = sharedServer();
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  const context = await newContext();
  const username = `collector.${Date.now().toString(36)}`;
  const collector = { email: `${username}@libretto.example`, password: 'lantern over still water 7' };
  await context.request.post(`${url}/api/auth/signup`, { data: { ...collector, username, isArtist: false } });
  await signIn(context, url, collector);
  page = await context.newPage();
});
afterAll(() => browser.close());

async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  return context;
}

const main = () => page.getByRole('main');
const songs = ['salt-hours', 'whitebeam', 'the-wren-year'];

async function newPlaylist(name: string): Promise<string> {
  const { request } = page.context();
  const made = await request.post(`${url}/api/library/create-playlist`, { multipart: { name } });
  const { playlist } = await made.json();
  for (const songId of songs)
    await request.post(`${url}/api/library/add-to-playlist`, { data: { playlistId: playlist.id, songId } });
  return playlist.id;
}

/** Resolves once the titles appear in this order. */
async function order(...titles: string[]): Promise<void> {
  await page.waitForFunction((wanted) => {
    const grips = [...document.querySelectorAll('main [aria-label^="Move "]')];
    return grips.map((grip) => grip.getAttribute('aria-label')?.slice(5)).join() === wanted;
  }, titles.join());
}

test('songs of a playlist are moved by keys and by the pointer, and stay there; a removed one can be restored', async () => {
  const id = await newPlaylist('Low water');
  await page.goto(`${url}/library/playlist/${id}`);
  await order('The Wren Year', 'Whitebeam', 'Salt Hours');
  await page.getByRole('button', { name: 'Move The Wren Year' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await order('Whitebeam', 'The Wren Year', 'Salt Hours');
  await page.keyboard.press('Alt+ArrowDown');
  await order('Whitebeam', 'Salt Hours', 'The Wren Year');
  expect(await seriousFindings(page)).toEqual([]);

  const from = await page.getByRole('button', { name: 'Move The Wren Year' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Move Whitebeam' }).boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 20, { steps: 12 });
  await page.mouse.move(to.x + to.width / 2, to.y - 4, { steps: 4 });
  await page.mouse.up();
  await order('The Wren Year', 'Whitebeam', 'Salt Hours');
  await page.reload();
  await order('The Wren Year', 'Whitebeam', 'Salt Hours');

  await main().getByRole('button', { name: 'More for Whitebeam' }).click();
  await page.getByRole('menuitem', { name: /^Remove from/ }).click();
  await order('The Wren Year', 'Salt Hours');
  await page.getByRole('button', { name: 'Undo' }).click();
  await order('The Wren Year', 'Whitebeam', 'Salt Hours');
});

test('a song that a playlist holds already is added again only when that is wanted', async () => {
  const id = await newPlaylist('High water');
  await page.goto(`${url}/library/playlist/${id}`);
  // Waits for the drag handles, because the rows are rendered again with them, which would close a menu opened before.
  await order('The Wren Year', 'Whitebeam', 'Salt Hours');
  await main().getByRole('button', { name: 'More for Salt Hours' }).click();
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('High water').click();
  await dialog.getByText('Already in this playlist').waitFor();
  expect(await seriousFindings(page, { include: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Add anyway' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await order('Salt Hours', 'The Wren Year', 'Whitebeam', 'Salt Hours');
});

test('the filter of the library stays', async () => {
  await page.goto(`${url}/library`);
  await main().getByText('Low water').first().waitFor();
  await main().getByLabel('Filter your library').fill('high');
  await main().getByText('Low water').first().waitFor({ state: 'detached' });
  await page.reload();
  await main().getByText('High water').waitFor();
  expect(await main().getByText('Low water').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});

test('a misspelt search finds it, says so, and is offered again', async () => {
  await page.goto(`${url}/dashboard`);
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.fill('undertoe lulaby');
  await page
    .getByRole('option', { name: /Undertow Lullaby/ })
    .first()
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/(song|album)\//);
  await page.goto(`${url}/dashboard`);
  await field.click();
  await page
    .getByRole('option', { name: /undertoe lulaby|Undertow Lullaby/i })
    .first()
    .waitFor();
});
