// A comment is reported, hidden, appealed and restored, as each of the people involved sees it.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { findingsInEveryLook } from '../../infra/testing/axe-findings';
import { testOnScreens } from '../../infra/testing/on-screens';
import { newPerson, type Visitor, visitor } from '../../infra/testing/people';
import { sharedServer } from '../../infra/testing/shared-server';

const server = sharedServer();
const answer = `Nobody asked ${Date.now().toString(36)}`;
const words = `Followers for sale ${Date.now().toString(36)}`;
const phone = { width: 390, height: 844 };

jest.setTimeout(180_000);

let browser: Browser;
let author: Visitor;
let reader: Visitor;
let admin: Visitor;
let guest: Visitor;
let postPath: string;

beforeAll(async () => {
  browser = await launchBrowser();
  [author, reader, admin, guest] = await Promise.all([
    newPerson(browser, server.url, 'seller'),
    newPerson(browser, server.url, 'reader'),
    visitor(browser, server.url, server.account('admin')),
    visitor(browser, server.url, null),
  ]);
  for (const { page } of [author, reader, admin]) await page.setViewportSize(phone);
  const { post } = await made(author, '/api/social/posts', { description: `A song a day, ${author.username}` });
  postPath = `/post/${post.id}`;
  await made(author, `/api/posts/${post.id}/comments`, { comment: words });
  await made(reader, `/api/posts/${post.id}/comments`, { comment: answer });
});
afterAll(() => browser?.close());

async function made({ context }: Visitor, path: string, data: object) {
  const answer = await context.request.post(`${server.url}${path}`, { data });
  expect(answer.status()).toBe(201);
  return answer.json();
}

const open = ({ page }: Visitor, path: string) => page.goto(`${server.url}${path}`);
const shows = ({ page }: Visitor) => page.getByRole('main').getByText(words).first().waitFor();
const showsNoMore = ({ page }: Visitor) => page.getByText(words).waitFor({ state: 'detached' });
const entry = ({ page }: Visitor, kind: 'Report' | 'Appeal') =>
  page.getByRole('article', { name: `${kind} about a comment by ${author.username}` });

async function choose({ page }: Visitor, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for the comment by ${author.username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Checks accessibility in both themes, on a phone and on a wide screen. */
async function keepsNobodyOut(page: Page, include: string): Promise<void> {
  expect(await findingsInEveryLook(page, { include })).toEqual([]);
}

/** Presses Tab until an element with this name has the focus, as a keyboard user does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    const label = await page.evaluate(() => {
      const { activeElement: element } = document;
      const labelledBy = element?.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labels = labelledBy.map((id) => document.getElementById(id)?.textContent ?? '');
      const own = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels : null;
      const ofField = [...(own ?? [])].map((each) => each.textContent);
      return [element?.getAttribute('aria-label') ?? '', ...labels, ...ofField, element?.textContent ?? ''].join(' ');
    });
    if (name.test(label.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached by Tab`);
}

it('takes a reported comment away from everyone, hears its author, and brings it back', async () => {
  await Promise.all([open(guest, postPath), open(reader, postPath)]);
  await shows(guest);
  await choose(reader, 'Report');
  const report = reader.page.getByRole('dialog', { name: `Report this comment by ${author.username}` });
  await report.getByRole('button', { name: 'Report' }).click();
  await report.getByText('Please choose a reason').waitFor();
  await keepsNobodyOut(reader.page, '[role=dialog]');
  await report.getByRole('button', { name: /What is wrong/ }).click();
  await reader.page.getByRole('option', { name: 'Spam' }).click();
  await report.getByRole('textbox', { name: /^In your words/ }).fill('An advertisement');
  await report.getByRole('button', { name: 'Report' }).click();
  await report.waitFor({ state: 'detached' });

  await open(admin, '/admin/moderation');
  await entry(admin, 'Report').getByText(words).waitFor();
  await entry(admin, 'Report').getByText('An advertisement').waitFor();
  await entry(admin, 'Report').getByText(`A song a day, ${author.username}`).waitFor();
  await keepsNobodyOut(admin.page, 'main');
  await entry(admin, 'Report').getByRole('button', { name: 'Decide' }).click();
  const decision = admin.page.getByRole('dialog', { name: 'Decide' });
  // A ban has a separate field for its days, which shows its own validation error.
  await decision.getByRole('button', { name: /Decision/ }).click();
  await admin.page.getByRole('option', { name: /^Hide it and ban/ }).click();
  await decision.getByRole('textbox', { name: 'Days' }).fill('0');
  await decision.getByText('Enter a number of days from 1 to').waitFor();
  await keepsNobodyOut(admin.page, '[role=dialog]');
  await decision.getByRole('button', { name: /Decision/ }).click();
  await admin.page.getByRole('option', { name: 'Hide the comment' }).click();
  await decision.getByRole('textbox', { name: /^Note/ }).fill('No advertisements');
  await keepsNobodyOut(admin.page, '[role=dialog]');
  await decision.getByRole('button', { name: 'Decide' }).click();
  await decision.waitFor({ state: 'detached' });
  await entry(admin, 'Report').waitFor({ state: 'detached' });
  // The pages of the guest and the reader update without input or reload.
  await Promise.all([showsNoMore(guest), showsNoMore(reader)]);

  await open(author, '/settings/moderation');
  await shows(author);
  await author.page.getByText('Your comment was hidden').waitFor();
  await author.page.getByText('No advertisements').waitFor();
  await author.page.getByRole('button', { name: 'Appeal' }).click();
  await author.page.getByRole('textbox', { name: 'Why is the decision wrong?' }).fill('It was a joke');
  await keepsNobodyOut(author.page, 'main');
  await author.page.getByRole('button', { name: 'Send appeal' }).click();
  await author.page.getByText('Your appeal waits for a decision.').waitFor();
  expect(await author.page.getByRole('button', { name: 'Appeal' }).count()).toBe(0);

  await admin.page.reload();
  await entry(admin, 'Appeal').getByText('It was a joke').waitFor();
  await entry(admin, 'Appeal').getByRole('button', { name: 'Decide' }).click();
  const appeal = admin.page.getByRole('dialog', { name: 'Decide about the appeal' });
  await keepsNobodyOut(admin.page, '[role=dialog]');
  await appeal.getByText('Take it back').click();
  await appeal.getByRole('button', { name: 'Decide' }).click();
  await appeal.waitFor({ state: 'detached' });
  await Promise.all([shows(guest), shows(reader)]);
  await author.page.reload();
  await author.page.getByText('Your appeal was granted.').waitFor();
});

it('parts two people, and lets them see each other again', async () => {
  const { page } = reader;
  await open(reader, postPath);
  await choose(reader, `Block ${author.username}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).waitFor();
  await keepsNobodyOut(page, '[role=alertdialog]');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  // The page belonged to the author who is blocked now.
  await page.getByRole('heading', { name: 'Post not found' }).waitFor();
  await showsNoMore(reader);
  // The author no longer sees the answers of the reader who blocked them.
  await open(author, postPath);
  await shows(author);
  await author.page.getByText('No more comments').waitFor();
  expect(await author.page.getByText(answer).count()).toBe(0);

  await open(reader, '/settings/blocked');
  const unblock = page.getByRole('button', { name: `Unblock ${author.username}` });
  await unblock.waitFor();
  await keepsNobodyOut(page, 'main');
  await unblock.click();
  await unblock.waitFor({ state: 'detached' });
  await Promise.all([open(reader, postPath), open(author, postPath)]);
  await shows(reader);
  await author.page.getByText(answer).waitFor();
});

testOnScreens('is reported and decided about by keys alone', async () => {
  const { page } = reader;
  const again = `Still for sale ${Date.now().toString(36)}`;
  await made(author, `/api/posts/${postPath.split('/').at(-1)}/comments`, { comment: again });
  await open(reader, postPath);
  await page.getByText(again).waitFor();
  // The list shows the latest comment first.
  const more = page.getByRole('button', { name: `More for the comment by ${author.username}` }).first();
  const openReport = async () => {
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Report' }).waitFor();
    await page.waitForFunction(
      () =>
        document.activeElement?.matches('[role=menuitem]') && document.activeElement.textContent?.trim() === 'Report',
    );
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Report this comment by ${author.username}` });
    await dialog.waitFor();
    return dialog;
  };
  const given = await openReport();
  await page.keyboard.press('Escape');
  await given.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('More for'));

  // The queue stays open and shows a new report without a reload.
  await open(admin, '/admin/moderation');
  await admin.page.getByRole('list', { name: 'Reports and appeals' }).waitFor({ state: 'attached' });
  const report = await openReport();
  await tabTo(page, /What is wrong/);
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Spam' }).waitFor();
  await page.keyboard.type('Spam');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Spam or advertising');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Spam' }).waitFor({ state: 'detached' });
  await tabTo(page, /^Report$/);
  await page.keyboard.press('Enter');
  await report.waitFor({ state: 'detached' });

  const reported = entry(admin, 'Report').filter({ has: admin.page.getByText(again, { exact: true }) });
  await reported.getByRole('button', { name: 'Decide' }).focus();
  await admin.page.keyboard.press('Enter');
  const decision = admin.page.getByRole('dialog', { name: 'Decide' });
  await decision.waitFor();
  await tabTo(admin.page, /^Decide$/);
  await admin.page.keyboard.press('Enter');
  await decision.waitFor({ state: 'detached' });
  await page.getByText(again).waitFor({ state: 'detached' });
});
