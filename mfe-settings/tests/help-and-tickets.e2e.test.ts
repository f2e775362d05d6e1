// A user asks for help: the help pages, the chat that answers from them, a ticket, the
// answer by email and the reply to it.
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { mailsIn } from '../../backend/tests/support/people/mailbox';
import { launchBrowser } from '../../infra/browser/launch';
import { findingsInEveryLook } from '../../infra/testing/axe-findings';
import { newPerson, type Visitor } from '../../infra/testing/people';
import { proveEmail } from '../../infra/testing/prove-email';
import { startServer, type TestServer } from '../../infra/testing/start-server';
import { visitor } from './visitor';

const question = 'My zither from Kyrgyzstan buzzes strangely';
const answer = 'Please tell us how old its strings are.';
const reply = 'They are from last spring.';
const place = '/settings/contact-support';

let server: TestServer;
let browser: Browser;
let person: Visitor;
let admin: Page;

beforeAll(async () => {
  server = await startServer({ env: { LIBRETTO_JOBS: '1' } });
  browser = await launchBrowser();
  person = await newPerson(browser, server.url, 'asks');
  admin = await visitor(browser, server.url, server.account('admin'));
  await Promise.all([person.page, admin].map((page) => page.emulateMedia({ reducedMotion: 'reduce' })));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const keepsNobodyOut = async (page: Page) => expect(await findingsInEveryLook(page, { include: 'main' })).toEqual([]);

test('a guest reads the help pages', async () => {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/help`);
  await main(page).getByRole('heading', { name: 'Help', level: 1 }).waitFor();
  await keepsNobodyOut(page);
  await main(page).getByRole('heading', { level: 2 }).first().getByRole('link').click();
  await main(page).getByRole('link', { name: 'All help pages' }).waitFor();
  await keepsNobodyOut(page);
  await page.goto(`${server.url}/help/nowhere`);
  await main(page).getByRole('heading', { name: 'This help page does not exist' }).waitFor();
  await page.close();
});

test('the chat answers with a passage and its source, and accepts a thumb', async () => {
  const { page } = person;
  await page.goto(`${server.url}${place}`);
  await press(page, 'What are Talents?');
  const conversation = main(page).getByRole('list', { name: 'Conversation with support' });
  await conversation.getByText('From ').getByRole('link').first().waitFor();
  await conversation.getByRole('button', { name: 'This helped' }).click();
  await conversation.getByRole('button', { name: 'This helped', pressed: true }).waitFor();
  await keepsNobodyOut(page);
});

test('an unanswered question becomes a ticket, and the link of the mail leads to the reply', async () => {
  const { page, username } = person;
  await proveEmail(page.context(), server, `${username}@libretto.example`);
  await main(page).getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.keyboard.press('Enter');
  await main(page).getByRole('link', { name: 'Open your ticket' }).click();
  await main(page).getByRole('heading', { name: question }).waitFor();
  await main(page).getByText('Waits for support').waitFor();
  await keepsNobodyOut(page);

  await admin.goto(`${server.url}/admin`);
  await main(admin).getByRole('link', { name: question }).waitFor();
  await keepsNobodyOut(admin);
  await main(admin).getByRole('link', { name: question }).click();
  await main(admin).getByRole('list', { name: 'Messages' }).getByText(question).waitFor();
  await main(admin).getByRole('textbox', { name: 'Answer' }).fill(answer);
  await keepsNobodyOut(admin);
  await press(admin, 'Send');
  await main(admin).getByText(`${username} · Answered`).waitFor();

  const mail = await mailsIn(join(server.dataFolder, 'mail')).next(`${username}@libretto.example`, `Re: ${question}`);
  expect(mail.text).toContain(answer);
  // The link in the email works without a sign-in.
  const guest = await browser.newPage({ reducedMotion: 'reduce' });
  await guest.goto(mail.link?.href ?? '');
  await main(guest).getByRole('textbox', { name: 'Your answer' }).fill(reply);
  await keepsNobodyOut(guest);
  await press(guest, 'Send');
  await main(guest).getByText('Your answer was sent.').waitFor();
  await guest.close();

  await page.goto(`${server.url}${place}`);
  await keepsNobodyOut(page);
  await main(page).getByRole('list', { name: 'Your tickets' }).getByRole('link', { name: question }).click();
  const thread = main(page).getByRole('list', { name: 'Messages' });
  await thread.getByText(reply).waitFor();
  expect(await thread.getByRole('listitem').count()).toBe(3);
  await press(page, 'This is solved');
  await main(page).getByText('Closed', { exact: true }).waitFor();
});
