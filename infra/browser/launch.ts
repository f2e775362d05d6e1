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

/** Headless, with audio enabled. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return withoutWorkers(await chromium.launch(launchOptions(options)));
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

/** Launch options, for a test that needs a persistent profile. */
export function launchOptions(options: LaunchOptions = {}): LaunchOptions {
  const executablePath = browserPath();
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

/** Runs a separate process, because the npm package of Chromium is an ES module, which jest cannot import. */
export function browserPath(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const script = path.join(repoRoot, 'infra/browser/find-browser.mjs');
  return execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim();
}
