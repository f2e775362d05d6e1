// Links in emails, which the tests read from the data folder: a changed address, and a forgotten password.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { mailsIn } from '../../backend/tests/support/people/mailbox';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { startServer, type TestServer } from '../../infra/testing/start-server';

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServer({ env: { LIBRETTO_JOBS: '1', LIBRETTO_DEMO: '0' } });
  browser = await launchBrowser();
  page = await (await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })).newPage();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const main = () => page.getByRole('main');
const press = (name: string) => main().getByRole('button', { name, exact: true }).click();

async function signIn(email: string, password: string): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press('Sign in');
}

test('a person changes the email, forgets the password, and is back', async () => {
  const mails = mailsIn(join(server.dataFolder, 'mail'));
  const first = { email: 'sorrel@libretto.example', password: 'lantern over still water 7' };
  const newEmail = 'sorrel.vane@libretto.example';
  await page.request.post(`${server.url}/api/auth/signup`, { data: { ...first, username: 'sorrel', isArtist: false } });
  await signIn(first.email, first.password);
  await page.waitForURL(`${server.url}/dashboard`);

  await page.goto(`${server.url}/settings/login-security`);
  await page.getByLabel('New email').fill(newEmail);
  await page.getByLabel('Your password').fill(first.password);
  await press('Change email');
  await main().getByText(`${newEmail} is awaiting verification.`).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await mails.next(first.email, 'Your email is about to change');
  const confirm = await mails.next(newEmail, 'Confirm your new email');
  expect(confirm.subject).toBe('Confirm your new email');
  await page.goto(confirm.link?.href ?? '');
  expect(await seriousFindings(page)).toEqual([]);
  await press('Confirm');
  await main().getByText(`You sign in with ${newEmail} from now on.`).waitFor();

  // Simulates another browser, without the session and the password.
  await page.context().clearCookies();
  await page.goto(`${server.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Email').fill(newEmail);
  await press('Send link');
  await main().getByText('Please look into your mails.').waitFor();
  const reset = await mails.next(newEmail, 'Choose a new password');
  expect(reset.subject).toBe('Choose a new password');
  await page.goto(reset.link?.href ?? '');
  await page.getByLabel('New password').fill('candle over running water 8');
  expect(await seriousFindings(page)).toEqual([]);
  await press('Change password');
  await main().getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL(`${server.url}/login`);
  await signIn(newEmail, 'candle over running water 8');
  await page.waitForURL(`${server.url}/dashboard`);

  await page.goto(`${server.url}/reset-password${reset.link?.hash}`);
  await page.getByLabel('New password').fill('a third one 9');
  await press('Change password');
  await main().getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
});
