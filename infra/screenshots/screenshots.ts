// `npm run screenshots`: every screen, in both themes and three widths, into .cache/screenshots and one contact sheet.
//   npm run screenshots -- --only home,login --themes dark --widths 390
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { repoRoot } from '../build/inputs.mjs';
import { prepare } from '../build/steps.mjs';
import { signIn } from '../testing/sign-in';
import { startServer, type TestServer } from '../testing/start-server';
import { type Shot, writeContactSheet } from './contact-sheet';
import { allScreens, type Screen } from './screens';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    themes: { type: 'string', default: 'dark,light' },
    widths: { type: 'string', default: '390,768,1440' },
  },
});

const heights: Record<string, number> = { 390: 844, 768: 1024, 1440: 900 };
const folder = path.join(repoRoot, '.cache/screenshots');

async function main(): Promise<void> {
  await prepare({ withDevelopment: true });
  mkdirSync(folder, { recursive: true });
  const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  try {
    const wanted = values.only?.split(',');
    const screens = (await allScreens(server.url)).filter(({ name }) => !wanted || wanted.includes(name));
    const shots: Shot[] = [];
    for (const width of values.widths.split(',')) {
      for (const theme of values.themes.split(',')) {
        shots.push(...(await shoot(browser, server, screens, width, theme)));
        console.log(`${width} px, ${theme}: ${screens.length} screens`);
      }
    }
    const sheet = path.join(folder, 'contact-sheet.png');
    await writeContactSheet(browser, shots, sheet);
    console.log(sheet);
  } finally {
    await Promise.all([browser.close(), server.stop()]);
  }
}

/** All screens in one width and theme, each seen by the right person; people stay signed in from screen to screen. */
async function shoot(browser: Browser, server: TestServer, screens: Screen[], width: string, theme: string) {
  const contexts = new Map<Screen['as'], BrowserContext>();
  const shots: Shot[] = [];
  for (const screen of screens) {
    const context = contexts.get(screen.as) ?? (await openContext(browser, server, screen.as, width, theme));
    contexts.set(screen.as, context);
    const page = await context.newPage();
    await page.goto(server.url + screen.path, { waitUntil: 'networkidle' });
    await page.evaluate('document.fonts.ready');
    // Skeletons stay for at least 300 ms once they have shown, and pictures fade in.
    await page.waitForTimeout(700);
    const file = path.join(folder, `${screen.name}-${theme}-${width}.png`);
    await page.screenshot({ path: file });
    shots.push({ screen: `${screen.name} (${screen.as})`, column: `${width} ${theme}`, file });
    await page.close();
  }
  for (const context of contexts.values()) await context.close();
  return shots;
}

async function openContext(browser: Browser, server: TestServer, as: Screen['as'], width: string, theme: string) {
  const context = await browser.newContext({
    viewport: { width: Number(width), height: heights[width] ?? 900 },
    hasTouch: Number(width) < 768,
    reducedMotion: 'reduce',
  });
  await context.addInitScript(`localStorage.setItem('libretto-theme', '${theme}')`);
  if (as !== 'guest') await signIn(context, server.url, server.account(as));
  return context;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
