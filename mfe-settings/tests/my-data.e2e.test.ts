// A user accepts the legal texts, requests a data export, reads the email about it, and opens the download.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { unzipped } from '../../backend/tests/support/files/unzipped';
import { mailsIn } from '../../backend/tests/support/people/mailbox';
import { launchBrowser } from '../../infra/browser/launch';
import { findingsInEveryLook } from '../../infra/testing/axe-findings';
import { proveEmail } from '../../infra/testing/prove-email';
import { startServer, type TestServer } from '../../infra/testing/start-server';
import { visitor } from './visitor';

const person = { email: 'carrier@libretto.example', password: 'lantern over still water 7' };

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  // Jobs create exports, and the shared test server does not run jobs.
  server = await startServer({ env: { LIBRETTO_JOBS: '1', LIBRETTO_DEMO: '0' } });
  browser = await launchBrowser();
  const context = await browser.newContext();
  const data = { ...person, username: 'carrier', isArtist: false };
  await context.request.post(`${server.url}/api/auth/signup`, { data });
  await context.close();
  page = await visitor(browser, server.url, person);
  await proveEmail(page.context(), server, person.email);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const main = () => page.getByRole('main');
const keepsNobodyOut = async () => expect(await findingsInEveryLook(page, { include: 'main' })).toEqual([]);

const opened = (title: string) =>
  main()
    .locator('summary')
    .filter({ has: page.getByText(title, { exact: true }) })
    .click();

async function open(section: string, title: string): Promise<void> {
  await page.goto(`${server.url}/settings/${section}`);
  await main().getByRole('heading', { level: 2, name: title }).waitFor();
}

test('the legal texts are read and accepted, and then asked for no more', async () => {
  await open('my-data', 'My Data');
  await main().getByText('Please read our legal texts.').waitFor();
  await main().getByRole('link', { name: 'Read and accept them' }).click();
  await main().getByRole('heading', { level: 2, name: 'Legal' }).waitFor();
  for (const title of ['Privacy Policy', 'Terms and Conditions']) {
    await opened(title);
    await main()
      .getByRole('button', { name: `Accept the ${title}`, exact: true })
      .waitFor();
  }
  await keepsNobodyOut();
  for (const title of ['Privacy Policy', 'Terms and Conditions']) {
    await main()
      .getByRole('button', { name: `Accept the ${title}`, exact: true })
      .click();
    await main()
      .getByRole('button', { name: `Accept the ${title}`, exact: true })
      .waitFor({ state: 'detached' });
  }
  await page.reload();
  await opened('Privacy Policy');
  await main()
    .locator('details[open]')
    .getByText(/^You accepted version 1 on /)
    .waitFor();
  expect(await main().getByText('To accept').count()).toBe(0);
  await main().getByRole('link', { name: 'My Data' }).click();
  await main().getByRole('heading', { level: 2, name: 'My Data' }).waitFor();
  expect(await main().getByText('Please read our legal texts.').count()).toBe(0);
});

test('a copy of the data is asked for, announced by mail, and opened', async () => {
  await open('my-data', 'My Data');
  await keepsNobodyOut();
  await main().getByRole('button', { name: 'Request my data' }).click();
  const mail = await mailsIn(join(server.dataFolder, 'mail')).next(person.email, 'Your data is ready');
  await page.goto(mail.link?.href ?? '');
  await main().getByText('Your data is ready.').waitFor();
  await keepsNobodyOut();
  const downloading = page.waitForEvent('download');
  await main().getByRole('button', { name: 'Download' }).click();
  const files = await unzipped(readFileSync(await (await downloading).path()));
  expect(JSON.parse(String(files.get('account/account.json')))).toEqual([
    expect.objectContaining({ username: 'carrier', email: person.email }),
  ]);
});
