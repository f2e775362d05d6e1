// Every remote runs without the shell and without a backend.
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { answersOf } from './standalone-answers';
import { type StandaloneServer, startStandaloneServer } from './standalone-server';

/** Remote → addresses with a text of each page. */
const pages: readonly [remote: string, address: string, text: RegExp][] = [
  ['mfe-player', '/dashboard', /Tiles/],
  ['mfe-social', '/social', /Eleven voices, one microphone/],
  ['mfe-catalogue', '/dashboard', /Evensong at the Deep End/],
  ['mfe-catalogue', '/album/vespers-for-an-empty-pool', /Vespers for an Empty Pool/],
  ['mfe-settings', '/settings', /Settings/],
  ['mfe-settings', '/statement', /Statement/],
  ['mfe-settings', '/help', /Playing/],
];

let browser: Browser;
let server: StandaloneServer | undefined;
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterEach(() => server?.stop());
afterAll(() => browser?.close());

test.each(pages)(
  '%s shows %s without the shell',
  async (remote, address, text) => {
    server = await startStandaloneServer({ remote, title: remote, answer: await answersOf(remote) });
    const page = await browser.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(`${server.url}${address}`);
    await page.locator('#main').getByText(text).first().waitFor();
    expect(errors).toEqual([]);
    await page.close();
  },
  60_000,
);
