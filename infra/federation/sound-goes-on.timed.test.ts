import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { sharedServer } from '../testing/shared-server';
import { type FederationPage, filesOf, openPage, remoteTimeoutMs } from './federation-page';
import { expectSound, rememberSounds, startSound } from './page-sound';

let browser: Browser;
let site: FederationPage;

beforeAll(async () => {
  browser = await launchBrowser({ complete: true });
});

beforeEach(async () => {
  site = await openPage(browser, sharedServer().url);
  await site.page.addInitScript(rememberSounds);
  await startSound(site.page, sharedServer().url);
});

afterEach(() => site.page.context().close());
afterAll(() => browser.close());

const retry = () => site.page.getByRole('main').getByRole('button', { name: 'Retry' });
const goToSocial = () => site.page.getByRole('link', { name: 'Social' }).first().click();

test('the sound goes on while another remote is down, and while it recovers', async () => {
  const lift = await site.break(filesOf('mfe-social'), 'down');
  await goToSocial();
  await retry().waitFor();
  await expectSound(site.page);

  await lift();
  await retry().click();
  await retry().waitFor({ state: 'detached' });
  await expectSound(site.page);
});

test('the sound goes on while another remote hangs, and after it has been given up', async () => {
  await site.break(filesOf('mfe-social'), 'hanging');
  await goToSocial();
  await expectSound(site.page);
  await retry().waitFor({ timeout: remoteTimeoutMs + 10_000 });
  await expectSound(site.page);
});

test('the sound goes on from page to page of different remotes', async () => {
  for (const name of ['Social', 'Home', 'Top lists', 'Social']) {
    await site.page.getByRole('link', { name }).first().click();
    await expectSound(site.page);
  }
});
