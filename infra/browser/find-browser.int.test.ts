// Tests which browsers are chosen on machines that have different ones.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'libretto-browsers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns Path of a program that reports this version. */
function installed(name: string, version: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\necho Chromium ${version}\n`, { mode: 0o755 });
  return file;
}

function found(env: NodeJS.ProcessEnv = {}): unknown {
  const script = path.join(__dirname, 'find-browser.mjs');
  const { CHROME_PATH: _, CHROME_HEADLESS_SHELL_PATH: __, ...others } = process.env;
  const printed = execFileSync(process.execPath, [script], { env: { ...others, PATH: folder, ...env } });
  return JSON.parse(printed.toString());
}

const complete = installed('chromium', '156.0.1');
const headlessShell = installed('chromium-headless-shell', '156.0.1');

test('tests use the headless shell of the same version next to the complete browser', () => {
  expect(found()).toEqual({ complete, headlessShell });
});

test('a browser that is named is used for all tests', () => {
  const other = installed('other', '147.0.1');
  expect(found({ CHROME_PATH: other })).toEqual({ complete: other, headlessShell: other });
});

test('both browsers can be named', () => {
  const env = { CHROME_PATH: complete, CHROME_HEADLESS_SHELL_PATH: headlessShell };
  expect(found(env)).toEqual({ complete, headlessShell });
});

test('a headless shell of another version is not used', () => {
  installed('chromium-headless-shell', '150.0.7');
  expect(found()).toEqual({ complete, headlessShell: complete });
});
