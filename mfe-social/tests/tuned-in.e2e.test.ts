// A tuned-in post as its artist, a fan and a stranger see it.
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { testOnScreens } from '../../infra/testing/on-screens';
import { type NewPerson, newPerson, newPosts, type Visitor } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';
import { giveTalents } from '../../shell/tests/pay-by-card';

const server = sharedServer();
const words = `The boathouse at low tide ${Date.now().toString(36)}`;
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

jest.setTimeout(240_000);

let browser: Browser;
/** Only this file tunes in to this artist. */
let artist: NewPerson;
let fan: Visitor;
let stranger: Visitor;

beforeAll(async () => {
  browser = await launchBrowser();
  [artist, fan, stranger] = await Promise.all([
    newPerson(browser, server.url, 'artist', { isArtist: true }),
    newPerson(browser, server.url, 'fan'),
    newPerson(browser, server.url, 'stranger'),
  ]);
  await giveTalents(fan.context, server.url, 300);
});
afterAll(() => browser?.close());

const post = (page: Page, text = words) => page.getByRole('article').filter({ hasText: text }).first();
const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).click();

/** Changes the theme only in the page, because a stored choice would outlive the test. */
const wear = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);

async function keepsNobodyOut(page: Page, include: string): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    for (const theme of ['dark', 'light'] as const) {
      await wear(page, theme);
      expect(await seriousFindings(page, { include })).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  return sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal', noise } })
    .jpeg()
    .toBuffer();
}

it('goes from the artist’s composer to fans whole, and to everybody else as a way to tune in', async () => {
  const [own, whole, locked] = [artist.page, fan.page, stranger.page];
  await Promise.all([whole, locked].map((page) => page.goto(`${server.url}/profile?id=${artist.userId}&tab=tuned-in`)));
  // The profile has one such button in its head and one per locked post.
  await whole
    .getByRole('button', { name: /^Tune In for 300/ })
    .first()
    .click();
  const dialog = whole.getByRole('dialog', { name: new RegExp(`^${artist.username}`) });
  await dialog.getByRole('button', { name: /^Tune In for 300/ }).click();
  await fan.dialogSaid('Tuned In Successfully!');
  await Promise.all([whole, locked].map((page) => page.goto(`${server.url}/social`)));
  await whole.getByRole('article').first().waitFor();

  await own.goto(`${server.url}/social`);
  await press(own, 'Attach a photo');
  await own.getByRole('textbox', { name: 'Description' }).fill(words);
  await keepsNobodyOut(own, 'section[aria-label="Share with your community"]');
  await own
    .getByLabel('Choose a photo', { exact: true })
    .setInputFiles({ name: 'boathouse.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await own.getByText(/· uploaded$/).waitFor();
  await keepsNobodyOut(own, 'section[aria-label="Share with your community"]');
  await own.getByRole('button', { name: 'Post', exact: true }).click();
  await post(own).getByText('Tuned in only').waitFor();

  // The fan sees the post without a reload.
  await press(whole, newPosts);
  await post(whole).getByText('Tuned in only').waitFor();
  const picture = post(whole).locator('img[src*="/api/social/media/"]');
  await picture.scrollIntoViewIfNeeded();
  const address = (await picture.getAttribute('src')) ?? '';
  expect((await fan.context.request.get(`${server.url}${address}`)).status()).toBe(200);

  // The stranger sees that there is a post, but its media URL returns 404.
  await press(locked, newPosts);
  const prompt = locked.getByRole('article').filter({ hasText: 'Available only to Tuned In fans' }).first();
  await prompt.getByText(`A photo, for those who tune in to ${artist.username}.`).waitFor();
  expect(await locked.getByText(words).count()).toBe(0);
  expect((await stranger.context.request.get(`${server.url}${address}`)).status()).toBe(404);
  await prompt.getByRole('button', { name: /^Tune In for 300/ }).click();
  await locked.getByRole('dialog', { name: new RegExp(`^${artist.username}`) }).waitFor();
});

testOnScreens('opens over the page, by keys alone, and closes to where one was', async () => {
  const { page } = fan;
  const opener = post(page).getByRole('button', { name: /^View Photo/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: `Photo by ${artist.username}` });
  await viewer.getByRole('img', { name: /^Photo by/ }).waitFor();
  await keepsNobodyOut(page, '[role=dialog]');
  await viewer.getByRole('group', { name: 'Photo' }).focus();
  await page.keyboard.press('+');
  await viewer.locator('img[style*="scale(1.5)"]').waitFor();
  await page.keyboard.press('0');
  await viewer.locator('img[style*="scale(1)"]').waitFor();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('View Photo'));
});

it('the artist and fans comment on it live', async () => {
  const thread = (page: Page) => page.getByRole('dialog', { name: /^Comments/ });
  for (const { page } of [artist, fan])
    await post(page)
      .getByRole('button', { name: /^Comments/ })
      .click();
  await thread(fan.page).getByRole('textbox', { name: 'Add a comment' }).fill('That light.');
  await fan.page.keyboard.press('Enter');
  await thread(artist.page).getByText('That light.').waitFor();
  await press(artist.page, 'Change slow mode');
  await artist.page.getByRole('menuitem', { name: 'Every 10 seconds' }).click();
  await thread(fan.page).getByText('Slow mode: one comment every 10 seconds').waitFor();
});
