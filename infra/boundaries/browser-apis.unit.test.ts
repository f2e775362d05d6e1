// Storage, channels, locks and workers throw when the user blocks site data, so pages access
// them only through one adapter.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';

const guardedApi =
  /new (?:BroadcastChannel|SharedWorker|Worker)\(|\b(?:local|session)Storage\b\s*[.[]|\b(?:indexedDB|caches)\.|navigator\.(?:locks|serviceWorker)\b/;

const adapter = 'contracts/src/client/browser.ts';
/**
 * Scripts in the page's head and the service worker have no imports; the language package has no dependencies and
 * catches the errors itself.
 */
const withoutImports = [
  'shell/kit/src/theme/theme-script.ts',
  'shell/language/src/languages.ts',
  'shell/language/src/page-language.ts',
  'shell/src/offline/service-worker.ts',
  'shell/src/offline/pushed-notifications.ts',
];

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'contracts', 'shell', 'mfe-*'], {
  cwd: repoRoot,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\/src\/.*\.tsx?$/.test(name) && !/\.unit\.test\.|\/testing\//.test(name))
  .filter((name) => existsSync(path.join(repoRoot, name)) && name !== adapter && !withoutImports.includes(name));

test.each([
  ["new BroadcastChannel('a')", true],
  ["localStorage.getItem('a')", true],
  ["navigator.locks.request('a', act)", true],
  ["localStore().getItem('a')", false],
])('%s: reaches the browser %p', (code, isFound) => expect(guardedApi.test(code)).toBe(isFound));

test('no page reaches them itself', () => {
  expect(sources.filter((name) => guardedApi.test(readFileSync(path.join(repoRoot, name), 'utf8')))).toEqual([]);
});
