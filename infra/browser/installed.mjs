// Which of the programs that only some tests need this machine has: browsers besides Chromium, Java and a reader of PDF. For those
// tests and for the run's first lines.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's names of the programs, and the packages that bring them. */
export const programs = {
  firefox: { commands: ['firefox-esr', 'firefox'], debianPackage: 'firefox-esr' },
  pulseaudio: { commands: ['pulseaudio'], debianPackage: 'pulseaudio' },
  webKitDriver: { commands: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' },
  xvfb: { commands: ['Xvfb'], debianPackage: 'xvfb' },
  pdfToText: { commands: ['pdftotext'], debianPackage: 'poppler-utils' },
  java: { commands: ['java'], debianPackage: 'default-jre-headless' },
};

/** @param {{ commands: string[] }} program @returns {string | undefined} Path of the executable. */
export function installedProgram({ commands }) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isExecutable);
}

/** WebKitGTK's browser for tests, which Debian installs next to its library. @returns {string | undefined} */
export function installedMiniBrowser() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return undefined;
  const folders = readdirSync(libraries).flatMap((triplet) =>
    ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((library) => join(libraries, triplet, library)),
  );
  return folders.map((folder) => join(folder, 'MiniBrowser')).find(isExecutable);
}

/** @returns {string[]} Debian packages that the tests of Firefox lack. */
export const missingForFirefox = () => missing([programs.firefox, programs.pulseaudio]);

/** @returns {string[]} Debian packages that the tests of WebKit lack. */
export const missingForWebKit = () =>
  installedMiniBrowser()
    ? missing([programs.webKitDriver, programs.xvfb])
    : [...new Set([programs.webKitDriver.debianPackage, ...missing([programs.xvfb])])];

/** @returns {string[]} A sentence for each group of tests that is skipped on this machine. */
export function skippedTests() {
  return [
    ['Tests in Firefox', missingForFirefox()],
    ['Tests in WebKit', missingForWebKit()],
    ['Checks of the rendered HTML', missing([programs.java])],
    ['Checks of the text of printed pages', missing([programs.pdfToText])],
  ]
    .filter(([, lacking]) => lacking.length > 0)
    .map(([name, lacking]) => `${name} are skipped: this machine lacks ${lacking.join(' and ')} of Debian.`);
}

/** @param {{ commands: string[], debianPackage: string }[]} wanted */
const missing = (wanted) =>
  wanted.filter((program) => !installedProgram(program)).map(({ debianPackage }) => debianPackage);

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
