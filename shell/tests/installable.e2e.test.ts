// The manifest of the installable app, as Chromium reads it. Its content and icons are tested where they are made, by
// infra/webpack/plugins/web-app-plugin.int.test.ts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type CDPSession, chromium } from 'playwright-core';
import { completeBrowserOptions } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';

const { url } = sharedServer();

// Uses a persistent profile, as a user has: a browser context without one counts as private, where no app can be
// installed.
const profile = mkdtempSync(path.join(tmpdir(), 'libretto-profile-'));
let context: BrowserContext;
let devTools: CDPSession;

beforeAll(async () => {
  context = await chromium.launchPersistentContext(profile, { ...completeBrowserOptions(), serviceWorkers: 'block' });
  const page = await context.newPage();
  devTools = await context.newCDPSession(page);
  await page.goto(`${url}/login`);
});
afterAll(async () => {
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
});

test('Chromium reads the manifest of the page without an error', async () => {
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

test('Chromium reports a broken manifest, so that the test above can fail', async () => {
  const page = await context.newPage();
  await page.route('**/manifest.webmanifest', (route) => route.fulfill({ body: '{ "name": ' }));
  const tools = await context.newCDPSession(page);
  await page.goto(`${url}/login`);
  const { errors } = await tools.send('Page.getAppManifest');
  expect(errors).not.toEqual([]);
  await page.close();
});
