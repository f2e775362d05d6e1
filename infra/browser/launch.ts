// The one way in which browser tests and screenshots start a browser.
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { repoRoot } from '../build/inputs.mjs';

const flags = [
  // A test has no finger to press with, and sound is half of what there is to test.
  '--autoplay-policy=no-user-gesture-required',
  // Nothing may leave the machine, nor wake up in the middle of a measurement.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-first-run',
  // A page in the background keeps its timers, or a second window would fall behind the first.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Containers give /dev/shm too little room.
  '--disable-dev-shm-usage',
];

/** Headless, with sound allowed. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return withoutWorkers(await chromium.launch(launchOptions(options)));
}

/**
 * What a service worker has fetched or kept cannot be looked into or held back by a test, so pages get none unless the test
 * is about them and asks by `serviceWorkers: 'allow'`.
 */
function withoutWorkers(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  const newPage = browser.newPage.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  browser.newPage = (options) => newPage({ serviceWorkers: 'block', ...options });
  return browser;
}

/** How a browser is started here, for a test that needs one with a profile of its own. */
export function launchOptions(options: LaunchOptions = {}): LaunchOptions {
  const executablePath = browserPath();
  return {
    executablePath,
    headless: true,
    ...options,
    args: [...flags, ...(canSandbox(executablePath) ? [] : ['--no-sandbox']), ...(options.args ?? [])],
  };
}

/** Chromium refuses its sandbox to root, and the binary from npm, unpacked in the temporary folder, has none. */
function canSandbox(executablePath: string): boolean {
  return process.getuid?.() !== 0 && !executablePath.startsWith(tmpdir());
}

/** Asks in a process of its own, because the npm package of Chromium is an ES module, which jest cannot import. */
export function browserPath(): string {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const script = path.join(repoRoot, 'infra/browser/find-browser.mjs');
  return execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim();
}
