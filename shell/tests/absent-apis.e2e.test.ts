// Browsers that lack an API, or whose user has taken one away: every page opens, and a song plays.
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

const { url, account } = sharedServer();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const paths = {
  guest: ['/', '/login', '/signup', '/song/salt-hours'],
  listener: [
    '/dashboard',
    '/discover',
    '/social',
    '/library',
    '/library/playlist/liked-songs',
    '/history',
    '/statement',
    '/settings/appearance',
    '/settings/notifications',
    '/settings/login-security',
    '/help',
  ],
  artist: ['/upload', '/profile'],
  finance: ['/admin/finance'],
} as const;

/** Texts on a page that did not load, failed, or does not exist. */
const failures = /did not load|Something went wrong|Page not found|There is no such section/;

/** Takes away what browsers lack in private windows, on plain http, in web views and where site data is blocked. */
function takeAway(): void {
  const denied = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: denied });
  for (const name of [
    'indexedDB',
    'Notification',
    'PushManager',
    'caches',
    'PublicKeyCredential',
    'requestIdleCallback',
  ])
    Object.defineProperty(window, name, { value: undefined });
  for (const name of [
    'locks',
    'serviceWorker',
    'mediaSession',
    'clipboard',
    'permissions',
    'storage',
    'share',
    'connection',
  ])
    Object.defineProperty(navigator, name, { value: undefined });
  Object.defineProperty(crypto, 'subtle', { value: undefined });
  Object.defineProperty(crypto, 'randomUUID', { value: undefined });
  window.BroadcastChannel = denied as never;
}

async function opened(who: keyof typeof paths): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  await context.addInitScript(takeAway);
  if (who !== 'guest') await signIn(context, url, account(who));
  return context;
}

test.each(Object.keys(paths) as (keyof typeof paths)[])('every page of a %s opens without them', async (who) => {
  const context = await opened(who);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()} ${error.message}`));
  for (const path of paths[who]) {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const lost = await page.getByText(failures).allInnerTexts();
    errors.push(...lost.map((text) => `${path} ${text}`));
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('a song plays without them, and a like and a comment are sent', async () => {
  const context = await opened('listener');
  const page = await context.newPage();
  await page.goto(`${url}/song/salt-hours`);
  await page.locator('main').getByRole('button', { name: /^Play/ }).first().click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('audio')].some(({ currentTime }) => currentTime > 0.3),
  );
  const comment = `Heard without an API, ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Add a comment' }).fill(comment);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && /comments$/.test(answer.url()),
  );
  await page.keyboard.press('Enter');
  expect((await stored).status()).toBe(201);
  await context.close();
});

test('a language that is chosen without storage lasts as long as the tab', async () => {
  const context = await opened('guest');
  const page = await context.newPage();
  const isGerman = () => page.waitForFunction(() => document.documentElement.lang === 'de');
  await page.goto(`${url}/login`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'Deutsch' });
  await isGerman();
  await page.goto(`${url}/signup`);
  await isGerman();
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption({ label: 'English' });
  await page.waitForFunction(() => document.documentElement.lang === 'en');
  await context.close();
});
