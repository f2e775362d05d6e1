import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { sharedServer } from '../testing/shared-server';
import { type FederationPage, filesOf, openPage, remoteTimeoutMs } from './federation-page';

let browser: Browser;
let site: FederationPage;

/** Remembers every audio element that is told to play, whether it stands in the page or not. */
const rememberSounds = `
  globalThis.sounds = new Set();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    globalThis.sounds.add(this);
    return play.call(this);
  };
`;

/** Seconds that have been heard of all sounds of the page, as decoded: silence out of a stuck element does not count. */
const heardSeconds = (page: Page) =>
  page.evaluate<number>(`[...globalThis.sounds].reduce((sum, { played }) => {
    for (let range = 0; range < played.length; range += 1) sum += played.end(range) - played.start(range);
    return sum;
  }, 0)`);

/** Over the next second and a half the sound neither stops nor starts anew. */
async function expectSound(page: Page): Promise<void> {
  const before = await heardSeconds(page);
  await page.waitForTimeout(1_500);
  expect((await heardSeconds(page)) - before).toBeGreaterThan(1);
}

beforeAll(async () => {
  browser = await launchBrowser();
});

beforeEach(async () => {
  site = await openPage(browser, sharedServer().url);
  await site.page.addInitScript(rememberSounds);
  await site.page.goto(`${sharedServer().url}/dashboard`);
  await site.page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
  while ((await heardSeconds(site.page)) < 0.5) await site.page.waitForTimeout(100);
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
