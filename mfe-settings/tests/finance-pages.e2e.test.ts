// Each tab of the audit opens by its address, and says when its figures did not come. What it does is in finance.e2e.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import type { DemoAccount } from '../../infra/testing/start-server';
import { visitor } from './visitor';

const { url, dataFolder } = sharedServer();
const accounts: DemoAccount[] = JSON.parse(readFileSync(path.join(dataFolder, 'demo-accounts.json'), 'utf8'));

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await visitor(browser, url, accounts.find(({ role }) => role === 'finance') as DemoAccount);
});
afterAll(() => browser.close());

test.each([
  ['ledger', 'Ledger', '/api/finance/journal', 'Failed to load the journal'],
  ['accounts', 'Accounts', '/api/finance/trial-balance', 'Failed to load the accounts'],
  ['transit', 'Transit', '/api/finance/transit-ageing', 'Failed to load what is in transit'],
  ['revenue', 'Revenue', '/api/finance/revenue', 'Failed to load the revenue'],
  ['withdrawals', 'Withdrawals', '/api/finance/withdrawals', 'Failed to load the withdrawals'],
  ['exports', 'Exports', '/api/finance/exports', 'Failed to load the exports'],
  ['reconciliation', 'Reconciliation', '/api/finance/reconciliations', 'Failed to load the reconciliations'],
])('the tab %s says what did not come, and Try Again brings it into its panel', async (tab, label, call, failure) => {
  // A refusal is not asked for again, so that the error stands at once.
  const calls = new RegExp(`${call}(\\?|$)`);
  await page.route(calls, (route) => route.fulfill({ status: 422, json: { error: 'Not now', code: 'not-now' } }));
  await page.goto(`${url}/admin/finance?tab=${tab}`);
  const panel = page.getByRole('tabpanel', { name: label });
  await panel.getByText(failure).waitFor();
  await page.unroute(calls);
  await panel.getByRole('button', { name: 'Try Again' }).first().click();
  await panel.getByText(failure).waitFor({ state: 'detached' });
});
