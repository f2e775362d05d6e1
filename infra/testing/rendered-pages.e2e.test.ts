// Rendered pages are valid HTML by the Nu HTML checker, which validator.w3.org runs and which needs Java; and they stay whole
// when their reader sets the text to twice its size.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { installedProgram, programs } from '../browser/installed.mjs';
import { launchBrowser } from '../browser/launch';
import { Visit } from '../languages/screen-tour';
import { cutTexts } from './cut-texts';
import { donateToLongestName } from './longest-name';
import { newPerson } from './people';
import { sharedServer } from './shared-server';
import { signIn } from './sign-in';

// Java takes long on a slow machine. Each page is a test, so that the limit does not grow tight with more pages.
jest.setTimeout(300_000);

const { url, account } = sharedServer();
const java = installedProgram(programs.java);
const checker = require.resolve('vnu-jar/build/dist/vnu.jar');
const folder = mkdtempSync(join(tmpdir(), 'libretto-html-'));
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  const { context } = await newPerson(browser, url, 'patron');
  // The statement and the audit show this name.
  await donateToLongestName(context, url);
  await context.close();
});

afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

const desktop = { width: 1440, height: 900 };
const today = new Date().toISOString().slice(0, 10);

const pages = {
  guest: ['/', '/login', '/signup', '/song/salt-hours', '/legal/privacy'],
  artist: [
    '/dashboard',
    '/social',
    '/library',
    '/profile',
    '/profile?tab=dashboard',
    '/discover',
    '/upload',
    '/statement',
    '/settings/appearance',
    '/settings/contact-support',
  ],
  finance: [
    'ledger',
    `ledger&asOf=${today}`,
    'accounts',
    'accounts&account=platform%2Ffees',
    'accounts&explain=platform%2Ffees',
    'transit',
    'revenue',
    'withdrawals',
    'exports',
    'reconciliation',
    'adjustments',
    'reads',
  ].map((tab) => `/admin/finance?tab=${tab}`),
  admin: ['/admin', '/admin/review', '/admin/moderation', '/help', '/settings/notifications'],
};

/** Scripts render a page again after it was resized. Only a text that stays cut reaches this limit. */
const redrawnWithinMs = 60_000;

/** The browser tells scripts of a new size with its next frame, which takes long on a machine under load. */
const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))));

async function cutTextsOf(page: Page): Promise<string[]> {
  await nextFrames(page);
  const sinceMs = Date.now();
  let texts = await page.evaluate(cutTexts);
  while (texts.length > 0 && Date.now() - sinceMs < redrawnWithinMs) {
    await page.waitForTimeout(100);
    await nextFrames(page);
    texts = await page.evaluate(cutTexts);
  }
  return texts;
}

const files = new Set<string>();

describe.each(Object.entries(pages))('as %s', (who, paths) => {
  let context: BrowserContext;
  let visit: Visit | undefined;
  beforeAll(async () => {
    context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' });
    context.setDefaultTimeout(redrawnWithinMs);
    if (who !== 'guest') await signIn(context, url, account(who as 'artist' | 'finance' | 'admin'));
  });
  afterAll(() => context.close());

  test.each(paths)('%s renders, and text at twice its size is cut nowhere', async (path) => {
    const former = visit;
    // The page of a test that failed is not used again.
    visit = undefined;
    await former?.page.setViewportSize(desktop);
    await former?.follow(url + path);
    const current = former ?? (await Visit.open(context, url + path));
    const { page } = current;
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    const file = join(folder, `${who}${path.replaceAll(/[/?=&%]/g, '_')}.html`);
    writeFileSync(file, `<!doctype html>${await page.evaluate<string>('document.documentElement.outerHTML')}`);
    files.add(file);
    const large = await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
    const cut: Record<string, string[]> = {};
    for (const size of [desktop, { width: 390, height: 844 }, { width: 360, height: 800 }]) {
      await page.setViewportSize(size);
      cut[size.width] = await cutTextsOf(page);
    }
    await large.evaluate((style) => (style as Element).remove());
    expect(cut).toEqual({ 1440: [], 390: [], 360: [] });
    visit = current;
  });
});

// `npm test` names missing Java in its first lines.
if (java)
  test('rendered pages are valid HTML', () => {
    // The checker knows less CSS than browsers do.
    const options = ['--errors-only', '--filterpattern', '.*CSS.*', '--format', 'gnu'];
    const { stderr } = spawnSync(java, ['-jar', checker, ...options, ...files], { encoding: 'utf8' });
    const findings = stderr.split('\n').filter(Boolean);
    expect(findings.map((finding) => finding.replace(folder, basename(folder)))).toEqual([]);
  });
