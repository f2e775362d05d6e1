// The site as an installable app: its manifest and icons, as Chromium reads them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium } from 'playwright-core';
import { launchOptions } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';

const { url } = sharedServer();

// Uses a persistent profile, as a user has: a browser context without one counts as private, where no app can be
// installed.
const profile = mkdtempSync(path.join(tmpdir(), 'libretto-profile-'));
let context: BrowserContext;
let devTools: CDPSession;

beforeAll(async () => {
  context = await chromium.launchPersistentContext(profile, { ...launchOptions(), serviceWorkers: 'block' });
  const page = await context.newPage();
  devTools = await context.newCDPSession(page);
  await page.goto(`${url}/login`);
});
afterAll(async () => {
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
});

test('the page names a manifest that the browser reads without an error', async () => {
  const { url: address, errors, data } = await devTools.send('Page.getAppManifest');
  expect(address).toBe(`${url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({
    name: 'Libretto',
    start_url: '/',
    display: 'standalone',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
});

test('a manifest that is none is said to be wrong, so that the test above says something', async () => {
  const page = await context.newPage();
  await page.route('**/manifest.webmanifest', (route) => route.fulfill({ body: '{ "name": ' }));
  const tools = await context.newCDPSession(page);
  await page.goto(`${url}/login`);
  const { errors } = await tools.send('Page.getAppManifest');
  expect(errors).not.toEqual([]);
  await page.close();
});

// Tests Chromium's rules directly, because Page.getInstallabilityErrors is empty for every page in its headless build.
test('the manifest has what Chromium asks of an app: a name, a start, a window, a large icon of each purpose', async () => {
  const { data } = await devTools.send('Page.getAppManifest');
  const manifest = JSON.parse(data ?? '') as {
    name: string;
    start_url: string;
    scope: string;
    display: string;
    icons: { sizes: string; purpose: string }[];
  };
  expect(manifest.name).not.toBe('');
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true);
  expect(['standalone', 'fullscreen', 'minimal-ui']).toContain(manifest.display);
  for (const purpose of ['any', 'maskable']) {
    const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
    expect(sizes).toEqual(['192x192', '512x512']);
  }
});

test('every icon is a picture of the size that the manifest says', async () => {
  const { data } = await devTools.send('Page.getAppManifest');
  const { icons } = JSON.parse(data ?? '') as { icons: { src: string; sizes: string; type: string }[] };
  expect(icons.length).toBeGreaterThan(0);
  for (const { src, sizes, type } of icons) {
    const response = await context.request.get(url + src);
    expect([src, response.status(), response.headers()['content-type']]).toEqual([src, 200, type]);
    const png = await response.body();
    // The header of a PNG contains its width and height.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});
