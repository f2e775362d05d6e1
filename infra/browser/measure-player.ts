// `npx tsx infra/browser/measure-player.ts`: measures how soon a press on Play is audible, and what a minute of music
// costs the page, with the release build as `npm start` serves it. Wall-clock times vary with the load of the machine,
// so the CPU time of the page's thread is reported next to them. A browser test measures the joins of an album.
import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { signIn } from '../testing/sign-in';
import { startServer } from '../testing/start-server';
import { launchBrowser } from './launch';

const presses = 20;
const measuredMs = 30_000;

async function main(): Promise<void> {
  const server = await startServer();
  const browser = await launchBrowser({ complete: true });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await signIn(context, server.url, server.account('listener'));
  const page = await context.newPage();
  await page.goto(`${server.url}/top-lists`);
  await songs(page).nth(3).waitFor();
  await page.getByRole('region', { name: 'Player' }).waitFor({ state: 'attached' });
  await page.waitForTimeout(3_000);
  const session = await context.newCDPSession(page);
  // Uses the thread's CPU clock, because the load of other programs is not the page's cost.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });

  const cold = await pressUntilPlaying(page, session, 0);
  const warm: Press[] = [];
  for (let press = 1; press <= presses; press++) {
    await page.waitForTimeout(1_000);
    warm.push(await pressUntilPlaying(page, session, press));
  }
  tell('load of the machine, processes that want a core', loadavg()[0] ?? 0);
  tell('Play to playing, first press after the page was opened, ms', cold.playingMs);
  for (const [name, part] of [
    ['Play to playing, another song', 'playingMs'],
    ['of that, until the sound is asked for', 'loadingMs'],
    ['main thread from the press until it plays', 'threadMs'],
  ] as const) {
    tell(`${name}, median of ${presses}, ms`, median(warm.map((press) => press[part])));
  }
  tell(`Play to playing, another song, least of ${presses}, ms`, Math.min(...warm.map(({ playingMs }) => playingMs)));

  await page.waitForTimeout(4_000);
  const before = await busyMs(session);
  await page.waitForTimeout(measuredMs);
  tell('main thread per minute of playback, bar shown, ms', ((await busyMs(session)) - before) * (60_000 / measuredMs));

  await browser.close();
  await server.stop();
}

interface Press {
  playingMs: number;
  loadingMs: number;
  threadMs: number;
}

/** Passed as a string, because the TypeScript runner adds helper calls to functions that do not exist in the page. */
const waitForPlaying = `new Promise((resolve) => {
  let pressedAt = 0;
  addEventListener('click', () => { pressedAt = performance.now(); }, { capture: true, once: true });
  for (const element of document.querySelectorAll('audio')) {
    element.addEventListener('playing', () => {
      if (!pressedAt) return;
      const playingMs = performance.now() - pressedAt;
      const asked = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }))
        .find(({ name, startTime }) => startTime >= pressedAt && name.includes('/api/audio/'));
      resolve({ playingMs, loadingMs: asked ? asked.startTime - pressedAt : playingMs });
    });
  }
})`;

/** Songs that play in full. */
const songs = (page: Page) => page.locator('[data-track]:not(:has-text("Talents")) button[data-stretched]');

/**
 * Time from the press, as the page receives it, to the element's `playing` event. The chosen
 * song is never the preloaded one.
 */
async function pressUntilPlaying(page: Page, session: CDPSession, press: number): Promise<Press> {
  const measured = page.evaluate<Omit<Press, 'threadMs'>>(waitForPlaying);
  await page.waitForTimeout(100);
  const before = await busyMs(session);
  const list = songs(page);
  await list.nth((press * 2) % (await list.count())).click();
  const times = await measured;
  return { ...times, threadMs: (await busyMs(session)) - before };
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function tell(name: string, value: number): void {
  process.stdout.write(`${JSON.stringify({ name, value: Number(value.toFixed(1)) })}\n`);
}

void main();
