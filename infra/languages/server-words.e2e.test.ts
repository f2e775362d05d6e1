// The server's texts in German: refusals that a page shows, notifications, and an email.
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { mailsIn } from '../../backend/tests/support/people/mailbox';
import { launchBrowser } from '../browser/launch';
import { signIn } from '../testing/sign-in';
import { startServer, type TestServer } from '../testing/start-server';
import { monthThatNames } from '../testing/statement-month';

let server: TestServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const person = { username: 'sorrel', email: 'sorrel@libretto.example', password: 'lantern over still water 7' };

beforeAll(async () => {
  server = await startServer({ env: { LIBRETTO_JOBS: '1' } });
  browser = await launchBrowser();
  const answer = await fetch(`${server.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, isArtist: false }),
  });
  expect(answer.ok).toBe(true);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  context = await browser.newContext({ locale: 'de-DE', serviceWorkers: 'block', reducedMotion: 'reduce' });
  page = await context.newPage();
});
afterEach(() => context.close());

const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** The body of the next refusal of this call, from the network response. */
async function refusalOf(path: string): Promise<{ error: string; code: string; language: string | undefined }> {
  const answer = await page.waitForResponse((each) => each.url().endsWith(path) && each.status() >= 400);
  const { error, code } = (await answer.json()) as { error: string; code: string };
  return { error, code, language: answer.headers()['content-language'] };
}

test('a wrong password is refused in German, and a mail for a new one is German', async () => {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('E-Mail').fill(person.email);
  await page.getByLabel('Passwort', { exact: true }).fill('not this one');
  const refusal = refusalOf('/api/auth/callback/credentials');
  await press('Anmelden');
  const error = 'E-Mail oder Passwort stimmt nicht';
  expect(await refusal).toEqual({ error, code: 'wrong-credentials', language: 'de' });
  await page.getByText(error).first().waitFor();

  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await page.getByRole('button', { name: 'Link senden' }).waitFor();
  await page.getByLabel('E-Mail').fill(person.email);
  await press('Link senden');
  const mail = await mailsIn(join(server.dataFolder, 'mail')).next(person.email, 'Neues Passwort wählen');
  expect(mail.text).toContain('Hallo,');
  expect(mail.text).toContain('Der Link gilt einmal, innerhalb einer Stunde.');
});

test('a form that the server refuses says why in German', async () => {
  await signIn(context, server.url, server.account('listener'));
  await page.goto(`${server.url}/settings/login-security`);
  await page.getByLabel('Jetziges Passwort').fill('not this one');
  await page.getByLabel('Neues Passwort', { exact: true }).fill('candle over running water 8');
  await page.getByLabel('Neues Passwort wiederholen').fill('candle over running water 8');
  const refusal = refusalOf('/api/user/change-password');
  await press('Passwort ändern');
  const error = 'Das jetzige Passwort stimmt nicht';
  expect(await refusal).toMatchObject({ error, code: 'wrong-password' });
  await page.getByText(error).first().waitFor();
});

test('a purchase that the server refuses says why in German', async () => {
  await signIn(context, server.url, server.account('listener'));
  await page.goto(`${server.url}/song/undertow-lullaby`);
  // The request is changed to a song that no longer exists, which the page cannot know.
  await page.route('**/api/song/purchase', (route) =>
    route.continue({ postData: JSON.stringify({ songId: 'gone', paymentMethod: 'talent_balance' }) }),
  );
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Kaufen für 75/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Song kaufen' });
  const refusal = refusalOf('/api/song/purchase');
  await dialog.getByRole('button', { name: /^Für 75.* kaufen/ }).click();
  const error = 'Diesen Song gibt es nicht';
  expect(await refusal).toMatchObject({ error, code: 'not-found' });
  await dialog.getByText(error).first().waitFor();
});

test('a user who chooses English in a German browser gets English answers', async () => {
  await context.addInitScript("localStorage.setItem('libretto-language', 'en')");
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill('nobody@libretto.example');
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  const refusal = refusalOf('/api/auth/callback/credentials');
  await press('Sign in');
  expect(await refusal).toMatchObject({ error: 'The email or password is not right', language: 'en' });
});

test('a statement is explained in German', async () => {
  await signIn(context, server.url, server.account('listener'));
  const month = await monthThatNames(context, server.url, 'Ottilie Brandreth');
  await page.goto(`${server.url}/statement?month=${month}`);
  await page
    .getByRole('paragraph')
    .getByText(/^Du hast /)
    .first()
    .waitFor();
});
