// Songs that are kept on the device: downloaded, played offline, counted once, deleted on signing out.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

const { url } = sharedServer();
const free = { id: 'salt-hours', title: 'Salt Hours' };
const forSale = { id: 'undertow-lullaby', title: 'Undertow Lullaby' };
const address = `${url}/library/playlist/liked-songs`;

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser({ complete: true });
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  const username = `kept.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const account = { email: `${username}@libretto.example`, password: 'lantern over still water 7' };
  await context.request.post(`${url}/api/auth/signup`, { data: { ...account, username, isArtist: false } });
  await signIn(context, url, account);
  for (const { id } of [forSale, free]) {
    await context.request.post(`${url}/api/player/like`, { data: { trackId: id }, headers: { Origin: url } });
  }
});
afterEach(() => context.close());

const main = () => page.getByRole('main');
const menu = () =>
  main()
    .getByRole('button', { name: /^More for Liked/ })
    .first();

async function makeAvailable(): Promise<void> {
  await page.goto(address);
  await page.waitForFunction('navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))');
  await menu().click();
  await page.getByRole('menuitem', { name: 'Make available offline' }).click();
  await main()
    .getByText(/^Available offline/)
    .waitFor();
}

const storedSongs = () =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const opened = indexedDB.open('libretto-offline', 1);
    opened.onerror = () => reject(opened.error);
    opened.onsuccess = () => {
      const count = opened.result.transaction('songs').objectStore('songs').count();
      count.onsuccess = () => { opened.result.close(); resolve(count.result); };
    };
  })`);

/**
 * Chromium's emulation resets `navigator.onLine` for a document from a service worker; a real offline browser does not.
 */
async function goOffline(): Promise<() => Promise<void>> {
  await context.setOffline(true);
  await page.reload();
  const protocol = await context.newCDPSession(page);
  const emulate = (offline: boolean) =>
    protocol.send('Network.emulateNetworkConditions', {
      offline,
      ...{ latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    });
  await emulate(true);
  return async () => {
    await context.setOffline(false);
    await emulate(false);
  };
}

const keptFiles = () =>
  page.evaluate<number>(
    `caches.open('libretto-remotes').then((cache) => cache.keys()).then((all) => all.filter(({ url }) => url.includes('/remotes/')).length)`,
  );

async function releasedFiles(): Promise<number> {
  const { remotes } = await (await context.request.get(`${url}/releases/registry.json`)).json();
  const versions = Object.values(remotes as Record<string, { versions: [{ integrity: object }] }>);
  return versions.reduce((count, { versions: [{ integrity }] }) => count + Object.keys(integrity).length, 0);
}

const heardSeconds = () =>
  page.evaluate<number>(
    `Math.max(0, ...[...document.querySelectorAll('audio')].filter(({ src, paused }) => src.startsWith('blob:') && !paused).map(({ currentTime }) => currentTime))`,
  );
const keptPlaySeconds = () =>
  page.evaluate<number>(
    `Object.keys(localStorage).filter((key) => key.startsWith('libretto-plays:')).flatMap((key) => JSON.parse(localStorage[key])).reduce((sum, { seconds }) => sum + seconds, 0)`,
  );

test('a playlist plays without a connection after a reload, with seeking, and the play counts once', async () => {
  await makeAvailable();
  await main().getByText(`Only a preview without buying: "${forSale.title}".`).waitFor();
  expect(await storedSongs()).toBe(1);

  const connect = await goOffline();
  await page.getByText('You are offline').waitFor();
  const row = (title: string) => main().locator('[data-track]').filter({ hasText: title });
  await row(free.title).waitFor();
  expect(await row(forSale.title).getByRole('button', { name: /^Play/ }).isDisabled()).toBe(true);
  await row(free.title).locator('button[data-stretched]').click();
  await until(async () => (await heardSeconds()) > 0.3, 30_000);

  const seek = page.getByRole('region', { name: 'Player' }).getByRole('slider', { name: 'Seek' });
  await seek.focus();
  await page.keyboard.press('ArrowRight');
  const before = await heardSeconds();
  await page.keyboard.press('ArrowRight');
  await until(async () => (await heardSeconds()) > before + 2, 30_000);
  await until(async () => (await keptPlaySeconds()) >= 30, 90_000);

  const told: { counted: boolean }[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('/api/player/offline-plays')) told.push(...(await response.json()).plays);
  });
  await connect();
  await until(async () => told.length > 0, 60_000);
  await until(async () => (await keptPlaySeconds()) === 0, 30_000);
  await page.reload();
  await main()
    .getByText(/^Available offline/)
    .waitFor();
  expect(told.filter(({ counted }) => counted)).toHaveLength(1);
  const heard = async (): Promise<readonly string[]> => {
    const history = await (await context.request.get(`${url}/api/player/history`)).json();
    return history.tracks.map(({ id }: { id: string }) => id);
  };
  await until(async () => (await heard()).length > 0);
  expect(await heard()).toEqual([free.id]);
}, 300_000);

test('pages that were never opened open without a connection, and lead to what can be played', async () => {
  await makeAvailable();
  await until(async () => (await keptFiles()) === (await releasedFiles()), 60_000);
  // A browser may evict its own cache at any time.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await goOffline();
  await page.goto(`${url}/dashboard`);
  await main().getByRole('region', { name: 'On this device' }).getByRole('link', { name: 'Liked Songs' }).waitFor();
  for (const name of ['Social', 'Discover', 'Library']) {
    await page.getByRole('link', { name, exact: true }).first().click();
    await main().getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
  }
  await main().getByRole('button', { name: 'Play Liked Songs' }).click();
  await until(async () => (await heardSeconds()) > 0.3, 30_000);
  const cover = page.getByRole('region', { name: 'Player' }).locator('img[src^="blob:"]').first();
  const width = () => cover.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  await until(async () => (await width()) === 600, 30_000);
}, 180_000);

test('signing out removes offline songs', async () => {
  await makeAvailable();
  expect(await storedSongs()).toBe(1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(/\/login/);
  await until(async () => (await storedSongs()) === 0, 30_000);
}, 120_000);
