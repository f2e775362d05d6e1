// `npm run test:engines`: starts the engines, runs the tests that need them, and reports which of them were real.
// Further arguments name files: npm run test:engines -- redis. `--long` makes some of them repeat their steps.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chooseBrowsers } from '../browser/find-browser.mjs';
import { prepare } from '../build/steps.mjs';
import { type Duration, readCounts } from '../jest/counts.cjs';
import { cpuBenchmark, timesBenchmark } from '../jest/cpu-benchmark.mjs';
import { dearest, noteDurations } from '../jest/durations.cjs';
import type { EngineName } from './engine';
import { type EngineTest, repoRoot, testsNamed } from './engine-tests';
import { eventStore, eventStoreProgramVariable } from './event-store';
import { describe, type EngineState, engines, startEngines, urlVariable } from './start-engines';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly durations: readonly Duration[];
  /** Messages of tests, without duplicates. */
  readonly said: readonly string[];
}

async function main(): Promise<void> {
  const startedMs = performance.now();
  const benchmarkSeconds = await cpuBenchmark();
  const { values, positionals } = parseArgs({ options: { long: { type: 'boolean' } }, allowPositionals: true });
  if (values.long) process.env.LIBRETTO_TEST_LONG = '1';
  const tests = testsNamed(positionals, values.long);
  const needed = engines.map(({ name }) => name).filter((name) => tests.some(({ needs }) => needs.includes(name)));
  const folder = mkdtempSync(join(tmpdir(), 'libretto-engines-'));
  const { states, stop } = await startEngines(folder, (sentence) => console.log(sentence), needed);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)));
  try {
    const possible = tests.filter(({ needs }) => needs.every((name) => isThere(states, name)));
    const filesOf = (name: EngineTest['project']) =>
      possible.filter(({ project }) => project === name).map(({ file }) => file);
    const [ofEngines, ofJourneys] = [filesOf('engines'), filesOf('journeys')];
    const counts = [runJest(folder, states, 'engines', ofEngines)];
    if (ofJourneys.length > 0) {
      await prepare({ withDevelopment: true });
      console.log(await chooseBrowsers());
      counts.push(runJest(folder, states, 'journeys', ofJourneys));
    }
    const took = timesBenchmark('npm run test:engines', startedMs, [benchmarkSeconds, await cpuBenchmark()]);
    report(states, tests, counts, took);
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const isThere = (states: readonly EngineState[], name: EngineName) =>
  states.some((state) => state.engine.name === name && state.kind !== 'missing');

function runJest(
  folder: string,
  states: readonly EngineState[],
  project: EngineTest['project'],
  files: readonly string[],
): Counts {
  if (files.length === 0) return { passed: 0, failed: 0, durations: [], said: [] };
  const counts = join(folder, `counts-${project}`);
  writeFileSync(counts, '');
  const urls = states.flatMap((state) =>
    state.kind === 'missing' ? [] : [[urlVariable(state.engine.name), state.url]],
  );
  const { status } = spawnSync(
    process.execPath,
    [
      join(repoRoot, 'node_modules/jest/bin/jest.js'),
      ...['--config', join(repoRoot, 'infra/jest/jest.config.cjs'), '--selectProjects', project],
      ...['--maxWorkers=2', '--forceExit', '--reporters=default'],
      ...[`--reporters=${join(repoRoot, 'infra/jest/count-reporter.cjs')}`, '--runTestsByPath', ...files],
    ],
    {
      ...{ cwd: repoRoot, stdio: 'inherit' },
      env: { ...process.env, ...Object.fromEntries(urls), LIBRETTO_TEST_COUNTS: counts, NODE_ENV: 'test' },
    },
  );
  const counted = readCounts(counts, 1);
  return { ...counted, failed: Math.max(counted.failed, status === 0 ? 0 : 1) };
}

function report(
  states: readonly EngineState[],
  tests: readonly EngineTest[],
  counts: readonly Counts[],
  took: string,
): void {
  const durations = counts.flatMap((each) => each.durations);
  noteDurations(durations);
  console.log(`The files that took longest, in seconds:\n${dearest(durations).join('\n')}`);
  console.log(took);
  const list = (chosen: readonly string[]) => (chosen.length === 0 ? 'none' : chosen.join(', '));
  const started = states.filter(({ kind }) => kind === 'started').map(({ engine }) => engine);
  const given = states.filter(({ kind }) => kind === 'given').map(({ engine }) => `${engine.title} as it was given`);
  console.log(`Real: ${list([...started.filter((each) => !each.isStandIn).map(describe), ...given])}.`);
  console.log(`Stand-ins: ${list(started.filter((each) => each.isStandIn).map(describe))}.`);
  if (eventStore.isStandIn && states.some(({ kind, engine }) => kind === 'given' && engine === eventStore))
    console.log(
      `Tests that kill or copy an EventStoreDB of their own started the stand-in: ${eventStoreProgramVariable} names a program that starts a real one.`,
    );
  for (const state of states) {
    if (state.kind !== 'missing') continue;
    const without = tests.filter(({ needs }) => needs.includes(state.engine.name)).length;
    console.log(`Not run: ${without} files that need ${state.engine.title}: ${state.reason}.`);
  }
  for (const sentence of counts.flatMap(({ said }) => said)) console.log(sentence);
  const sum = (name: 'passed' | 'failed') => counts.reduce((total, each) => total + each[name], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  if (sum('failed') > 0) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
