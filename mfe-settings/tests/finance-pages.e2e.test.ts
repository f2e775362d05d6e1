import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { visitor } from './visitor';

const { url, account } = sharedServer();

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await visitor(browser, url, account('finance'));
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
])('the tab %s names the failed part, and Try Again loads it into its panel', async (tab, label, call, failure) => {
  // A 422 response is not retried, so that the error appears at once.
  const calls = new RegExp(`${call}(\\?|$)`);
  await page.route(calls, (route) => route.fulfill({ status: 422, json: { error: 'Not now', code: 'not-now' } }));
  await page.goto(`${url}/admin/finance?tab=${tab}`);
  const panel = page.getByRole('tabpanel', { name: label });
  await panel.getByText(failure).waitFor();
  await page.unroute(calls);
  await panel.getByRole('button', { name: 'Try Again' }).first().click();
  await panel.getByText(failure).waitFor({ state: 'detached' });
});
