// Statement, finance audit, lyrics and playlist print as documents: what surrounds them is left out, colours are light,
// and no row is lost, doubled or cut.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { installedProgram, programs } from '../../infra/browser/installed.mjs';
import { launchBrowser } from '../../infra/browser/launch';
import { sharedServer } from '../../infra/testing/shared-server';
import { signIn } from '../../infra/testing/sign-in';

const { url, account } = sharedServer();
const pdfToText = installedProgram(programs.pdfToText);
const folder = mkdtempSync(join(tmpdir(), 'libretto-print-'));
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A month in which the demo world has entries, also on the first days of the next one. */
const month = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 7);

const documents = [
  {
    name: 'statement',
    as: 'artist',
    path: `/statement?month=${month}`,
    ready: 'table tbody',
    says: [/Statement/, /20\d\d/],
  },
  {
    // A receipt is the sentence under an entry of the statement.
    ...{ name: 'receipts of a listener', as: 'listener', path: `/statement?month=${month}`, ready: 'table tbody' },
    says: [/Balance,\s+Talents/, /\d,\d\d\d\.00\s*\n/, /You (donated|bought) .*Talents/, /to the platform\./],
  },
  {
    name: 'finance audit',
    as: 'finance',
    path: '/admin/finance',
    ready: 'table tbody',
    says: [/Finance audit/, /UTC/],
  },
  {
    ...{ name: 'revenue report', as: 'finance', path: '/admin/finance?tab=revenue', ready: 'table tbody' },
    says: [/Finance audit/, /Platform,\s+EUR/, /20\d\d/],
  },
  {
    ...{ name: 'statement of an account', as: 'finance', ready: 'table tbody' },
    path: '/admin/finance?tab=accounts&account=platform%2Ffees',
    says: [/platform\/fees/, /Balance,\s+/],
  },
  {
    ...{ name: 'lyrics', as: 'listener', path: '/song/evensong-at-the-deep-end', ready: 'h2' },
    says: [/Evensong at\s+the Deep End/, /The Parallax Choir/, /Sing it low, the water’s gone/, /20\d\d/],
  },
  {
    ...{ name: 'playlist', as: 'listener', path: '/library/playlist/liked-songs', ready: '[data-track]' },
    says: [/Liked Songs/, /Evensong at the Deep End/],
  },
] as const;

const paper = ['A4', 'Letter'] as const;

test.each(documents)('$name', async ({ as, path, ready, says }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' });
  await signIn(context, url, account(as as 'artist'));
  const page = await context.newPage();
  await page.goto(url + path);
  await page.locator(`main ${ready}`).first().waitFor();

  await page.emulateMedia({ media: 'print' });
  const shown = await page.evaluate<{ outside: number; background: string; ink: string; cutRows: number }>(`({
    outside: [...document.querySelectorAll('#root > :not(main), body > :not(#root), main button[aria-expanded]')]
      .filter((element) => element.getClientRects().length > 0).length,
    background: getComputedStyle(document.body).backgroundColor,
    ink: getComputedStyle(document.querySelector('main h1')).color,
    cutRows: [...document.querySelectorAll('main tr, main li')].filter((row) => getComputedStyle(row).breakInside !== 'avoid').length,
  })`);
  expect(shown).toEqual({ outside: 0, background: 'rgb(255, 255, 255)', ink: 'rgb(15, 26, 22)', cutRows: 0 });

  for (const format of paper) {
    const file = join(folder, 'printed.pdf');
    writeFileSync(file, await page.pdf({ format }));
    if (!pdfToText) continue;
    const text = execFileSync(pdfToText, ['-layout', file, '-'], { encoding: 'utf8' });
    for (const words of says) expect(text).toMatch(words);
    expect(text).not.toMatch(/YOUR MUSIC|Sign Out|Skip to content|Total time/);
    // The last page ends with a form feed; an element with a fixed position would appear on every page.
    const pages = text.split('\f').slice(0, -1);
    expect(pages.length).toBeLessThanOrEqual(4);
    expect(pages.at(-1)?.trim()).not.toBe('');
  }
  await context.close();
});
