// `npm test`: installs and builds what is missing, runs all tests and ends with one line, "N passed, N failed".
// Further arguments are passed to jest: npm test -- wallet
// Only tests that the changes since the last commit can affect: npm test -- --changed
// Files in a drawn order, which the seed repeats: npm test -- --shuffle, npm test -- --shuffle=4711
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from './build/inputs.mjs';
import { installMissing, prepare, requireNode } from './build/steps.mjs';
import { reachedByChanges } from './jest/changed-files.mjs';
import { readCounts } from './jest/counts.cjs';
import { cpuBenchmark, timesBenchmark } from './jest/cpu-benchmark.mjs';
import { dearest, noteDurations } from './jest/durations.cjs';
import { seedOf, seedVariable } from './jest/shuffle.cjs';

const startedMs = performance.now();

/**
 * Tests without a browser spend a quarter of their time waiting for disks and processes, so there is one worker more
 * than processors.
 */
const workers = availableParallelism() + 1;

/**
 * Each test file loads its modules again: a larger space for young objects reduces garbage
 * collection by a twelfth of the time.
 */
const nodeOptions = ['--max-semi-space-size=32'];

/**
 * Two browsers at a time. Timed tests, which measure playing sound, mostly wait, so that
 * they do not disturb each other.
 */
const browsers = Math.min(2, availableParallelism());
const runs = [
  { projects: ['unit', 'ui', 'int'], workers },
  { projects: ['e2e'], workers: browsers },
  { projects: ['timed'], workers: browsers },
];

requireNode();
const { rest: given, seed } = seedOf(process.argv.slice(2));
const asked = given.includes('--changed')
  ? [...given.filter((each) => each !== '--changed'), ...reachedByChanges()]
  : given;
try {
  await installMissing({ withDevelopment: true });
  const { chooseBrowsers } = await import('./browser/find-browser.mjs');
  console.log(await chooseBrowsers());
  const { skippedTests } = await import('./browser/installed.mjs');
  for (const sentence of skippedTests()) console.log(sentence);
  const fetched = fetchPrograms();
  await prepare({ withDevelopment: true });
  await fetched;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'libretto-counts-'));
const counts = join(folder, 'counts');
writeFileSync(counts, '');
const benchmarkSeconds = await cpuBenchmark();
if (seed !== undefined) console.log(`The files run in the order of npm test -- --shuffle=${seed}.`);
const codes = runs.map(runJest);
const { passed, failed, said, durations } = readCounts(counts, runs.length);
rmSync(folder, { recursive: true, force: true });
noteDurations(durations);

console.log(`The files that took longest, in seconds:\n${dearest(durations).join('\n')}`);
console.log(timesBenchmark('npm test', startedMs, [benchmarkSeconds, await cpuBenchmark()]));
for (const sentence of said) console.log(sentence);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || codes.some((code) => code !== 0) ? 1 : 0);

/** Downloads programs that tests need and this machine lacks, while the front end is built. */
async function fetchPrograms() {
  const script = join(repoRoot, 'backend/tests/support/programs/fetch-programs.ts');
  await once(spawn(process.execPath, ['--import', 'tsx', script], { cwd: repoRoot, stdio: 'ignore' }), 'exit');
}

function runJest({ projects, workers }) {
  const jest = join(repoRoot, 'node_modules/jest/bin/jest.js');
  const config = join(repoRoot, 'infra/jest/jest.config.cjs');
  const reporter = join(repoRoot, 'infra/jest/count-reporter.cjs');
  const options = [`--maxWorkers=${workers}`, '--passWithNoTests', '--reporters=default', `--reporters=${reporter}`];
  const { status } = spawnSync(
    process.execPath,
    [...nodeOptions, jest, '--config', config, ...asked, ...options, '--selectProjects', ...projects],
    {
      cwd: repoRoot,
      stdio: 'inherit',
      env: { ...process.env, LIBRETTO_TEST_COUNTS: counts, NODE_ENV: 'test', ...(seed && { [seedVariable]: seed }) },
    },
  );
  return status;
}
