import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { sharedServer } from '../testing/shared-server';
import { type Fault, type FederationPage, filesOf, openPage, remoteTimeoutMs } from './federation-page';

let browser: Browser;
let site: FederationPage;

beforeAll(async () => {
  browser = await launchBrowser();
});

beforeEach(async () => {
  site = await openPage(browser, sharedServer().url);
});

afterEach(() => site.page.context().close());
afterAll(() => browser.close());

const retry = () => site.page.getByRole('main').getByRole('button', { name: 'Retry' });
const open = (address: string) => site.page.goto(sharedServer().url + address);

/** A fallback shows at the latest when the remote's time is over. */
const shownInTime = { state: 'visible', timeout: remoteTimeoutMs + 10_000 } as const;

const cases: { what: string; fault: Fault; files: string }[] = [
  { what: 'is down', fault: 'down', files: '' },
  { what: 'hangs', fault: 'hanging', files: '' },
  { what: 'hangs at its entry', fault: 'hanging', files: 'remoteEntry\\.js' },
  { what: 'has a corrupt manifest', fault: 'corrupt', files: 'mf-manifest\\.json' },
  { what: 'has a corrupt entry', fault: 'corrupt', files: 'remoteEntry\\.js' },
  { what: 'has a corrupt chunk', fault: 'corrupt', files: '__federation_expose_HomePage.*\\.js' },
  { what: 'lacks a chunk', fault: 'down', files: '__federation_expose_HomePage.*\\.js' },
];

test.each(cases)('a remote that $what shows its fallback, and recovers by Retry', async ({ fault, files }) => {
  const lift = await site.break(filesOf('mfe-catalogue', files), fault);
  await open('/dashboard');
  await retry().waitFor(shownInTime);

  await lift();
  const arrives = site.page.waitForResponse((response) => response.ok() && /expose_HomePage/.test(response.url()));
  await retry().click();
  await arrives;
  await retry().waitFor({ state: 'detached' });
  await site.page.waitForTimeout(500);
  expect(await retry().count()).toBe(0);
  expect(await site.page.getByRole('main').innerText()).not.toBe('');
});

test('the other remotes of the page go on beside a broken one', async () => {
  await site.break(filesOf('mfe-catalogue'), 'down');
  await open('/dashboard');
  await retry().waitFor(shownInTime);
  const isLoaded = (remote: string) => site.requested.some((address) => filesOf(remote, 'remoteEntry').test(address));
  expect(isLoaded('mfe-player')).toBe(true);
});

test('a retry while the remote is still broken shows the fallback again', async () => {
  await site.break(filesOf('mfe-catalogue'), 'down');
  await open('/dashboard');
  await retry().waitFor(shownInTime);
  const before = site.requested.length;
  await retry().click();
  await site.page.waitForTimeout(500);
  await retry().waitFor(shownInTime);
  expect(site.requested.slice(before).some((address) => filesOf('mfe-catalogue').test(address))).toBe(true);
});

test('without the registry every remote shows its fallback, and the shell still stands', async () => {
  await site.break(/\/releases\/registry\.json/, 'down');
  await open('/dashboard');
  await retry().first().waitFor(shownInTime);
  expect(await site.page.title()).toMatch(/Libretto/);
});
