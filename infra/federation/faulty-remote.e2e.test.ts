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
/** A hanging file may prevent the page's load event forever. */
const open = (address: string) => site.page.goto(sharedServer().url + address, { waitUntil: 'domcontentloaded' });

/**
 * Waits for the module itself. The absence of its fallback is not enough, because that
 * disappears while the module is loading.
 */
async function staysWhole(): Promise<void> {
  await site.page.waitForFunction(
    (leastMs) => {
      const seen = window as unknown as { wholeSinceMs: number | undefined };
      const main = document.querySelector('main');
      const offersRetry = [...(main?.querySelectorAll('button') ?? [])].some((each) => each.textContent === 'Retry');
      if (offersRetry || !main?.innerText.trim()) seen.wholeSinceMs = undefined;
      else seen.wholeSinceMs ??= performance.now();
      return seen.wholeSinceMs !== undefined && performance.now() - seen.wholeSinceMs > leastMs;
    },
    500,
    { timeout: remoteTimeoutMs + 30_000 },
  );
}

/** A fallback appears at the latest when the remote's timeout has expired. */
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
  await retry().click();
  await staysWhole();
});

test('a late remote replaces its fallback automatically', async () => {
  const letGo = await site.hold(filesOf('mfe-catalogue', '__federation_expose_HomePage.*\\.js'));
  await open('/dashboard');
  await retry().waitFor(shownInTime);
  letGo();
  await staysWhole();
});

test('the other remotes of the page keep working next to a broken one', async () => {
  await site.break(filesOf('mfe-catalogue'), 'down');
  // The player loads when the page is idle, which may be before or after the fallback appears.
  const player = site.page.waitForResponse((response) => filesOf('mfe-player', 'remoteEntry').test(response.url()));
  await open('/dashboard');
  await retry().waitFor(shownInTime);
  expect((await player).ok()).toBe(true);
  expect(await retry().count()).toBe(1);
});

test('a retry while the remote is still broken shows the fallback again', async () => {
  await site.break(filesOf('mfe-catalogue'), 'down');
  await open('/dashboard');
  await retry().waitFor(shownInTime);
  const askedAgain = site.page.waitForResponse((response) => filesOf('mfe-catalogue').test(response.url()));
  await retry().click();
  expect((await askedAgain).status()).toBe(503);
  await retry().waitFor(shownInTime);
});

test('without the registry every remote shows its fallback, and the shell keeps working', async () => {
  await site.break(/\/releases\/registry\.json/, 'down');
  await open('/dashboard');
  await retry().first().waitFor(shownInTime);
  expect(await site.page.title()).toMatch(/Libretto/);
});
