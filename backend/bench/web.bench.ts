// Measures the first screens with Lighthouse on desktop and phone, the time until a press shows its effect on a slow
// processor, and whether a page keeps drawing while many comments arrive.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { browserPaths, launchBrowser } from '../../infra/browser/launch';
import { signIn } from '../../infra/testing/sign-in';
import { startServer, type TestServer } from '../../infra/testing/start-server';
import { median, type Row } from './harness';
import { commentFrames } from './worlds/comment-frames';

/** The last version for Node 20. Fetched on demand, because it is larger than all of the product's dependencies. */
const lighthouse = 'lighthouse@12.8.2';
const rounds = 5;
const wantedScore = 95;
const mostMsToPaint = 100;
const slowdown = 4;
const phone = { width: 390, height: 844 };

interface Seen {
  readonly performance: number;
  readonly accessibility: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  /**
   * Lighthouse's benchmark index of this machine: it throttles a phone by a factor of four, however fast the machine
   * is.
   */
  readonly machine: number;
}

interface Report {
  readonly categories: Record<'performance' | 'accessibility', { readonly score: number }>;
  readonly audits: Record<string, { readonly numericValue: number }>;
  readonly environment: { readonly benchmarkIndex: number };
}

export async function* web(): AsyncGenerator<Row> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: phone });
    await signIn(context, server.url, server.account('listener'));
    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    await context.close();
    for (const device of ['desktop', 'phone'] as const) {
      yield await firstScreen(server, '/login', device);
      yield await firstScreen(server, '/dashboard', device);
      yield await firstScreen(server, '/dashboard', device, cookie);
    }
    yield await presses(browser, server);
    yield await commentFrames(browser, server);
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Device = 'desktop' | 'phone';

async function firstScreen({ url }: TestServer, page: string, device: Device, cookie?: string): Promise<Row> {
  const seen: Seen[] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await look(`${url}${page}`, device, cookie));
  const middle = (figure: keyof Seen) => median(seen.map((each) => each[figure]));
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return {
    name: `Lighthouse of ${page}, ${device}, ${cookie === undefined ? 'guest' : 'signed in'}`,
    value: middle('performance'),
    unit: 'of 100',
    baseline: 'wanted',
    baselineValue: wantedScore,
    ratio: middle('performance') / wantedScore,
    note: [
      `accessibility ${middle('accessibility')}`,
      `largest paint ${seconds(middle('largestPaintMs'))}`,
      `blocked ${Math.round(middle('blockedMs'))} ms`,
      `layout shift ${middle('shift').toFixed(3)} (at most 0.02)`,
      `machine ${Math.round(middle('machine'))}`,
    ].join('; '),
  };
}

/** One cold visit with Lighthouse's default settings for the device. */
async function look(address: string, device: Device, cookie?: string): Promise<Seen> {
  const folder = mkdtempSync(path.join(tmpdir(), 'libretto-lighthouse-'));
  const report = path.join(folder, 'report.json');
  const options = [
    ...['--quiet', '--output=json', `--output-path=${report}`, '--only-categories=performance,accessibility'],
    `--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage --user-data-dir=${folder}/profile`,
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ];
  try {
    await promisify(execFile)(
      'npm',
      ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', address, ...options],
      {
        cwd: folder,
        env: { ...process.env, CHROME_PATH: browserPaths().complete },
      },
    );
    const { categories, audits, environment } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    return {
      performance: Math.round(categories.performance.score * 100),
      accessibility: Math.round(categories.accessibility.score * 100),
      largestPaintMs: figure('largest-contentful-paint'),
      blockedMs: figure('total-blocking-time'),
      shift: figure('cumulative-layout-shift'),
      machine: environment.benchmarkIndex,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The slowest interaction of a listener on a phone, from the press to the next frame. */
async function presses(browser: Browser, server: TestServer): Promise<Row> {
  const seen: number[][] = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await measureVisit(browser, server));
  const middles = journey.map(({ name }, at) => ({ name, ms: median(seen.map((each) => each[at] ?? 0)) }));
  const slowestMs = Math.max(...middles.map(({ ms }) => ms));
  if (slowestMs === 0) throw new Error('The browser told of no press');
  return {
    name: `the slowest of ${journey.length} presses until it shows, processor ${slowdown} times slower`,
    value: slowestMs,
    unit: 'ms',
    baseline: 'at most',
    baselineValue: mostMsToPaint,
    ratio: mostMsToPaint / slowestMs,
    note: middles.map(({ name, ms }) => `${name} ${ms} ms`).join('; '),
  };
}

/** @returns the milliseconds of each press; 0 for one that is too short for the browser to report. */
async function measureVisit(browser: Browser, server: TestServer): Promise<number[]> {
  const context = await browser.newContext({ viewport: phone });
  await signIn(context, server.url, server.account('listener'));
  const page = await context.newPage();
  await page.addInitScript(`
    self.pressesMs = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) self.pressesMs.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  `);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const protocol = await context.newCDPSession(page);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const seen: number[] = [];
  for (const { target } of journey) {
    await press(page, target(page));
    await page.waitForTimeout(2_000);
    seen.push(Math.max(0, ...(await page.evaluate<number[]>('self.pressesMs.splice(0)'))));
  }
  await context.close();
  return seen;
}

/** Presses with the raw mouse: a locator's own click adds listeners to the page, which would be measured too. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('What should be pressed is not on the page');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

interface Pressed {
  readonly name: string;
  readonly target: (page: Page) => Locator;
}
const link = (name: string): Pressed => ({
  name,
  target: (page) => page.getByRole('link', { name, exact: true }).last(),
});
const tab = (name: string): Pressed => ({ name, target: (page) => page.getByRole('tab', { name, exact: true }) });
const first = (name: string, button: RegExp, within: 'main' | 'region' = 'main'): Pressed => ({
  name,
  target: (page) => page.getByRole(within).getByRole('button', { name: button }).first(),
});
const journey: readonly Pressed[] = [
  first('Play', /^Play/),
  link('Social'),
  link('Discover'),
  link('Library'),
  link('Home'),
  first('the full player', /^Open the player/, 'region'),
  tab('UP NEXT'),
  tab('LYRICS'),
  tab('RELATED'),
  { name: 'its menu', target: (page) => page.getByRole('button', { name: /^More for/ }).last() },
];
