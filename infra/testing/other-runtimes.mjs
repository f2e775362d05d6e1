// `npm run test:runtimes`: runs selected tests on newer Node versions, and in npm's browser on machines that use
// another one. It ends with one line, "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, nameOfBrowser, npmBrowser } from '../browser/find-browser.mjs';
import { repoRoot } from '../build/inputs.mjs';
import { prepare, requireNode } from '../build/steps.mjs';
import { readCounts } from '../jest/counts.cjs';

/** Versions of npm's `node` package: a long-term release, and the newest one. */
const nodes = ['24', 'latest'];

/** Tests that depend on Node itself: its HTTP server, streams, SQLite, worker threads and files. */
const suitesOfNode = [
  'backend/src/composition/application/draining.int.test.ts',
  'backend/src/adapters/(disk|in-process|threads)/',
  'backend/src/adapters/libsql',
  'backend/src/kernel',
  'backend/src/domains/wallet',
];

/** Tests that open the product and its parts, and a page without a connection. */
const suitesOfBrowser = ['infra/federation/one-react.e2e.test.ts', 'shell/tests/offline.e2e.test.ts'];

requireNode();
await prepare({ withDevelopment: true });
const folder = mkdtempSync(join(tmpdir(), 'libretto-runtimes-'));
const counts = join(folder, 'counts');
writeFileSync(counts, '');
let runs = 0;
let isMissing = false;

for (const version of nodes) {
  const node = installNode(version);
  if (node) run(node, ['int', 'unit'], suitesOfNode);
}
const [browser, fallback] = [await findBrowser(), await npmBrowser()];
if (browser === fallback) console.log('npm test ran in the Chromium that npm brings: nothing to add.');
else {
  console.log(`Browser tests use ${nameOfBrowser(fallback)} (${fallback}).`);
  run(process.execPath, ['e2e'], suitesOfBrowser, { CHROME_PATH: fallback, CHROME_HEADLESS_SHELL_PATH: fallback });
}

const { passed, failed, said } = readCounts(counts, runs);
rmSync(folder, { recursive: true, force: true });
for (const sentence of said) console.log(sentence);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || isMissing ? 1 : 0);

/** @returns {string | null} Path of the executable; null when npm has none for this machine. */
function installNode(version) {
  const target = join(folder, `node-${version}`);
  const options = ['--prefix', target, '--no-save', '--no-audit', '--no-fund', `node@${version}`];
  const { status } = spawnSync('npm', ['install', ...options], { stdio: 'ignore', cwd: tmpdir() });
  const node = join(target, 'node_modules/node/bin/node');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0 && stdout) {
    console.log(`A short list of tests runs on Node ${stdout.trim()}.`);
    return node;
  }
  console.log(`Node ${version} could not be installed from npm: nothing ran on it.`);
  isMissing = true;
  return null;
}

function run(node, projects, suites, env = {}) {
  runs += 1;
  const jest = join(repoRoot, 'node_modules/jest/bin/jest.js');
  const config = join(repoRoot, 'infra/jest/jest.config.cjs');
  const reporter = join(repoRoot, 'infra/jest/count-reporter.cjs');
  const options = ['--config', config, '--reporters=default', `--reporters=${reporter}`, '--maxWorkers=2'];
  spawnSync(node, [jest, ...options, '--selectProjects', ...projects, '--testPathPatterns', ...suites], {
    cwd: repoRoot,
    stdio: 'inherit',
    env: { ...process.env, LIBRETTO_TEST_COUNTS: counts, NODE_ENV: 'test', ...env },
  });
}
