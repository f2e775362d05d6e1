// Regressions with German texts, longer than English ones, that once broke words, hid names and
// overlapped controls on phones.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { languageStorageKey } from '../../shell/language/src/languages';
import { launchBrowser } from '../browser/launch';
import { pageIsWhole } from '../screenshots/whole-page';
import { sharedServer } from '../testing/shared-server';
import { signIn } from '../testing/sign-in';

const server = sharedServer();

let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(`localStorage.setItem('${languageStorageKey}', 'de')`);
  // A new user without money, purchases or follows sees every button; a playlist adds the filter to the library.
  const account = { email: `phone.${Date.now()}@libretto.example`, password: 'lantern over still water 7' };
  const data = { ...account, username: `phone.${Date.now()}`, isArtist: false };
  await context.request.post(`${server.url}/api/auth/signup`, { data });
  await signIn(context, server.url, account);
  const playlist = { name: 'Hafen', dominant_color: '#2b6a8a' };
  await context.request.post(`${server.url}/api/library/create-playlist`, { multipart: playlist });
  page = await context.newPage();
});
afterAll(() => browser.close());

async function open(path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await pageIsWhole(page);
}

const main = () => page.getByRole('main');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { ...box, middle: box.y + box.height / 2, end: box.x + box.width };
}

test('a post for fans names its author, with the lock’s tag below', async () => {
  await open('/social');
  const head = page.locator('article header', { hasText: 'Nur für Eingeschaltete' }).first();
  await head.scrollIntoViewIfNeeded();
  const name = await boxOf(head.getByRole('link').first());
  const tag = await boxOf(head.getByText('Nur für Eingeschaltete'));
  const follow = await boxOf(head.getByRole('button').first());
  expect(name.width).toBeGreaterThan(60);
  expect(tag.y).toBeGreaterThan(name.y + name.height / 2);
  expect(tag.y).toBeGreaterThanOrEqual(follow.y + follow.height);
});

test('a song for sale has its price on a separate line, and play next to the icons', async () => {
  await open('/song/undertow-lullaby');
  const price = await boxOf(main().getByRole('button', { name: /^Kaufen für/ }));
  const play = await boxOf(
    main()
      .getByRole('button', { name: /abspielen$/ })
      .first(),
  );
  const like = await boxOf(
    main()
      .getByRole('button', { name: /gefällt mir$/ })
      .first(),
  );
  expect(price.width).toBe(390 - 2 * 16);
  expect(Math.abs(play.middle - like.middle)).toBeLessThan(2);
});

test('the menu of an artist stands in the header, not on a line below the buttons', async () => {
  await open('/profile?id=ottilie-brandreth');
  const menu = await boxOf(page.getByRole('button', { name: /^Mehr zu Ottilie Brandreth/ }));
  expect(menu.end).toBeLessThanOrEqual(390);
  expect(menu.y).toBeLessThan(56);
});

test('the filter of the library says what it filters by', async () => {
  await open('/library');
  const filter = main().getByRole('searchbox');
  const room = await filter.evaluate((input: HTMLInputElement) => {
    const { paddingLeft, paddingRight, font } = getComputedStyle(input);
    const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    canvas.font = font;
    const inside = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return inside - canvas.measureText(input.placeholder).width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('a choice of theme breaks no word', async () => {
  await open('/settings/appearance');
  for (const word of ['Hell', 'Dunkel', 'System']) {
    const { height } = await boxOf(main().getByText(word, { exact: true }));
    expect(height).toBeLessThan(30);
  }
});

test('the last tab of the player is seen whole, and does not lie under its menu', async () => {
  await open('/song/salt-hours');
  await main()
    .getByRole('button', { name: /abspielen$/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Player öffnen/ }).click();
  const menu = await boxOf(page.getByRole('button', { name: /^Mehr zu Salt Hours/ }).last());
  const row = await boxOf(page.locator('div:has(> [role=tablist])').last());
  expect(row.end).toBeLessThanOrEqual(menu.x);
  const last = page.getByRole('tab', { name: 'ÄHNLICH' });
  expect((await boxOf(last)).end).toBeLessThanOrEqual(row.end);
  await last.click();
  await page.getByRole('tab', { name: 'ÄHNLICH', selected: true }).waitFor();
});
