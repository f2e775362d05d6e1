// From the user's own profile to the patron badge, which the profile shows without a reload.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

let browser: Browser;
let context: BrowserContext;
let page: Page;
const password = 'lantern over still water 7';

beforeAll(async () => {
  const { url } = sharedServer();
  browser = await launchBrowser();
  context = await browser.newContext();
  // A new account, so that the demo users stay unchanged.
  const username = `checkmark.${Date.now().toString(36)}`;
  const email = `${username}@libretto.example`;
  await context.request.post(`${url}/api/auth/signup`, { data: { username, email, password, isArtist: true } });
  await signIn(context, url, { email, password });
  page = await context.newPage();
}, 60_000);
afterAll(() => browser?.close());

it('sells the checkmark from the own profile, which wears it at once', async () => {
  await page.goto(`${sharedServer().url}/profile`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Get My Checkmark' }).click();
  const dialog = page.getByRole('dialog', { name: 'Become a Patron' });
  await dialog.getByLabel('Credit or debit card number').fill('4242424242424242');
  await dialog.getByLabel('Credit or debit card expiration date').fill('1230');
  await dialog.getByLabel('Credit or debit card CVC/CVV').fill('123');
  await dialog.getByRole('button', { name: /^Become a Patron for €9.99/ }).click();
  await main.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Patron' }).waitFor();
  expect(await main.getByRole('button', { name: 'Get My Checkmark' }).count()).toBe(0);
});
