import type { Browser, BrowserContext, Page } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { launchBrowser } from '../../infra/browser/launch';
import { axeFindings } from '../../infra/testing/axe-findings';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

const { url, account } = sharedServer();
const artist = account('artist');
const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Opens a page for a new user, so that no other test's state changes. */
async function pageOf(viewport: { width: number; height: number }, who: 'guest' | 'listener' = 'listener') {
  const context = await browser.newContext({ viewport, hasTouch: viewport === phone, isMobile: viewport === phone });
  if (who === 'listener') await becomeSomebody(context);
  return context.newPage();
}

async function becomeSomebody(context: BrowserContext): Promise<void> {
  const username = `frame.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const account = { email: `${username}@libretto.example`, password: 'lantern over still water 7' };
  await context.request.post(`${url}/api/auth/signup`, { data: { ...account, username, isArtist: false } });
  await signIn(context, url, account);
}

const focused = (page: Page) => page.evaluate<string>(`document.activeElement?.textContent?.trim() ?? ''`);
const scrolled = (page: Page) => page.evaluate<number>('window.scrollY');

/** Opens Home on a phone, scrolled down by 200 px. */
async function homeScrolled(): Promise<Page> {
  const page = await pageOf(phone);
  // While it loads, the page may be shorter than the scroll position.
  await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Top this week' }).waitFor();
  await until(async () => {
    await page.evaluate('window.scrollTo(0, 200)');
    return (await scrolled(page)) === 200;
  }, 30_000);
  return page;
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

describe('by keyboard', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(desktop);
    await page.goto(`${url}/dashboard`);
    await nav(page).getByRole('link', { name: 'Home' }).waitFor();
  });
  afterAll(() => page.context().close());

  test('the first stop leads past the navigation', async () => {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
  });

  test('a page that is gone to takes the focus to its heading, and the title follows', async () => {
    await nav(page).getByRole('link', { name: 'Library' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${url}/library`);
    await page.locator('h1:focus', { hasText: 'Library' }).waitFor();
    await nav(page).locator('[aria-current=page]', { hasText: 'Library' }).waitFor();
    expect(await page.title()).toContain('Library');
  });

  test('Back and Forward go through the pages', async () => {
    await page.goBack();
    await page.waitForURL(`${url}/dashboard`);
    await page.goForward();
    await page.waitForURL(`${url}/library`);
  });

  test('the slash leads to the search, arrows and Enter to the results', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('undertow');
    await page.getByRole('option', { selected: true }).getByText('Undertow Lullaby').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/song\/undertow-lullaby/);
    await page.getByRole('heading', { level: 1, name: 'Undertow Lullaby' }).waitFor();
  });

  test('the bell opens by Enter and gives the focus back on Escape', async () => {
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.focus();
    await page.keyboard.press('Enter');
    await page.getByText('No notifications currently').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[aria-haspopup=dialog]:focus').waitFor();
  });
});

test('a page returns to its scroll position', async () => {
  const page = await homeScrolled();
  await nav(page).getByRole('link', { name: 'Social' }).click();
  await page.waitForURL(`${url}/social`);
  await until(async () => (await scrolled(page)) === 0, 30_000);
  await page.goBack();
  await until(async () => (await scrolled(page)) === 200, 30_000);
  await page.context().close();
});

test('an address typed into the same tab opens at its top, and back is where the page before was scrolled', async () => {
  const page = await homeScrolled();
  await page.goto(`${url}/song/evensong-at-the-deep-end`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Evensong at the Deep End' }).first().waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await until(async () => (await scrolled(page)) === 200, 30_000);
  await page.context().close();
});

test('a song keeps playing while pages of other remotes are mounted and unmounted', async () => {
  const page = await pageOf(desktop);
  await page.goto(`${url}/dashboard`);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await page.evaluate(`window.sameDocument = true`);
  for (const [name, path] of [
    ['Social', 'social'],
    ['Library', 'library'],
    ['History', 'history'],
    ['Home', 'dashboard'],
  ]) {
    await nav(page).getByRole('link', { name }).click();
    await page.waitForURL(`${url}/${path}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    expect(await player.getByRole('button', { name: 'Pause' }).count()).toBe(1);
  }
  expect(await page.evaluate('window.sameDocument')).toBe(true);
  await page.context().close();
});

describe('the theme', () => {
  test.each(['dark', 'light'] as const)(
    'follows a %s system until chosen, and stays without a flash',
    async (scheme) => {
      const opposite = scheme === 'dark' ? 'light' : 'dark';
      const context = await browser.newContext({ viewport: desktop, colorScheme: scheme });
      const page = await context.newPage();
      await page.goto(`${url}/login`);
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(scheme);
      await page.goto(`${url}/dashboard`);
      await page.getByRole('button', { name: `Theme: system. Switch to ${opposite}` }).click();
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe(opposite);

      // Records the colours of the very first frame after a reload, long before any bundle runs.
      await page.addInitScript(`requestAnimationFrame(() => {
      window.firstFrame = [document.documentElement.dataset.theme, getComputedStyle(document.documentElement).backgroundColor];
    })`);
      await page.reload();
      await page.getByRole('button', { name: `Theme: ${opposite}` }).waitFor();
      const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(await page.evaluate('window.firstFrame')).toEqual([opposite, ground]);
      await context.close();
    },
  );
});

describe('on a phone', () => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(phone);
    await page.goto(`${url}/dashboard`);
  });
  afterAll(() => page.context().close());

  test('five tabs are within the thumb’s reach, and nothing is wider than the screen', async () => {
    const tabs = nav(page).getByRole('link');
    await tabs.first().waitFor();
    await expect(tabs.allTextContents()).resolves.toHaveLength(5);
    for (const box of await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()))) {
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.y).toBeGreaterThan(phone.height - 80);
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  });

  test('the mark in the header is as easy to touch as every other control', async () => {
    const box = await page.getByRole('link', { name: 'Libretto', exact: true }).boundingBox();
    if (!box) throw new Error('The mark is not shown.');
    const hit = ([x, y]: number[]) => `document.elementFromPoint(${x}, ${y})?.closest('a')?.getAttribute('aria-label')`;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (const point of [
      [x - 21, y],
      [x + 21, y],
      [x, y - 21],
      [x, y + 21],
    ]) {
      await expect(page.evaluate(hit(point))).resolves.toBe('Libretto');
    }
  });

  test('a tab leads on and says that it is here', async () => {
    await nav(page).getByRole('link', { name: 'Library' }).tap();
    await page.waitForURL(`${url}/library`);
    await nav(page).locator('[aria-current=page]', { hasText: 'Library' }).waitFor();
  });

  test('the search covers the screen, Back closes it, and a result takes its place', async () => {
    await page.getByRole('button', { name: 'Search' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    expect(page.url()).toBe(`${url}/library`);

    await page.getByRole('button', { name: 'Search' }).tap();
    await dialog.getByRole('combobox').fill('parasol');
    await dialog.getByRole('option').first().tap();
    await page.waitForURL(/\/(song|album)\/parasol/);
    await page.goBack();
    await page.waitForURL(`${url}/library`);
    expect(await dialog.count()).toBe(0);
  });
});

/** Returns the names of the controls in the phone's header that have no background. */
const withoutGround = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('header:has([data-title]) :is(button, span[role=img], a)')]
      .filter((control) => getComputedStyle(control).backgroundColor === 'rgba(0, 0, 0, 0)')
      .map((control) => control.getAttribute('aria-label')),
  );

test.each(['dark', 'light'] as const)('content over a banner has a separate background, %s', async (scheme) => {
  const page = await pageOf(phone, 'guest');
  await signIn(page.context(), url, artist);
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(`${url}/profile`);
  await page.locator('header').getByRole('button', { name: 'Share your profile' }).waitFor();
  // The avatar needs no background, because it is a picture.
  await until(async () => (await withoutGround(page)).every((name) => name?.startsWith('Account of')), 30_000);

  await page.goto(`${url}/profile?id=kasimir-vael`);
  await page
    .locator('header')
    .getByRole('button', { name: /^Share the profile/ })
    .waitFor();
  await until(async () => (await withoutGround(page)).length === 0, 30_000);
  await page.context().close();
});

test('says when the connection is gone, and when it is back', async () => {
  const page = await pageOf(desktop, 'guest');
  await page.goto(`${url}/dashboard`);
  await nav(page).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline').waitFor({ state: 'detached' });
  await page.context().close();
});

test('an address that names no page says so', async () => {
  const page = await pageOf(desktop, 'guest');
  await page.goto(`${url}/no/such/page`);
  await page.getByRole('heading', { name: 'Page not found.' }).waitFor();
  expect(await page.title()).toContain('Page not found');
  await page.context().close();
});

describe.each([
  ['guest', '/', desktop],
  ['guest', '/', phone],
  ['guest', '/login', desktop],
  ['guest', '/signup', phone],
  ['guest', '/no/such/page', desktop],
  ['listener', '/upload', desktop],
  ['listener', '/upload', phone],
] as const)('as a %s at %s', (who, path, viewport) => {
  let page: Page;
  beforeAll(async () => {
    page = await pageOf(viewport, who);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(url + path, { waitUntil: 'networkidle' });
  });
  afterAll(() => page.context().close());

  test.each(['dark', 'light'] as const)(
    `${viewport.width} px, %s: no fault that a machine can find`,
    async (scheme) => {
      await page.emulateMedia({ colorScheme: scheme });
      // Each remote tests its own components.
      expect(await axeFindings(page, { exclude: '[aria-label="Player"]' })).toEqual([]);
    },
  );
});
