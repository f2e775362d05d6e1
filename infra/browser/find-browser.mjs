// Finds a Chrome or Chromium: the one in CHROME_PATH, otherwise an installed one, otherwise the one from npm. Run as a
// script it prints the paths of both browsers of tests, for code that cannot import ES modules.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installedProgram, isExecutable } from './installed.mjs';

const completeBrowsers = {
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
};

const headlessShells = { commands: ['chromium-headless-shell', 'chrome-headless-shell'] };

const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {Promise<string>} Path of the executable; npm's package is unpacked on first use if necessary. */
export async function findBrowser() {
  const { CHROME_PATH } = process.env;
  return CHROME_PATH || installedProgram(completeBrowsers) || applications.find(isExecutable) || npmBrowser();
}

/**
 * The browsers of tests: the complete one, which people use, and its headless shell, which is the same engine without
 * windows, tabs and extensions. A page costs half the CPU time there. Where CHROME_PATH names a browser, or none of the
 * same version is installed, the complete browser is also used in place of the shell.
 * @returns {Promise<{ complete: string, headlessShell: string }>} Paths of the executables.
 */
export async function findBrowsers() {
  const complete = await findBrowser();
  const { CHROME_PATH, CHROME_HEADLESS_SHELL_PATH } = process.env;
  if (CHROME_HEADLESS_SHELL_PATH) return { complete, headlessShell: CHROME_HEADLESS_SHELL_PATH };
  const shell = CHROME_PATH ? undefined : installedProgram(headlessShells);
  return { complete, headlessShell: shell && nameOfBrowser(shell) === nameOfBrowser(complete) ? shell : complete };
}

/**
 * Has this process and its children use the browsers of tests that `findBrowsers` found.
 * @returns {Promise<string>} A sentence that names them.
 */
export async function chooseBrowsers() {
  const { complete, headlessShell } = await findBrowsers();
  process.env.CHROME_PATH = complete;
  process.env.CHROME_HEADLESS_SHELL_PATH = headlessShell;
  const sentence = `Browser tests use ${nameOfBrowser(complete)} (${complete})`;
  return headlessShell === complete ? `${sentence}.` : `${sentence} and its headless shell (${headlessShell}).`;
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

if (process.argv[1] === fileURLToPath(import.meta.url))
  void findBrowsers().then((found) => console.log(JSON.stringify(found)));
