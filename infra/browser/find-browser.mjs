// Finds a Chrome or Chromium: the one in CHROME_PATH, otherwise an installed one, otherwise the one from npm.
// Run as a script it prints the path, for code that cannot import ES modules.
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isExecutable } from './installed.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {string | undefined} */
export function installedBrowser() {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...candidates, ...applications].find(isExecutable);
}

/** @returns {Promise<string>} Path of the executable; npm's package is unpacked on first use if necessary. */
export async function findBrowser() {
  return installedBrowser() ?? npmBrowser();
}

/** @returns {Promise<string>} Path of npm's Chromium, for machines without a browser. */
export async function npmBrowser() {
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/**
 * @param {string} executable @returns {string} Name and version that the browser reports,
 * such as "Chromium 156.0.8078.108".
 */
export function nameOfBrowser(executable) {
  const { stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return /\w+ [\d.]+\d/.exec(stdout ?? '')?.[0] ?? 'a browser that does not tell its version';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await findBrowser());
