// `npm run verify`: format, lint, spelling, types and serverless tests of what has changed since the last commit and of what that
// can affect. For everything: npm run verify -- --all
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from './build/inputs.mjs';
import { installMissing, requireNode } from './build/steps.mjs';
import { changedFiles, reachedByChanges } from './jest/changed-files.mjs';

requireNode();
const isAll = process.argv.includes('--all');
try {
  await installMissing({ withDevelopment: true });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const changed = isAll ? [] : changedFiles().filter((file) => existsSync(join(repoRoot, file)));
const lint = ['check', '--config-path=infra/lint/lint-rules.json'];
if (isAll) run('node_modules/.bin/biome', [...lint, '.']);
// Without a path Biome would check everything.
else if (changed.length > 0)
  run('node_modules/.bin/biome', [...lint, '--no-errors-on-unmatched', '--files-ignore-unknown=true', ...changed]);
const spelling = [
  '--config',
  'infra/lint/spelling.config.mjs',
  '--no-progress',
  '--no-summary',
  '--no-must-find-files',
];
const inWords = changed.filter((file) => /\.(tsx?|[cm]js|md)$/.test(file));
// With `--all`, a unit test checks every file.
if (inWords.length > 0) run('node_modules/.bin/cspell', [...spelling, ...inWords]);
const buildInfo = join(repoRoot, '.cache/types/verify.tsbuildinfo');
run('node_modules/.bin/tsc', ['-p', 'tsconfig.json', '--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo]);
const tests = isAll ? [] : reachedByChanges();
const jest = ['--config', 'infra/jest/jest.config.cjs', ...tests, '--passWithNoTests'];
run('node_modules/.bin/jest', [...jest, '--selectProjects', 'unit', 'ui']);

function run(program, words) {
  const { status, error } = spawnSync(join(repoRoot, program), words, { cwd: repoRoot, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}
