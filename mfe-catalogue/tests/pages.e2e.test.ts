// The pages of the catalogue in a real browser: each opens, performs its main function, and reports errors.
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../../infra/browser/launch';
import { findingsInEveryLook, seriousFindings } from '../../infra/testing/axe-findings';
import { testOnScreens } from '../../infra/testing/on-screens';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

const { url } = sharedServer();
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  const username = `reader.${Date.now().toString(36)}`;
  const account = { email: `${username}@libretto.example`, password: 'lantern over still water 7' };
  await context.request.post(`${url}/api/auth/signup`, { data: { ...account, username, isArtist: false } });
  await signIn(context, url, account);
  page = await context.newPage();
});
afterAll(() => browser.close());
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const main = () => page.getByRole('main');
const player = () => page.getByRole('region', { name: 'Player' });
const isPlaying = () => player().getByRole('button', { name: 'Pause' }).waitFor();

testOnScreens('the head says the same to who comes from outside and to who walks there', async () => {
  const said = () =>
    page.evaluate(() => {
      const tags =
        'meta[property], meta[name=description], meta[name^=twitter], link[rel=canonical], link[rel=alternate]';
      const [data] = document.querySelectorAll('script[type="application/ld+json"]');
      const attributes = [...document.head.querySelectorAll(tags)].map((tag) =>
        ['property', 'name', 'content', 'rel', 'href', 'type', 'title'].map((name) => tag.getAttribute(name)).join(' '),
      );
      return { title: document.title, tags: attributes.sort(), data: data?.textContent };
    });
  // The page as the server rendered it, without our scripts.
  const html = await (await context.request.get(`${url}/song/salt-hours`, { headers: { accept: 'text/html' } })).text();
  await page.route(`${url}/song/salt-hours`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html.replace(/<script defer[^>]*><\/script>/g, '') }),
  );
  await page.goto(`${url}/song/salt-hours`);
  const fromServer = await said();
  expect(fromServer.title).toBe('Salt Hours by Nour & the Low Tide · Libretto');
  await page.unroute(`${url}/song/salt-hours`);
  await page.goto(`${url}/top-lists`);
  await main().getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
  await page.evaluate(() => {
    history.pushState(null, '', '/song/salt-hours');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.waitForFunction((title) => document.title === title, fromServer.title);
  expect(await said()).toEqual(fromServer);
});

testOnScreens('an artist’s songs play from their page, in order', async () => {
  await page.goto(`${url}/profile?id=nour-and-the-low-tide`);
  await main().getByRole('button', { name: 'Play Nour & the Low Tide' }).click();
  await isPlaying();
});

test('the counts of a profile open their lists, which follow and lead on', async () => {
  await page.goto(`${url}/profile?id=nour-and-the-low-tide`);
  await main()
    .getByRole('button', { name: /followers?$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Followers and following' });
  await dialog
    .getByRole('button', { name: /^Follow / })
    .first()
    .click();
  await dialog
    .getByRole('button', { name: /^Following / })
    .first()
    .waitFor();
  await dialog.getByRole('tab', { name: 'Following' }).click();
  await dialog.getByRole('tabpanel', { name: 'Following' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator(':focus', { hasText: /followers?$/ }).waitFor();
});

test('a liked song stands in the library, also where its page was left at once, and plays from there', async () => {
  const slowLike = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    // The page may be closed by then.
    await route.continue().catch(() => undefined);
  };
  await page.route('**/api/player/like', slowLike);
  await page.goto(`${url}/song/salt-hours`);
  const heart = main().getByRole('button', { name: 'Like Salt Hours' }).first();
  // In a second run of this test the song is already liked.
  if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click();
  await page.goto(`${url}/library/playlist/liked-songs`);
  await main().getByText('Salt Hours').first().waitFor();
  await main().getByRole('button', { name: /^Play/ }).first().click();
  await isPlaying();
  await player().getByText('Salt Hours').first().waitFor();
});

testOnScreens('a song that does not exist says so', async () => {
  await page.goto(`${url}/song/no-such-song`);
  await main().getByRole('heading', { level: 1 }).waitFor();
  expect(await main().getByRole('button', { name: /^Play/ }).count()).toBe(0);
});

test('pictures, links and details of one’s own profile are changed in place', async () => {
  await page.goto(`${url}/profile`);
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6f97' } })
    .png()
    .toBuffer();
  for (const name of ['Change cover picture', 'Change profile picture']) {
    await main().getByRole('button', { name }).waitFor();
    await main()
      .locator(`input[type=file][aria-label="${name}"]`)
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByLabel('Part of the picture; move it with the arrow keys').waitFor();
    expect(await seriousFindings(page, { include: '[role=dialog]' })).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await main()
    .locator('img[src*="/api/img/profile-cover/"], source[srcset*="/api/img/profile-cover/"]')
    .first()
    .waitFor({ state: 'attached' });
  // The top bar shows the new picture too.
  await page.getByRole('banner').locator('img[src*="/api/img/profile/"]').first().waitFor();

  await page.goto(`${url}/profile?tab=bio`);
  await main().getByRole('button', { name: 'Edit social links' }).click();
  const links = page.getByRole('dialog', { name: 'Social links' });
  await links.getByLabel('Website, link 1').fill('lantern.example');
  await links.getByRole('button', { name: 'Save' }).click();
  await main().locator('a[href="https://lantern.example"]').waitFor();
  await main().getByRole('button', { name: 'Edit channel details' }).click();
  const details = page.getByRole('dialog', { name: 'Channel details' });
  await details.getByRole('combobox', { name: 'Country' }).fill('Irel');
  await page.getByRole('option', { name: 'Ireland' }).click();
  expect(await seriousFindings(page, { include: '[role=dialog]' })).toEqual([]);
  await details.getByRole('button', { name: 'Save' }).click();
  await main().getByText('Ireland').waitFor();
});

testOnScreens('the page of a post can be read by everyone, in both themes and on a phone', async () => {
  const { posts } = await (await context.request.get(`${url}/api/social/posts?limit=1`)).json();
  await page.goto(`${url}/post/${posts[0].id}`);
  await main().getByRole('article').first().waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
});
