// The finance audit in a real browser: an auditor opens figures, decides payouts and exports the books.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { startServer, type TestServer } from '../../infra/testing/start-server';
import { visitor } from './visitor';

/** Axe checks every cell of a long table, which takes long while other tests run in parallel. */
jest.setTimeout(240_000);

/** Exports and reconciliations wait in the job queue of the server. */
const job = { timeout: 180_000 };

let server: TestServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  // The test decides a payout and creates exports, so it has its own server with running jobs.
  server = await startServer({ env: { LIBRETTO_JOBS: '1' } });
  browser = await launchBrowser();
  page = await visitor(browser, server.url, server.account('finance'));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const open = (query: string) => page.goto(`${server.url}/admin/finance?${query}`);

it('opens a balance, a transaction and its events down to the hash, by the keyboard alone', async () => {
  await open('tab=accounts');
  const figure = page.getByRole('button', { name: '138.3255' });
  await figure.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Explanation' });
  await panel.getByText('€138.3255').first().waitFor();
  await panel.getByText(/events fit their chains/).waitFor();
  expect(page.url()).toContain('explain=user%2Fnour-and-the-low-tide%2Feur');
  expect(await seriousFindings(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.locator(':focus', { hasText: '138.3255' }).waitFor();

  await open('tab=ledger');
  await page
    .getByRole('button', { name: /^Explain: sol.castellanos donated/ })
    .first()
    .press('Enter');
  const transaction = page.getByRole('complementary', { name: 'Transaction' });
  await transaction.getByText(/sol.castellanos donated to Nour & the Low Tide/).waitFor();
  await transaction.getByText('Fits the event before it').first().waitFor();
  expect(await transaction.getByTitle(/^[0-9a-f]{64}$/).count()).toBeGreaterThan(2);
});

it('shows balances of a past day, and pages both ways by the address', async () => {
  await open('tab=accounts&account=platform%2Ffees');
  await page.getByRole('img', { name: /^Balance of platform\/fees/ }).waitFor();
  const rows = page.getByRole('table', { name: /^Statement of platform/ }).getByRole('row');
  await rows.nth(20).waitFor();
  const first = await rows.nth(1).textContent();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL(/cursor=/);
  await page.reload();
  await page.getByRole('button', { name: 'Previous' }).click();
  await page.waitForURL((url) => !url.searchParams.has('cursor'));
  await page
    .getByText(first?.slice(0, 21) ?? '')
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('table', { name: /over time$/ }).waitFor();

  const balance = page.getByTitle('Explain the balance of platform/fees');
  const now = await balance.textContent();
  const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(/^Balances at the end of this day/).fill(monthAgo);
  await page.waitForURL(/asOf=/);
  await balance.filter({ hasNotText: now ?? '' }).waitFor();
  expect(Number((await balance.textContent())?.slice(1))).toBeLessThan(Number(now?.slice(1)));
});

it('explains a figure of the revenue by entries that add up to it', async () => {
  await open('tab=revenue');
  const figure = page.getByRole('button', { name: /^\d+\.\d{4}$/ }).nth(2);
  const shown = await figure.textContent();
  await figure.click();
  const panel = page.getByRole('complementary', { name: 'Explanation' });
  await panel.getByText(`€${shown}`).first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('verifies the whole ledger', async () => {
  await open('tab=ledger');
  await page.getByRole('button', { name: 'Verify ledger' }).click();
  await page.getByText(/^[\d,]+ events, \d+ chains, \d+ accounts and \d+ seals? fit$/).waitFor(job);
});

it('exports the journal with hashes that the files have', async () => {
  await open('tab=exports');
  await page.getByRole('button', { name: 'Export' }).click();
  const card = page.getByRole('article').first();
  await card.getByRole('link', { name: 'manifest.json' }).waitFor(job);
  const link = card.getByRole('link').first();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const sha256 = createHash('sha256')
    .update(readFileSync(await download.path()))
    .digest('hex');
  await card.getByTitle(sha256).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

it('reconciles the demo with the card provider, without a line left over', async () => {
  await open('tab=reconciliation');
  await page.getByLabel('From (UTC)').fill('2020-01-01');
  await page.getByRole('button', { name: 'Reconcile' }).click();
  await page.getByText(/^All \d+ movements match$/).waitFor(job);
  expect(await seriousFindings(page)).toEqual([]);
});

it('approves a payout after asking once more, and refuses nothing without a reason', async () => {
  await open('tab=withdrawals');
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  const refusal = page.getByRole('dialog', { name: 'Refuse €120.00?' });
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await refusal.getByText('Please say why').waitFor();
  await refusal.locator('textarea:focus').waitFor();
  await refusal.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const approval = page.getByRole('alertdialog', { name: 'Approve €120.00?' });
  await page.locator(':focus', { hasText: 'Cancel' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await approval.getByRole('button', { name: 'Approve €120.00' }).click();
  await page.getByText('Nothing to decide').waitFor();
  await page.getByRole('button', { name: 'Approved, to transfer' }).click();
  await page.getByRole('button', { name: 'Taken by the bank' }).click();
  const taken = page.getByRole('alertdialog', { name: 'Has the bank taken €120.00?' });
  await taken.getByRole('button', { name: 'Record €120.00 as paid' }).click();
  await page.getByText('No withdrawal here yet').waitFor();
  await page.getByRole('button', { name: 'Paid out' }).click();
  await page.getByRole('cell', { name: 'The Parallax Choir' }).waitFor();
});
