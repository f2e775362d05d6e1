// `npm run mutation`: changes the code that money, permissions and the event log rest on, one place at a time, and
// prints which changes no unit test notices, with the share of noticed ones. It takes an hour or more for everything;
// arguments name files or folders: npm run mutation -- backend/src/domains/wallet
// Stryker is installed into the cache, since nothing else needs it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { installMissing, requireNode } from '../build/steps.mjs';

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
const asked = process.argv.slice(2);
const missing = asked.filter((path) => !isThere(path));
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

const settings = join(tools, 'stryker.json');
writeFileSync(
  settings,
  JSON.stringify({
    testRunner: 'jest',
    plugins: [join(tools, 'node_modules/@stryker-mutator/jest-runner/dist/src/index.js')],
    jest: { projectType: 'custom', configFile: 'infra/jest/mutation.config.cjs', enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    mutate: (asked.length > 0 ? asked : usual).flatMap(sourcesOf),
    ignorePatterns: ['**/dist', '**/.cache', '.libretto', 'shell', 'mfe-*', 'infra/screenshots'],
    disableTypeChecks: true,
    // Stryker would rewrite it with TypeScript's former API; Jest compiles without it.
    tsconfigFile: 'none',
    concurrency: availableParallelism(),
    tempDirName: '.cache/mutation/sandbox',
    reporters: ['clear-text', 'progress-append-only'],
  }),
);
const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js');
process.exit(spawnSync(process.execPath, [stryker, 'run', settings], { cwd: repoRoot, stdio: 'inherit' }).status ?? 1);

function isThere(path) {
  return statSync(join(repoRoot, path), { throwIfNoEntry: false }) !== undefined;
}

function sourcesOf(path) {
  const isFile = statSync(join(repoRoot, path)).isFile();
  return isFile ? [path] : [`${path}/**/*.ts`, `!${path}/**/*.test.ts`, `!${path}/**/*.suite.ts`];
}

function fail(reason) {
  console.error(reason);
  process.exit(1);
}
