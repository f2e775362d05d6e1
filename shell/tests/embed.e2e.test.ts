// The embedded player on another site: it plays there, and no other page of the product may be embedded.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { axeFindings } from '../../infra/testing/axe-findings';
import { sharedServer } from '../../infra/testing/shared-server';

const { url } = sharedServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let server: Server;
let elsewhere: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://elsewhere');
    const frame = `<iframe src="${searchParams.get('src')}" title="Player" width="480" height="${searchParams.get('height')}"></iframe>`;
    response.setHeader('Content-Type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><title>Another site</title><main><h1>A review</h1>${frame}</main></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A host name other than `localhost` is another site, whose frames do not receive our cookies.
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
  context = await browser.newContext();
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
});
afterEach(() => context.close());

async function shown(path: string, height = 152): Promise<FrameLocator> {
  await page.goto(`${elsewhere}/?height=${height}&src=${encodeURIComponent(url + path)}`);
  return page.frameLocator('iframe');
}

/** Resolves once another second has been played. */
async function playsOn(player: FrameLocator): Promise<void> {
  await player.getByRole('slider', { name: 'Seek' }).evaluate((slider: HTMLInputElement) => {
    const before = Number(slider.value);
    return new Promise<void>((resolve) => {
      const look = () => (Number(slider.value) > before ? resolve() : void requestAnimationFrame(look));
      look();
    });
  });
}

test('plays a song in the page of another site, by the keyboard too, without cookies', async () => {
  const player = await shown('/embed/song/salt-hours');
  const play = player.getByRole('button', { name: 'Play Salt Hours' });
  await play.focus();
  await page.keyboard.press('Enter');
  await player.getByRole('button', { name: 'Pause Salt Hours' }).waitFor();
  await playsOn(player);
  await page.keyboard.press('Enter');
  await play.waitFor();
  const slider = player.getByRole('slider', { name: 'Seek' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0:\d\d of \d+:\d\d$/);
  const link = player.getByRole('link', { name: 'Salt Hours', exact: true });
  expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual(['/song/salt-hours', '_blank']);
  expect(await context.cookies()).toEqual([]);
});

test('plays the preview alone of a paid song, and leads to the whole', async () => {
  const player = await shown('/embed/song/undertow-lullaby');
  await player.getByText('Preview of a paid song').waitFor();
  await player.getByRole('button', { name: 'Play Undertow Lullaby' }).click();
  await playsOn(player);
  const slider = player.getByRole('slider', { name: 'Seek' });
  expect(await slider.getAttribute('max')).toBe('15');
  await slider.fill('14');
  await player.getByText('Hear all of it on Libretto').waitFor();
  await player.getByRole('button', { name: 'Play Undertow Lullaby' }).waitFor();
});

test('plays the songs of an album one by one', async () => {
  const player = await shown('/embed/album/vespers-for-an-empty-pool', 384);
  await player.getByRole('button', { name: 'Play Tiles, song 2' }).click();
  await player.getByRole('button', { name: 'Pause Tiles, song 2' }).waitFor();
  await playsOn(player);
  // At its end the next track starts.
  const slider = player.getByRole('slider', { name: 'Seek' });
  await slider.fill((await slider.getAttribute('max')) ?? '');
  await player.getByRole('button', { name: 'Pause Lantern Office, song 3' }).waitFor();
  await playsOn(player);
});

test.each(['light', 'dark'] as const)('keeps nobody out in the %s theme', async (colorScheme) => {
  await page.emulateMedia({ colorScheme });
  for (const [path, height] of [
    ['/embed/song/salt-hours', 152],
    ['/embed/song/undertow-lullaby', 128],
    ['/embed/album/vespers-for-an-empty-pool', 384],
    ['/embed/song/none', 152],
  ] as const) {
    const player = await shown(path, height);
    await player.getByRole('heading', { level: 1 }).waitFor();
    expect([path, await axeFindings(page)]).toEqual([path, []]);
  }
});

test('no other page of the product is shown in a frame', async () => {
  for (const path of ['/', '/song/salt-hours', '/login']) {
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await shown(path);
    await refused;
  }
});
