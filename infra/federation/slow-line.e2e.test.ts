// A line of two seconds' latency and 400 kbit/s: the page is seen at once, and everything arrives without a press.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { sharedServer } from '../testing/shared-server';
import { signIn } from '../testing/sign-in';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens a page in a new context whose line is slow; nothing is in the cache. */
async function slowPage({ remoteTimeoutMs }: { remoteTimeoutMs?: number } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await signIn(context, sharedServer().url, sharedServer().account('listener'));
  await context.addInitScript(() => {
    const seen = { skeletonBeforeScripts: false, losses: [] as string[] };
    Object.assign(window, { seen });
    setInterval(() => {
      const root = document.getElementById('root');
      const skeleton = root?.childElementCount === 0 ? getComputedStyle(root, '::before') : null;
      if (skeleton?.opacity === '1' && skeleton.backgroundImage !== 'none') seen.skeletonBeforeScripts = true;
      const [loss] = document.body?.innerText.match(/.*did not load/) ?? [];
      if (loss && seen.losses.at(-1) !== loss) seen.losses.push(loss);
    }, 100);
  });
  if (remoteTimeoutMs !== undefined) {
    await context.addInitScript(`globalThis.librettoRemoteTimeoutMs = ${remoteTimeoutMs}`);
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 2000, uploadThroughput: 50_000 },
    downloadThroughput: 50_000,
  });
  return page;
}

const seenOn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { skeletonBeforeScripts: boolean; losses: string[] } }).seen);

test('Home shows a skeleton from the HTML and then its songs, and nothing is said to be lost', async () => {
  const page = await slowPage();
  await page.goto(`${sharedServer().url}/dashboard`, { waitUntil: 'commit' });
  await page.locator('main [data-track], main article, main a[href^="/song/"]').first().waitFor({ timeout: 120_000 });
  // The player and the dialogs load after the page.
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  expect(await seenOn(page)).toEqual({ skeletonBeforeScripts: true, losses: [] });
  await page.context().close();
}, 300_000);

test('code that arrives after the limit is taken, without a press', async () => {
  const page = await slowPage({ remoteTimeoutMs: 1500 });
  await page.goto(`${sharedServer().url}/song/salt-hours`, { waitUntil: 'commit' });
  await page.locator('main').getByRole('heading', { level: 1, name: 'Salt Hours' }).waitFor({ timeout: 120_000 });
  expect((await seenOn(page)).losses).not.toEqual([]);
  await page.getByText('did not load').first().waitFor({ state: 'detached', timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 120_000 });
  expect(await page.getByText('did not load').count()).toBe(0);
  await page.context().close();
}, 300_000);
