// A server on a home network: its address is plain http and not localhost, so the page is not a secure context.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { giveTalents } from './pay-by-card';

/** The journey involves several pages, the payment provider and pushes. */
jest.setTimeout(300_000);

const server = sharedServer();
const origin = `http://music.test:${new URL(server.url).port}`;
const name = `home.${Date.now().toString(36)}`;
const email = `${name}@libretto.example`;
const password = 'lantern over still water 7';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser({ args: ['--host-resolver-rules=MAP music.test 127.0.0.1'] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
});
afterAll(() => browser?.close());

test('a listener signs up, likes, plays, buys and comments, and reads what needs https', async () => {
  await page.goto(`${origin}/signup`);
  expect(await page.evaluate('isSecureContext')).toBe(false);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Create account', exact: true }).click();
  await page.waitForURL(`${origin}/dashboard`);

  await buyASong();
  await comment();
  await readWhatNeedsHttps();
});

async function buyASong(): Promise<void> {
  // The Talents are bought through the sandbox, which is reachable only under the server's own name.
  const helper = await browser.newContext();
  await signInTo(helper);
  await giveTalents(helper, server.url, 500);
  await helper.close();

  await page.goto(`${origin}/song/undertow-lullaby`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /^Like/ }).first().click();
  await main.getByRole('button', { name: /Preview/ }).click();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByText('Preview', { exact: true }).waitFor();
  await player.getByText(/^0:0[1-9]$/).waitFor();
  await main.getByRole('button', { name: /^Buy for 75/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy song' });
  await dialog.getByText(/^500.00/).waitFor();
  await dialog.getByRole('button', { name: /^Buy for 75/ }).click();
  await main.getByRole('button', { name: /^Buy for 75/ }).waitFor({ state: 'detached' });

  await page.reload();
  const unlike = main.getByRole('button', { name: /^(Liked|Unlike|Remove)/ }).or(main.locator('[aria-pressed=true]'));
  await unlike.first().waitFor();
}

async function comment(): Promise<void> {
  await page.goto(`${origin}/social`);
  const post = page.getByRole('article', { name: 'Post by The Parallax Choir' }).first();
  await post.getByRole('button', { name: /^Comments/ }).click();
  const dialog = page.getByRole('dialog');
  const words = `Heard at home by ${name}`;
  await dialog.getByRole('textbox', { name: 'Add a comment' }).fill(words);
  const sent = page.waitForResponse((answer) => /comments$/.test(answer.url()) && answer.request().method() === 'POST');
  await dialog.locator('button[type=submit]').click();
  expect((await sent).status()).toBe(201);
  await dialog.getByRole('article').filter({ hasText: words }).waitFor();
}

async function readWhatNeedsHttps(): Promise<void> {
  await page.goto(`${origin}/settings/login-security`);
  await page.getByText('Passkeys need a secure connection').waitFor();
  await page.goto(`${origin}/settings/notifications`);
  await page.getByText('Push needs a secure connection').waitFor();
}

async function signInTo(context: Awaited<ReturnType<Browser['newContext']>>): Promise<void> {
  const { signIn } = await import('../../infra/testing/sign-in');
  await signIn(context, server.url, { email, password });
}
