// The product offline: which pages open, what is cached for that, and that it can be switched off.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { launchBrowser } from '../../infra/browser/launch';
import { freePort } from '../../infra/engines/free-ports';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';
import { startServer } from '../../infra/testing/start-server';

const { url } = sharedServer();
const viewport = { width: 1440, height: 900 };
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser({ complete: true });
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport, serviceWorkers: 'allow' });
  page = await context.newPage();
});
afterEach(() => context.close());

async function becomeSomebody(): Promise<void> {
  const username = `offline.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const account = { email: `${username}@libretto.example`, password: 'lantern over still water 7' };
  await context.request.post(`${url}/api/auth/signup`, { data: { ...account, username, isArtist: false } });
  await signIn(context, url, account);
}

const nav = () => page.getByRole('navigation', { name: 'Main' });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const noConnection = () => page.getByText('There is no connection', { exact: true });

/** Opens the page and waits until the service worker has cached everything and controls this page. */
async function openWithWorker(address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction('navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))');
}

/**
 * Chromium's emulation resets `navigator.onLine` for a document from a service worker; a real offline browser does not.
 */
async function openOffline(address: string): Promise<{ connect: () => Promise<void> }> {
  await context.setOffline(true);
  await page.goto(address);
  const protocol = await context.newCDPSession(page);
  const emulate = (offline: boolean) =>
    protocol.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await emulate(true);
  return {
    connect: async () => {
      await context.setOffline(false);
      await emulate(false);
    },
  };
}

const keptAddresses = () =>
  page.evaluate<string[]>(`(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  })()`);

test('opens without a connection, says so, and continues automatically when there is one', async () => {
  await becomeSomebody();
  await openWithWorker(`${url}/library`);
  await heading('Library').waitFor();

  const { connect } = await openOffline(`${url}/history`);
  await nav().getByRole('link', { name: 'Home' }).waitFor();
  await noConnection().waitFor();
  await page.getByText('You are offline').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await noConnection().waitFor();

  await connect();
  await heading('History').waitFor();
  expect(await noConnection().count()).toBe(0);
});

test('the installed app’s start opens the frame without a connection', async () => {
  await becomeSomebody();
  await openWithWorker(`${url}/dashboard`);
  await openOffline(`${url}/`);
  await noConnection().waitFor();
  await nav().waitFor();
});

test('keeps the shell and remotes, and no answer of the API, for any user', async () => {
  await becomeSomebody();
  await openWithWorker(`${url}/dashboard`);
  // From here on, every request of the page passes through the service worker.
  await page.goto(`${url}/library`);
  await heading('Library').waitFor();
  await page.waitForFunction(`caches.match('/releases/registry.json').then(Boolean)`);
  const kept = await keptAddresses();
  expect(kept).toContain('/index.html');
  expect(kept.some((address) => address.startsWith('/remotes/'))).toBe(true);
  const strange = kept.filter(
    (address) =>
      !/^\/(index\.html|releases\/registry\.json|remotes\/.+|(assets\/)?[^/]+\.[0-9a-f]{12}\.\w+)$/.test(address),
  );
  expect(strange).toEqual([]);
});

test('a like without a connection is sent later, even if the page was closed meanwhile', async () => {
  await becomeSomebody();
  const liked = async () => (await (await context.request.get(`${url}/api/library/overview`)).json()).likedCount;
  const before = await liked();
  await page.goto(`${url}/top-lists`);
  const like = page.getByRole('main').getByRole('button', { name: /^Like/ });
  await like.first().waitFor();
  await context.setOffline(true);
  await like.first().click();
  await page.getByRole('main').getByRole('button', { name: /^Like/, pressed: true }).waitFor();
  await page.close();

  await context.setOffline(false);
  page = await context.newPage();
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/player/like'));
  await page.goto(`${url}/library`);
  // The call flips, so a request of the closed page that has reached the server after all must not be a second flip.
  expect(await (await sent).json()).toEqual({ is_liked: true });
  await until(async () => (await liked()) === before + 1);
});

test('broken caches keep nobody with a connection from anything', async () => {
  await becomeSomebody();
  await openWithWorker(`${url}/library`);
  await page.reload();
  await heading('Library').waitFor();
  await page.evaluate(`(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) await cache.put(request, new Response('broken'));
    }
  })()`);
  await page.goto(`${url}/history`);
  await heading('History').waitFor();
});

test('a server set so takes back the worker and all it kept, and the product goes on', async () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'libretto-offline-'));
  const port = await freePort();
  const first = await startServer({ dataFolder, port });
  try {
    await openWithWorker(`${first.url}/social`);
    expect(await keptAddresses()).toContain('/index.html');
  } finally {
    await first.stop();
  }
  const second = await startServer({ dataFolder, port, env: { LIBRETTO_OFFLINE: '0' } });
  try {
    await page.goto(`${second.url}/discover`);
    await page.waitForFunction(`caches.keys().then((names) => names.length === 0)`);
    await page.waitForFunction(
      `navigator.serviceWorker.getRegistrations().then((all) => all.every(({ active }) => !active))`,
    );
    await page.goto(`${second.url}/login`);
    await page.getByLabel('Email').waitFor();
  } finally {
    await second.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
