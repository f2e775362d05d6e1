// The settings area in a real browser: each section opens by its URL, works, and reports errors.
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../infra/browser/launch';
import { seriousFindings } from '../../infra/testing/axe-findings';
import { testOnScreens } from '../../infra/testing/on-screens';
import { sharedServer } from '../../infra/testing/shared-server';
import { visitor } from './visitor';

const { url } = sharedServer();
const password = 'lantern over still water 7';

let browser: Browser;
let page: Page;
let name: string;

beforeAll(async () => {
  browser = await launchBrowser();
  name = `settler.${Date.now().toString(36)}`;
  const account = { email: `${name}@libretto.example`, password };
  const context = await browser.newContext();
  await context.request.post(`${url}/api/auth/signup`, { data: { ...account, username: name, isArtist: true } });
  await context.close();
  page = await visitor(browser, url, account);
});
afterAll(() => browser.close());
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

const main = () => page.getByRole('main');
const save = () => main().getByRole('button', { name: 'Save' });
async function open(section: string, title: string): Promise<void> {
  await page.goto(`${url}/settings/${section}`);
  await main().getByRole('heading', { level: 2, name: title }).waitFor();
}
/** A toast is visible for several seconds. */
const showsToast = (words: string | RegExp) => page.getByText(words).first().waitFor();
testOnScreens('the menu leads from section to section, and an address that names none says so', async () => {
  await open('audio-quality', 'Audio Quality');
  const menu = main().getByRole('navigation', { name: 'Settings' });
  for (const section of ['Catalog Settings', 'Request Name Change', 'Account Type', 'Login & Security', 'Appearance']) {
    await menu.getByRole('link', { name: section }).click();
    await main().getByRole('heading', { level: 2, name: section }).waitFor();
  }
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`${url}/settings/no-such-section`);
  await main().getByText('There is no such section for your account.').waitFor();
});

test('in forced colours a switch that is on keeps the system’s highlight under the pointer', async () => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await open('notifications', 'Notifications');
  const toggle = main().getByRole('switch', { checked: true }).first();
  const isHighlighted = () =>
    toggle.evaluate((element) => {
      const sample = document.body.appendChild(document.createElement('span'));
      sample.style.cssText = 'forced-color-adjust: none; background: Highlight';
      const [shown, wanted] = [element, sample].map((each) => getComputedStyle(each).backgroundColor);
      sample.remove();
      return shown === wanted;
    });
  expect(await isHighlighted()).toBe(true);
  await toggle.hover();
  // Longer than the transition of the ground.
  await page.waitForTimeout(500);
  expect(await isHighlighted()).toBe(true);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference' });
});

test('a chosen audio quality is stored and in use after a reload', async () => {
  await open('audio-quality', 'Audio Quality');
  await main()
    .getByRole('radio', { name: /^Data saver/i })
    .check({ force: true });
  await save().click();
  await showsToast('Audio quality updated successfully!');
  await page.reload();
  await main()
    .getByRole('radio', { name: /^Data saver.*In use/i })
    .waitFor();
});

test('the name changes once it is free, and everywhere', async () => {
  await open('request-name-change', 'Request Name Change');
  const field = main().getByLabel('Username');
  // The name is unique, because an earlier attempt that timed out may have changed it all the same.
  const another = `${name}.${Date.now().toString(36)}`;
  await field.fill(another);
  await save().click();
  await showsToast('Username updated successfully!');
  await page.getByRole('navigation', { name: 'Main' }).getByText(another).first().waitFor();
});

test('prices of the catalogue are stored', async () => {
  await open('catalog-settings', 'Catalog Settings');
  await save().click();
  await showsToast('Settings saved successfully!');
});

test('a wrong present password is refused in the form, and the right one changes it', async () => {
  await open('login-security', 'Login & Security');
  const fill = async (current: string) => {
    await main().getByLabel('Current password').fill(current);
    await main().getByLabel('New password', { exact: true }).fill(`${password} b`);
    await main().getByLabel('Repeat the new password').fill(`${password} b`);
    await main().getByRole('button', { name: 'Change password' }).click();
  };
  await fill('not this one');
  await main().getByRole('alert').waitFor();
  await fill(password);
  await showsToast(/^Password/);
});

testOnScreens('the theme changes at once and outlasts a reload', async () => {
  await open('appearance', 'Appearance');
  for (const theme of ['Light', 'Dark']) {
    await main().getByRole('radio', { name: theme }).check({ force: true });
    await page.locator(`:root[data-theme=${theme.toLowerCase()}]`).waitFor({ state: 'attached' });
  }
  await page.reload();
  await page.locator(':root[data-theme=dark]').waitFor({ state: 'attached' });
});

test('an artist becomes a listener, and the catalogue’s section goes', async () => {
  await open('account-type', 'Account Type');
  await main()
    .getByRole('radio', { name: /listener/i })
    .check({ force: true });
  await save().click();
  await showsToast('Account type updated successfully!');
  await main().getByRole('link', { name: 'Catalog Settings' }).waitFor({ state: 'detached' });
});
