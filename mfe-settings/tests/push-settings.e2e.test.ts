// Push on this device and on another one, and emails. What the section says in a browser that blocks or lacks push, or
// when the server refuses, is tested by push-notifications.unit.test.tsx.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { findingsInEveryLook } from '../../infra/testing/axe-findings';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

const { url } = sharedServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
const account = { email: '', password: 'lantern over still water 7' };

beforeAll(async () => {
  browser = await launchBrowser({ complete: true });
  const username = `reached.${Date.now().toString(36)}`;
  account.email = `${username}@libretto.example`;
  const visit = await browser.newContext();
  await visit.request.post(`${url}/api/auth/signup`, { data: { ...account, username, isArtist: false } });
  await visit.close();
});
afterAll(() => browser.close());
afterEach(() => context.close());

const main = () => page.getByRole('main');
const toggle = () => main().getByRole('switch', { name: 'Push on this device' });
const keepsNobodyOut = async () => expect(await findingsInEveryLook(page, { include: 'main' })).toEqual([]);

/** Simulates a browser with a push service, which this machine lacks. */
const withPushService = `
  let held = null;
  const made = {
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: 'https://push.example/send/' + Math.random().toString(36).slice(2),
      keys: { p256dh: 'B' + 'A'.repeat(86), auth: 'A'.repeat(22) },
    }),
    unsubscribe: async () => { held = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => held;
  PushManager.prototype.subscribe = async (options) => { window.askedWith = options; held = made; return made; };
`;

/** Headless Chromium denies permissions without asking, so the answer is mocked. */
const withPermission = `
  let permission = 'default';
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission });
  Notification.requestPermission = async () => (permission = 'granted');
`;

async function open(...scripts: readonly string[]): Promise<void> {
  context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  await signIn(context, url, account);
  page = await context.newPage();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const script of scripts) await page.addInitScript(script);
  await page.goto(`${url}/settings/notifications`);
  await main().getByRole('heading', { level: 3, name: 'Push notifications' }).waitFor();
}

test('turns push on, lists its kinds, keeps it on after a reload, and turns it off', async () => {
  await open(withPushService, withPermission);
  await toggle().click();
  await page.getByText('Push is on').first().waitFor();
  const asked = (await page.evaluate('window.askedWith')) as { userVisibleOnly: boolean; applicationServerKey: string };
  const { publicKey } = await (await context.request.get(`${url}/api/notifications/push-key`)).json();
  expect(asked).toEqual({ userVisibleOnly: true, applicationServerKey: publicKey });
  const kinds = main().getByRole('group', { name: 'Push to my devices' });
  await kinds.getByRole('switch', { name: 'New followers' }).click();
  await keepsNobodyOut();
  await page.reload();
  await kinds.waitFor();
  expect(await toggle().isChecked()).toBe(true);
  expect(await kinds.getByRole('switch', { name: 'New followers' }).isChecked()).toBe(false);
  expect(await kinds.getByRole('switch', { name: 'Sales' }).isChecked()).toBe(true);
  await toggle().click();
  await page.getByText('Push is off').first().waitFor();
  await kinds.waitFor({ state: 'detached' });
  const { devices } = await (await context.request.get(`${url}/api/notifications/push-devices`)).json();
  expect(devices).toEqual([]);
});

test('lists another device of the same person, and turns push off there', async () => {
  await open(withPushService, withPermission);
  await toggle().click();
  await page.getByText('Push is on').first().waitFor();
  const there = context;
  await open(withPushService, withPermission);
  expect(await toggle().isChecked()).toBe(false);
  const others = main().getByRole('list', { name: 'Your other devices with push' });
  await others.getByRole('button', { name: /^Turn off push on / }).click();
  await others.waitFor({ state: 'detached' });
  await there.close();
});

test('keeps the chosen frequency of emails after a reload', async () => {
  await open(withPushService);
  const mails = main().getByRole('radiogroup', { name: 'Mails about what you have not seen' });
  await mails.getByText('Daily', { exact: true }).click();
  await page.getByText('Mails are on').first().waitFor();
  await page.reload();
  await mails.waitFor();
  expect(await mails.getByRole('radio', { name: /^Daily/ }).isChecked()).toBe(true);
  await mails.getByText('Off', { exact: true }).click();
  await page.getByText('No more mails').first().waitFor();
});
