// Statements in a real browser: an artist's earnings, where a listener's Talents went, and the request of a payout.
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { until } from '../../backend/tests/support/concurrency/until';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { sharedServer } from '../../infra/testing/shared-server';
import { monthThatNames } from '../../infra/testing/statement-month';
import { balanceOf } from '../../shell/tests/pay-by-card';
import { visitor } from './visitor';

/** Axe checks every cell of a long table, which takes long while other tests run in parallel. */
jest.setTimeout(240_000);

const server = sharedServer();

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const balance = (page: Page, name: 'talentBalance' | 'euroBalance') => balanceOf(page.context(), server.url, name);
const shown = (amount: number) =>
  amount.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const tab = (page: Page, amount: number) => page.getByRole('tab', { name: shown(amount) });
type Colour = readonly number[];

/** The colours of a part as it is painted; computed styles do not say what forced colours replace. */
async function paintedColours(part: Locator): Promise<Colour[]> {
  const { data, info } = await sharp(await part.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return Array.from({ length: width * height }, (_, at) => [...data.subarray(at * channels, at * channels + 3)]);
}
async function averageColour(part: Locator): Promise<Colour> {
  const { channels } = await sharp(await part.screenshot()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
}
const difference = (one: Colour, other: Colour) =>
  Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))));
const vividness = (colour: Colour) => Math.max(...colour) - Math.min(...colour);
const mostVivid = (colours: readonly Colour[]) => colours.reduce((a, b) => (vividness(b) > vividness(a) ? b : a));
/** Edges of a line are blended with the ground. */
const sameColour = 24;

/** Polls the balance, because parallel tests may pay the same artist. */
const euroBalanceIsShown = (page: Page) => until(async () => tab(page, await balance(page, 'euroBalance')).isVisible());

it('explains an artist every line, and takes a payout', async () => {
  const page = await visitor(browser, server.url, server.account('artist'));
  const month = await monthThatNames(page.context(), server.url, 'You received 85', 'eur');
  await page.goto(`${server.url}/statement?month=${month}`);
  const table = page.getByRole('table', { name: /^Entries in/ });
  await table
    .getByRole('paragraph')
    .getByText(/You received 85/)
    .waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Time, UTC',
    'What',
    'From',
    'Paid, EUR',
    'Platform, 15%',
    'You, 85%',
    'Balance, EUR',
  ]);
  const chart = page.getByRole('img', { name: /^Earned in .*: / });
  await chart.locator('canvas').waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  const lines = await paintedColours(chart);
  const swatches = await page.locator('p svg[aria-hidden]:has(line)').all();
  expect(swatches.length).toBeGreaterThan(0);
  for (const swatch of swatches) {
    const colour = mostVivid(await paintedColours(swatch));
    expect(vividness(colour)).toBeGreaterThan(sameColour);
    expect(lines.some((painted) => difference(painted, colour) <= sameColour)).toBe(true);
  }
  await page.emulateMedia({ forcedColors: 'none' });
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('table', { name: /by day and kind$/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^statement-eur-\d{4}-\d{2}\.csv$/);

  await page.goto(`${server.url}/statement`);
  await euroBalanceIsShown(page);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = page.getByRole('dialog', { name: 'Withdraw' });
  await dialog.getByLabel('Amount').fill('49');
  await dialog.getByLabel('Account holder').fill('Nour Haddad');
  await dialog.getByLabel('IBAN').fill('LB62 0999 0000 0001 0019 0122 9115');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByText('The minimum withdrawal is €50.00').waitFor();
  await dialog.getByText('This IBAN is not valid').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByLabel('IBAN').fill('LB62 0999 0000 0001 0019 0122 9114');
  await dialog.getByRole('button', { name: 'Withdraw €50.00' }).click();
  await dialog.waitFor({ state: 'detached' });
  // The table updates by push or by refetch, without a reload of the page.
  await table.getByRole('row', { name: /−50\.00/ }).waitFor();
  await euroBalanceIsShown(page);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('region', { name: 'Your withdrawals' }).getByText('Waiting').waitFor();
});

it('shows a listener what each artist got of their Talents, and follows a purchase without a reload', async () => {
  const page = await visitor(browser, server.url, server.account('listener'));
  const month = await monthThatNames(page.context(), server.url, 'Ottilie Brandreth');
  await page.goto(`${server.url}/statement?month=${month}`);
  const before = await balance(page, 'talentBalance');
  const went = page.getByRole('region', { name: 'Where it went, Talents' });
  await went.getByText('Ottilie Brandreth').waitFor();
  await page.emulateMedia({ forcedColors: 'active' });
  const shadeOf = (part: string) => averageColour(went.locator(`p [data-part="${part}"]`));
  expect(difference(await shadeOf('artist'), await shadeOf('platform'))).toBeGreaterThan(sameColour);
  await page.emulateMedia({ forcedColors: 'none' });
  await went.getByRole('button', { name: 'Show as table' }).click();
  const row = went.getByRole('row', { name: /Ottilie Brandreth/ });
  expect(await row.getByRole('cell').allTextContents()).toEqual([
    'Ottilie Brandreth',
    '1 donation',
    '400.00',
    '340.00',
    '60.00',
  ]);
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto(`${server.url}/statement`);
  await tab(page, before).waitFor();
  const answer = await page.context().request.post(`${server.url}/api/song/purchase`, {
    data: { songId: 'undertow-lullaby', paymentMethod: 'talent_balance', price: 75 },
  });
  expect(answer.status()).toBe(200);
  await page
    .getByRole('paragraph')
    .getByText(/You bought “Undertow Lullaby”/)
    .waitFor();
  await tab(page, before - 75).waitFor();
});
