// The entry to the product: the landing page, signing up, signing in, and pages that are closed to guests.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';

const { url } = sharedServer();
const password = 'lantern over still water 7';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

beforeEach(async () => {
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
});
afterEach(() => page.context().close());

const newName = () => `visitor.${Date.now().toString(36)}${Math.random().toString(36).slice(2, 5)}`;
const submit = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function register(name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(`${name}@libretto.example`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit('Create account');
}

test('a visitor registers from the landing and is at home', async () => {
  const name = newName();
  await page.goto(url);
  await page.getByRole('heading', { name: 'Music Liberation Starts Here' }).waitFor();
  await page.getByRole('link', { name: 'Create account' }).click();
  await register(name);
  await page.waitForURL(`${url}/dashboard`);
  await page.getByText(name, { exact: true }).first().waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });

  await page.goto(url);
  await page.waitForURL(`${url}/dashboard`);
});

test('a page for people with an account sends a guest to sign in, and back', async () => {
  const name = newName();
  await page.request.post(`${url}/api/auth/signup`, {
    data: { username: name, email: `${name}@libretto.example`, password, isArtist: false },
  });
  await page.goto(`${url}/settings/audio-quality`);
  await page.waitForURL(/\/login\?error=SessionRequired&callbackUrl=%2Fsettings%2Faudio-quality/);
  await page.getByText('Please sign in to see that page.').waitFor();

  await page.getByLabel('Email').fill(`${name}@libretto.example`);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await submit('Sign in');
  await page.getByText('The email or password is not right').waitFor();

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/settings/audio-quality`);
});

test('signing in never leads to another site', async () => {
  const name = newName();
  await page.goto(`${url}/signup?callbackUrl=${encodeURIComponent('https://elsewhere.example/')}`);
  await register(name);
  await page.waitForURL(`${url}/dashboard`);
});

test('signing out ends the session here and in the other tab', async () => {
  await page.goto(`${url}/signup?callbackUrl=/library`);
  await register(newName());
  await page.waitForURL(`${url}/library`);
  const other = await page.context().newPage();
  await other.goto(`${url}/history`);
  await other.getByRole('button', { name: 'Sign Out' }).waitFor();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${url}/login`);
  await other.waitForURL(/\/login\?error=SessionRequired/);
});

test('a taken name is reported at its field', async () => {
  await page.goto(`${url}/signup`);
  await register('Ines.Halloran');
  await page.getByText('This username is already taken').waitFor();
  expect(await page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true');
});

test('Play on the landing opens the song’s page and plays it', async () => {
  await page.goto(url);
  await page.getByRole('button', { name: /^Play Evensong at the Deep End/ }).click();
  await page.waitForURL(/\/song\/evensong-at-the-deep-end/);
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).waitFor();
});
