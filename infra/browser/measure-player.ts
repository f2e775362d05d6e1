// `npx tsx infra/browser/measure-player.ts`: how soon a press on Play is heard, and what a minute of music costs the page.
// Figures of this machine in its mood of the moment; the joints of an album are measured by the browser test beside.
import type { Page } from 'playwright-core';
import { createDemoApi } from '../../mfe-player/standalone/demo-api';
import { startStandaloneServer } from '../dev/standalone-server';
import { launchBrowser } from './launch';

const presses = 10;
const measuredMs = 30_000;

async function main(): Promise<void> {
  const server = await startStandaloneServer({ remote: 'mfe-player', title: 'Player', answer: createDemoApi().answer });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole('button', { name: 'Play Salt Hours' }).first().waitFor();

  const cold = await pressUntilPlaying(page, 'Salt Hours');
  const warm: number[] = [];
  for (let press = 0; press < presses; press++) {
    warm.push(await pressUntilPlaying(page, press % 2 ? 'Whitebeam' : 'Convex Memory'));
    await page.waitForTimeout(1_000);
  }
  tell('Play to playing, first press after the page was opened, ms', cold);
  tell(`Play to playing, another song, median of ${presses}, ms`, median(warm));

  const session = await page.context().newCDPSession(page);
  // The thread's own clock: what other programs take of the machine is not the page's cost.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busySeconds = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  await page.getByRole('button', { name: 'Play Salt Hours' }).first().click();
  await page.waitForTimeout(4_000);
  const before = await busySeconds();
  await page.waitForTimeout(measuredMs);
  const perMinute = ((await busySeconds()) - before) * (60_000 / measuredMs);
  tell('main thread per minute of playback, bar shown, ms', perMinute * 1000);

  await browser.close();
  await server.stop();
}

/** As text, for what this file is run by gives functions a name in a way that a page does not know. */
const waitForPlaying = `new Promise((resolve) => {
  let pressedAt = 0;
  addEventListener('click', () => { pressedAt = performance.now(); }, { capture: true, once: true });
  for (const element of document.querySelectorAll('audio')) {
    element.addEventListener('playing', () => { if (pressedAt) resolve(performance.now() - pressedAt); });
  }
})`;

/** From the press as the page sees it to the element's own `playing`. */
async function pressUntilPlaying(page: Page, title: string): Promise<number> {
  const measured = page.evaluate<number>(waitForPlaying);
  await page.waitForTimeout(100);
  await page
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click();
  return measured;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function tell(name: string, value: number): void {
  process.stdout.write(`${JSON.stringify({ name, value: Number(value.toFixed(1)) })}\n`);
}

void main();
