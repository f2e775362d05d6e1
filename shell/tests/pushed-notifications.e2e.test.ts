// Pushes in the service worker of a real Chromium: each is shown once, but not while the user looks at the product, and
// a press opens its link without reloading the tab.
import type { Browser, BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

const { url } = sharedServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;
let worker: Worker;
let devTools: CDPSession;
let registrationId: string;

beforeAll(async () => {
  browser = await launchBrowser({ complete: true });
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ serviceWorkers: 'allow' });
  const username = `pushed.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const account = { email: `${username}@libretto.example`, password: 'lantern over still water 7' };
  await context.request.post(`${url}/api/auth/signup`, { data: { ...account, username, isArtist: false } });
  await signIn(context, url, account);
  page = await context.newPage();
  devTools = await context.newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL === `${url}/`);
      if (found) resolve(found.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  await page.goto(`${url}/library`);
  await page.waitForFunction('navigator.serviceWorker.ready.then(() => Boolean(navigator.serviceWorker.controller))');
  registrationId = await known;
  worker = context.serviceWorkers()[0] as Worker;
  await worker.evaluate(withNotifications);
});
afterEach(() => context.close());

const news = { id: 'n1', tag: 'g1', body: 'Ines follows you', link: '/history', unread: 3 };
const push = (payload: unknown) =>
  devTools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: url, registrationId },
    data: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly data: { readonly link: string };
}

/**
 * The headless build supports neither notifications nor badges nor focused windows: the worker's calls are recorded
 * instead, by tag as in a browser.
 */
const withNotifications = `(() => {
  self.shown = [];
  self.looksAtTab = false;
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
    self.shown = [...self.shown.filter((each) => each.tag !== tag), { title, body, tag, data }];
  };
  WorkerNavigator.prototype.setAppBadge = async (count) => { self.badgeCount = count; };
  Object.defineProperty(WindowClient.prototype, 'focused', { configurable: true, get: () => self.looksAtTab });
})()`;

const shown = () => worker.evaluate('self.shown') as Promise<readonly Shown[]>;
const badge = () => worker.evaluate('self.badgeCount') as Promise<number | undefined>;
const looks = (isFocused: boolean) => worker.evaluate(`self.looksAtTab = ${isFocused}`);

/** Pushes are handled sequentially, and setting the badge ends each. */
async function deal(payload: typeof news): Promise<void> {
  await push(payload);
  for (let tries = 0; (await badge()) !== payload.unread && tries < 100; tries++) await page.waitForTimeout(50);
  expect(await badge()).toBe(payload.unread);
}

test('a push is shown, and pushes of one group replace each other', async () => {
  await deal(news);
  const first = { title: 'Libretto', body: 'Ines follows you', tag: 'g1', data: { link: '/history' } };
  expect(await shown()).toEqual([first]);
  await deal({ ...news, id: 'n2', body: 'Otto and Ines follow you', unread: 4 });
  await deal({ ...news, id: 'n3', tag: 'g2', body: 'Mira bought “Parasol”', unread: 5 });
  expect((await shown()).map(({ body }) => body)).toEqual(['Otto and Ines follow you', 'Mira bought “Parasol”']);
});

test('the same push again is not shown again, also when the first was closed', async () => {
  await deal(news);
  await worker.evaluate('self.shown = []');
  await deal({ ...news, unread: 4 });
  expect(await shown()).toEqual([]);
});

test('nothing is shown to somebody who looks at the product, whose bell has it', async () => {
  await looks(true);
  await deal(news);
  expect(await shown()).toEqual([]);
  await looks(false);
  await deal({ ...news, id: 'n2', unread: 4 });
  expect(await shown()).toHaveLength(1);
});

test('a push of unknown content is ignored', async () => {
  await push('no JSON');
  await deal(news);
  expect((await shown()).map(({ body }) => body)).toEqual(['Ines follows you']);
});

/** A notification cannot be pressed from outside, so the worker receives a simulated click event. */
const press = (link: string) =>
  worker.evaluate(`(async () => {
    let work;
    const notification = { close: () => { self.isClosed = true; }, data: { link: ${JSON.stringify(link)} } };
    const waitUntil = (promise) => { work = promise; };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    // A browser lets a worker open the front window only after a real press.
    await work.catch(() => undefined);
  })()`);

/** Waits until the worker, too, sees no tab of the product any more. The worker records the page that it opens. */
async function leaveProduct(): Promise<void> {
  await worker.evaluate('Clients.prototype.openWindow = async (url) => { self.openedUrl = url; }');
  await page.goto('about:blank');
  await worker.evaluate(`(async () => {
    while ((await clients.matchAll({ includeUncontrolled: true })).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })()`);
}

test('a press leads the open tab to its place, without reloading it', async () => {
  await page.evaluate('window.isSameDocument = true');
  await press('/history');
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/history');
  expect(await page.evaluate('window.isSameDocument')).toBe(true);
  expect(await worker.evaluate('self.isClosed')).toBe(true);
});

test('without a tab of the product a press opens one', async () => {
  await leaveProduct();
  await press('/song/parasol?comment=1');
  expect(await worker.evaluate('self.openedUrl')).toBe('/song/parasol?comment=1');
});

test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', ''])(
  'a press never leads to another site: %s',
  async (link) => {
    await leaveProduct();
    await press(link);
    expect(await worker.evaluate('self.openedUrl')).toBe('/');
  },
);
