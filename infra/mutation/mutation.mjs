// `npm run mutation`: changes the code that money, permissions and the event log rest on, one place at a time, and
// prints which changes no unit test notices, with the share of noticed ones in each folder. Everything takes hours:
//   npm run mutation -- backend/src/domains/wallet       one folder, or several files
//   npm run mutation -- --sample 200                     200 lines drawn at random, in minutes
//   npm run mutation -- --sample 200 --seed 4711 PATHS   the same lines again, as after new tests
//   --tests backend/src/kernel   asks only the unit tests below this folder
//   --workers 1                  leaves processors to others
// Stryker is installed into the cache, since nothing else needs it.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '../build/inputs.mjs';
import { installMissing, requireNode } from '../build/steps.mjs';
import { drawLines, scoresByFolder } from './sample.mjs';

const version = '9.6.1';
const usual = [
  'backend/src/kernel',
  'backend/src/domains/wallet',
  'backend/src/domains/payments',
  'backend/src/domains/finance',
  'backend/src/domains/playback/sound',
];

requireNode();
await installMissing({ withDevelopment: true });
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    tests: { type: 'string' },
    workers: { type: 'string', default: String(availableParallelism()) },
  },
});
const folders = positionals.length > 0 ? positionals.map((path) => path.replace(/\/$/, '')) : usual;
const missing = folders.filter((path) => !isThere(path));
for (const name of ['sample', 'seed', 'workers']) {
  if (options[name] !== undefined && !/^\d+$/.test(options[name])) fail(`--${name} takes a whole number`);
}
if (missing.length > 0) fail(`There is no ${missing.join(', ')}`);

// Below the repository, so that Stryker finds the repository's own Jest and TypeScript.
const tools = join(repoRoot, '.cache/mutation');
mkdirSync(tools, { recursive: true });
writeFileSync(join(tools, 'package.json'), '{ "private": true }\n');
const packages = ['core', 'jest-runner'].map((name) => `@stryker-mutator/${name}@${version}`);
const install = [
  'install',
  '--prefix',
  tools,
  '--no-save',
  '--no-audit',
  '--no-fund',
  '--legacy-peer-deps',
  ...packages,
];
if (spawnSync('npm', install, { cwd: tools, stdio: 'inherit' }).status !== 0) fail('Stryker could not be installed');

const sources = folders.flatMap(sourcesOf).map((path) => ({ path, text: readFileSync(join(repoRoot, path), 'utf8') }));
const mutate =
  options.sample === undefined
    ? sources.map(({ path }) => path)
    : drawLines(sources, Number(options.sample), Number(options.seed));
const startedAt = performance.now();
const settings = join(tools, 'stryker.json');
const reportFile = join(tools, 'report.json');
writeFileSync(
  settings,
  JSON.stringify({
    testRunner: 'jest',
    plugins: [join(tools, 'node_modules/@stryker-mutator/jest-runner/dist/src/index.js')],
    jest: { projectType: 'custom', configFile: 'infra/mutation/jest.config.cjs', enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    // A mutant of code that runs only while a file loads would need every test again.
    ignoreStatic: true,
    mutate,
    ...(options.tests && { testFiles: [`${options.tests}/**/*.unit.test.ts`] }),
    // A busy machine must not pass for an endless loop, which counts as noticed.
    timeoutMS: 30_000,
    dryRunTimeoutMinutes: 60,
    ignorePatterns: ['**/dist', '**/.cache', '.libretto', 'shell', 'mfe-*', 'infra/screenshots', 'backend/demo'],
    disableTypeChecks: true,
    // Stryker would rewrite it with TypeScript's former API; Jest compiles without it.
    tsconfigFile: 'none',
    concurrency: Number(options.workers),
    tempDirName: '.cache/mutation/sandbox',
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false, reportScoreTable: false },
    jsonReporter: { fileName: reportFile },
  }),
);
const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', settings], { cwd: repoRoot, stdio: 'inherit' });
if (status !== 0) fail('Stryker failed');

if (options.sample !== undefined) {
  console.log(`${mutate.length} lines drawn; the same again: --sample ${options.sample} --seed ${options.seed}`);
}
for (const score of scoresByFolder(JSON.parse(readFileSync(reportFile, 'utf8')), folders)) {
  console.log(
    `${score.folder}: ${score.mutants} mutants, ${score.killed} killed, ${score.survived} survived, ` +
      `${score.notCovered} not covered: ${percent(score.score)} noticed` +
      (options.sample === undefined ? '' : ` ± ${percent(score.uncertainty)}`) +
      (score.ignored > 0 ? ` (${score.ignored} left out: their code runs only while a file loads)` : ''),
  );
}
console.log(`It took ${Math.round((performance.now() - startedAt) / 60_000)} minutes.`);

function percent(share) {
  return share === undefined ? '–' : `${(share * 100).toFixed(1)} %`;
}

function isThere(path) {
  return statSync(join(repoRoot, path), { throwIfNoEntry: false }) !== undefined;
}

function sourcesOf(path) {
  if (statSync(join(repoRoot, path)).isFile()) return [path];
  return readdirSync(join(repoRoot, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.suite)\.ts$/.test(file))
    .map((file) => `${path}/${file}`);
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
