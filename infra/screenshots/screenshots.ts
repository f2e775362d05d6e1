// `npm run screenshots`: captures every screen in both themes and three widths into
// .cache/screenshots, with a contact sheet.
// `npm run screenshots -- --help` lists the options.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/launch';
import { UsageError } from '../build/arguments';
import { repoRoot } from '../build/inputs.mjs';
import { prepare } from '../build/steps.mjs';
import { startServer } from '../testing/start-server';
import { type Shot, writeContactSheet } from './contact-sheet';
import { type Options, readOptions, type Size, type Theme, usage } from './options';
import { addressesAt, type Screen } from './screens';
import { Visitors } from './visitors';
import { pageIsWhole } from './whole-page';

const folder = path.join(repoRoot, '.cache/screenshots');

/** A page mostly waits for responses, so several are open in parallel. */
const pagesAtOnce = 6;

interface Task {
  readonly screen: Screen;
  readonly theme: Theme;
  readonly size: Size;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (!options) {
    console.log(usage);
    return;
  }
  await prepare({ withDevelopment: true });
  mkdirSync(folder, { recursive: true });
  const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  try {
    const addressOf = await addressesAt(server.url);
    const visitors = new Visitors(browser, server);
    const tasks = tasksOf(options);
    let done = 0;
    const work = async (task: Task) => {
      await shoot(visitors, task, addressOf(task.screen));
      done += 1;
      if (done % 25 === 0 || done === tasks.length) console.log(`${done} of ${tasks.length} pictures`);
    };
    // Screens with playback come first, one at a time; all others then show the song paused.
    await atOnce(1, tasks.filter(isPlaying), work);
    await atOnce(
      pagesAtOnce,
      tasks.filter((task) => !isPlaying(task)),
      work,
    );
    console.log(await contactSheet(browser, tasks));
  } finally {
    await Promise.all([browser.close(), server.stop()]);
  }
}

function tasksOf({ screens, themes, sizes }: Options): Task[] {
  return sizes.flatMap((size) => themes.flatMap((theme) => screens.map((screen) => ({ screen, theme, size }))));
}

const isPlaying = ({ screen }: Task) => screen.isPlaying === true;

async function atOnce(count: number, tasks: readonly Task[], work: (task: Task) => Promise<void>): Promise<void> {
  const waiting = [...tasks];
  const worker = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await work(task);
  };
  await Promise.all(Array.from({ length: count }, worker));
}

async function shoot(visitors: Visitors, task: Task, address: string): Promise<void> {
  const { screen, theme, size } = task;
  const page = await visitors.newPage(screen.as, theme, size);
  // A page that never settles is captured as well and must not stop the others.
  const tell = (error: Error) => console.warn(`${fileOf(task)} is taken as it is: ${error.message}`);
  await page.goto(address);
  await pageIsWhole(page).catch(tell);
  if (screen.open) {
    await screen.open(page).catch(tell);
    await pageIsWhole(page).catch(tell);
  }
  await page.screenshot({ path: fileOf(task) });
  await page.close();
}

const fileOf = ({ screen, theme, size }: Task) => path.join(folder, `${screen.name}-${theme}-${size.width}.png`);

async function contactSheet(browser: Browser, tasks: readonly Task[]): Promise<string> {
  const shots: Shot[] = tasks.map((task) => ({
    screen: `${task.screen.name} (${task.screen.as})`,
    column: `${task.size.width} ${task.theme}`,
    file: fileOf(task),
  }));
  const sheet = path.join(folder, 'contact-sheet.png');
  await writeContactSheet(browser, shots, sheet);
  return sheet;
}

main().catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
});
