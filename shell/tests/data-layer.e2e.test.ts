// The data layer across remotes in a real browser: two tabs of one user, an expired session, a lost connection.
import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { until } from '../../backend/tests/support/concurrency/until';
import { launchBrowser } from '../../infra/browser/launch';
import { donateToLongestName } from '../../infra/testing/longest-name';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';
import { giveTalents } from './pay-by-card';

const { url } = sharedServer();
const password = 'lantern over still water 7';
const desktop = { width: 1440, height: 900 };

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Person {
  readonly context: BrowserContext;
  readonly email: string;
}

/** Signs up a new user, so that no other test's state changes. */
async function somebody(): Promise<Person> {
  const context = await browser.newContext({ viewport: desktop });
  context.setDefaultTimeout(60_000);
  const username = `seams.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
  const email = `${username}@libretto.example`;
  await context.request.post(`${url}/api/auth/signup`, { data: { username, email, password, isArtist: false } });
  await signIn(context, url, { email, password });
  return { context, email };
}

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).first();

async function openBoth({ context }: Person, path: string): Promise<[Page, Page]> {
  const pages = [await context.newPage(), await context.newPage()] as const;
  for (const page of pages) await page.goto(url + path);
  return [...pages];
}

describe('two tabs of one person', () => {
  let person: Person;
  beforeAll(async () => {
    person = await somebody();
    await giveTalents(person.context, url, 500);
  });
  afterAll(() => person.context.close());

  test('a like in one is seen in the other', async () => {
    const [here, there] = await openBoth(person, '/song/salt-hours');
    await button(there, 'Like Salt Hours').waitFor();
    await button(here, 'Like Salt Hours').click();
    await main(there).getByRole('button', { name: 'Like Salt Hours', pressed: true }).first().waitFor();
    await Promise.all([here.close(), there.close()]);
  });

  test('a follow in one is seen in the other', async () => {
    const [here, there] = await openBoth(person, '/profile?id=nour-and-the-low-tide');
    const follow = /^Follow Nour/;
    await button(there, follow).waitFor();
    await button(here, follow).click();
    await button(there, /^Following Nour/).waitFor();
    await Promise.all([here.close(), there.close()]);
  });

  test('a purchase in one is seen in the other, with the balance', async () => {
    const [here, there] = await openBoth(person, '/song/undertow-lullaby');
    const statement = await person.context.newPage();
    await statement.goto(`${url}/statement`);
    await statement.getByRole('tab', { name: /^Talent balance\s*500/ }).waitFor();
    await button(there, /^Buy for 75/).waitFor();
    await button(here, /^Buy for 75/).click();
    const dialog = here.getByRole('dialog', { name: 'Buy song' });
    await dialog.getByRole('button', { name: /^Buy for 75/ }).click();
    await button(there, /^Buy for 75/).waitFor({ state: 'detached' });
    await statement.getByRole('tab', { name: /^Talent balance\s*425/ }).waitFor();
    await statement.close();
    await Promise.all([here.close(), there.close()]);
  });
});

test('a session that ends while a comment is typed: the text stays, one signs in over the page, and it is sent', async () => {
  const { context, email } = await somebody();
  const page = await context.newPage();
  await page.goto(`${url}/song/salt-hours`);
  const text = `Kept while the session was gone. ${Date.now()}`;
  const composer = main(page).getByRole('textbox', { name: 'Add a comment' });
  await composer.fill(text);
  await context.clearCookies();
  // At once: a question of the page in the background finds the end of the session as well, and opens the same sheet.
  await button(page, 'Send').dispatchEvent('click');

  const sheet = page.getByRole('dialog', { name: 'Your session has ended. Sign in to continue.' });
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await main(page).getByRole('article').getByText(text).waitFor();
  expect(new URL(page.url()).pathname).toBe('/song/salt-hours');
  await context.close();
});

test('a guest who likes a song by the keyboard signs in over the page, and the focus returns to the heart', async () => {
  const { context, email } = await somebody();
  await context.clearCookies();
  const page = await context.newPage();
  await page.goto(`${url}/song/salt-hours`);
  await button(page, 'Like Salt Hours').focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Sign in to like this song' });
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  await main(page).getByRole('button', { name: 'Like Salt Hours', pressed: true }).first().waitFor();
  await until(
    async () => (await page.evaluate<string>('document.activeElement.ariaLabel ?? ""')) === 'Like Salt Hours',
    20_000,
  );
  await context.close();
});

test('a name of 240 letters makes a statement no wider than the screen', async () => {
  const { context } = await somebody();
  await donateToLongestName(context, url);
  const page = await context.newPage();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${url}/statement`);
    const entries = page.getByRole('table', { name: /^Entries in/ });
    await entries
      .getByText(/^Wolfe/)
      .first()
      .waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const recipient = page.getByRole('region', { name: 'Where it went, Talents' }).getByTitle(/^Wolfe/);
    expect(await endsInEllipsis(recipient)).toBe(true);
    expect(await endsInEllipsis(entries.getByTitle(/^Wolfe/).first())).toBe(true);
  }
  await context.close();
});

/** Whether the text is wider than its element and truncated with an ellipsis. */
const endsInEllipsis = (place: Locator) =>
  place.evaluate((element) => {
    const style = getComputedStyle(element);
    return (
      element.scrollWidth > element.clientWidth &&
      style.textOverflow === 'ellipsis' &&
      style.overflowX === 'hidden' &&
      element.clientHeight < 2 * Number.parseFloat(style.lineHeight)
    );
  });

/** Requests smaller pages than usual, so that the demo's feed has several. */
async function withPagesOf(
  page: Page,
  length: number,
  answer: (route: Route, url: string) => Promise<void>,
): Promise<void> {
  await page.route(/\/api\/social\/posts\?/, (route) =>
    answer(
      route,
      route
        .request()
        .url()
        .replace(/limit=\d+/, `limit=${length}`),
    ),
  );
}
const posts = (page: Page) => main(page).getByRole('article', { name: /^Post by/ });
/** Longer than the pause between two attempts at a page. */
const longestPauseMs = 6_000;
/** The first attempt and three retries. */
const triesOfAPage = 4;
const toTheEnd = 'window.scrollTo(0, document.body.scrollHeight)';
const nextFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

test('the end of a list without a server asks a few times, says so, and goes on with Retry', async () => {
  const { context } = await somebody();
  const page = await context.newPage();
  let asked = 0;
  let readings = 0;
  let isDown = true;
  await withPagesOf(page, 3, async (route, url) => {
    const isNext = /offset=[1-9]/.test(url);
    if (isNext) asked += 1;
    else readings += 1;
    await (isNext && isDown ? route.abort() : route.continue({ url }));
  });
  await page.goto(`${url}/social`);
  await posts(page).nth(2).waitFor();
  // Three posts with pictures are taller than the window, and the next page is requested only near the end.
  await until(async () => {
    await page.evaluate(toTheEnd);
    return button(page, 'Retry').isVisible();
  }, 60_000);
  // The list is fetched again when its topic is joined and whenever anyone posts, which other tests on this server do;
  // each of these fetches may request the next page once more.
  const seen = { asked: -1, readings: 0 };
  while (asked !== seen.asked) {
    Object.assign(seen, { asked, readings });
    await page.waitForTimeout(longestPauseMs);
  }
  expect(asked).toBeLessThanOrEqual(triesOfAPage * readings);
  for (let times = 0; times < 5; times += 1) {
    await page.evaluate('window.scrollTo(0, 0)');
    await page.evaluate(nextFrames);
    await page.evaluate(toTheEnd);
    await page.evaluate(nextFrames);
  }
  expect(asked - seen.asked).toBeLessThanOrEqual(triesOfAPage * (readings - seen.readings));

  isDown = false;
  await button(page, 'Retry').click();
  await posts(page).nth(3).waitFor();
  await context.close();
});

test('the end of a list offline loads nothing, and continues automatically when the connection is back', async () => {
  const { context } = await somebody();
  const page = await context.newPage();
  // The window is so low that the second page is out of reach at first.
  await page.setViewportSize({ width: 1440, height: 400 });
  let asked = 0;
  await withPagesOf(page, 6, async (route, url) => {
    if (!url.includes('offset=0')) asked += 1;
    await route.continue({ url });
  });
  await page.goto(`${url}/social`);
  await posts(page).nth(5).waitFor();
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  await page.evaluate(toTheEnd);
  await page.evaluate(nextFrames);
  expect(asked).toBe(0);
  await context.setOffline(false);
  await posts(page).nth(6).waitFor({ state: 'attached' });
  await context.close();
});
