// Starts every browser of browser tests and screenshots.
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { repoRoot } from '../build/inputs.mjs';

const flags = [
  // Tests need autoplay, because they have no user gesture.
  '--autoplay-policy=no-user-gesture-required',
  // No network access in the background, and no activity in the middle of a measurement.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-first-run',
  // Pages in the background keep their timers, so that a second window does not fall behind.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // /dev/shm is too small in containers.
  '--disable-dev-shm-usage',
];

export interface BrowserOptions extends LaunchOptions {
  /**
   * The browser that people use, for tests of what its headless shell lacks or does in another way: sound, the
   * installation of web apps, service workers, notifications. Absent: the headless shell, in half the CPU time.
   */
  readonly complete?: boolean;
}

/** Headless, with audio enabled. */
export async function launchBrowser({ complete = false, ...options }: BrowserOptions = {}): Promise<Browser> {
  const { complete: completePath, headlessShell } = browserPaths();
  return withoutWorkers(await chromium.launch(optionsFor(complete ? completePath : headlessShell, options)));
}

/**
 * Tests cannot observe or delay the requests of a service worker, so pages get none unless a test of service workers
 * passes `serviceWorkers: 'allow'`.
 */
function withoutWorkers(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  const newPage = browser.newPage.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  browser.newPage = (options) => newPage({ serviceWorkers: 'block', ...options });
  return browser;
}

/** Options of the complete browser, for a test that needs a persistent profile. */
export const completeBrowserOptions = (): LaunchOptions => optionsFor(browserPaths().complete, {});

function optionsFor(executablePath: string, options: LaunchOptions): LaunchOptions {
  return {
    executablePath,
    headless: true,
    ...options,
    args: [...flags, ...(canSandbox(executablePath) ? [] : ['--no-sandbox']), ...(options.args ?? [])],
  };
}

/** Chromium refuses its sandbox to root, and the npm binary in the temporary folder has no sandbox helper. */
function canSandbox(executablePath: string): boolean {
  return process.getuid?.() !== 0 && !executablePath.startsWith(tmpdir());
}

/**
 * Paths of the executables, as `findBrowsers` finds them. Runs a separate process, because the npm package of Chromium
 * is an ES module, which jest cannot import.
 */
export function browserPaths(): { complete: string; headlessShell: string } {
  const { CHROME_PATH: complete, CHROME_HEADLESS_SHELL_PATH: headlessShell } = process.env;
  if (complete) return { complete, headlessShell: headlessShell ?? complete };
  const script = path.join(repoRoot, 'infra/browser/find-browser.mjs');
  return JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' }));
}
