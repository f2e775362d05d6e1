// Opens the standalone page of the player for each test of a file.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type BrowserOptions, launchBrowser } from '../../../infra/browser/launch';
import { type StandaloneServer, startStandaloneServer } from '../../../infra/dev/standalone-server';
import type { DemoApi } from '../../standalone/demo-api';
import { row } from './player-page';

export interface Opened {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Origin of the server. */
  readonly url: string;
}

/** Call once per file; `onOpened` receives the page of the next test. Page errors fail the test. */
export function standalonePlayer(
  api: DemoApi,
  onOpened: (opened: Opened) => void,
  browserOptions: BrowserOptions = {},
): void {
  let server: StandaloneServer;
  let browser: Browser;
  let context: BrowserContext;
  let pageErrors: Error[];

  beforeAll(async () => {
    server = await startStandaloneServer({ remote: 'mfe-player', title: 'Player', answer: api.answer });
    browser = await launchBrowser(browserOptions);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  beforeEach(async () => {
    api.faults.server = 'there';
    api.faults.missingFormats.clear();
    api.bought.clear();
    api.renditions.clear();
    api.playtime.length = 0;
    api.audioRequests.length = 0;
    context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    pageErrors = [];
    page.on('pageerror', (error) => pageErrors.push(error));
    onOpened({ browser, context, page, url: server.url });
  });
  afterEach(async () => {
    await context.close();
    expect(pageErrors).toEqual([]);
  });
}

/** Opens the page and waits for its list of songs. */
export async function openList(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await row(page, 'Tiles').waitFor();
}
