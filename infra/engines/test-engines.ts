// `npm run test:engines`: starts the engines, runs the tests that need them, and says at the end which of them were real.
// Further arguments name files: npm run test:engines -- redis
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { EngineName } from './engine';
import { describe, type EngineState, engines, startEngines, urlVariable } from './start-engines';

const repoRoot = resolve(__dirname, '../..');

interface EngineTest {
  readonly file: string;
  readonly needs: readonly EngineName[];
}

async function main(): Promise<void> {
  const tests = ['backend', 'infra']
    .flatMap((name) => testsIn(join(repoRoot, name)))
    .filter(({ file }) => isAskedFor(file));
  const needed = engines.map(({ name }) => name).filter((name) => tests.some(({ needs }) => needs.includes(name)));
  const folder = mkdtempSync(join(tmpdir(), 'libretto-engines-'));
  const { states, stop } = await startEngines(folder, (sentence) => console.log(sentence), needed);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(1)));
  try {
    report(states, tests, runJest(folder, states, tests));
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const isAskedFor = (file: string) => {
  const patterns = process.argv.slice(2);
  return patterns.length === 0 || patterns.some((pattern) => file.includes(pattern));
};

function testsIn(folder: string): readonly EngineTest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.engine.test.ts') && !file.includes('node_modules'))
    .sort()
    .map((file) => {
      const path = join(folder, file);
      const needs = needsOf(path);
      if (needs.length === 0)
        throw new Error(`${path} names no engine; begin it with a comment as // Engines: REDIS, S3`);
      return { file: path, needs };
    });
}

/** As its first line says, else those that it and the files beside which it was written ask for by name. */
function needsOf(path: string): readonly EngineName[] {
  const text = readFileSync(path, 'utf8');
  const stated = /^\/\/ Engines: (.*)\n/.exec(text)?.[1]?.split(', ');
  if (stated !== undefined) return engines.map(({ name }) => name).filter((name) => stated.includes(name));
  const imported = [...text.matchAll(/from '(\.[^']*)'/g)]
    .map(([, module]) => `${resolve(path, '..', module as string)}.ts`)
    .filter(existsSync);
  const asked = [text, ...imported.map((each) => readFileSync(each, 'utf8'))].flatMap((each) =>
    [...each.matchAll(/(?:engineUrl|ownEngine)\('(\w+)'/g)].map(([, name]) => name),
  );
  return engines.map(({ name }) => name).filter((name) => asked.includes(name));
}

const isThere = (states: readonly EngineState[], name: EngineName) =>
  states.some((state) => state.engine.name === name && state.kind !== 'missing');

function runJest(folder: string, states: readonly EngineState[], tests: readonly EngineTest[]) {
  const files = tests.filter(({ needs }) => needs.every((name) => isThere(states, name))).map(({ file }) => file);
  if (files.length === 0) return { passed: 0, failed: 0 };
  const counts = join(folder, 'counts');
  writeFileSync(counts, '');
  const urls = states.flatMap((state) =>
    state.kind === 'missing' ? [] : [[urlVariable(state.engine.name), state.url]],
  );
  const { status } = spawnSync(
    process.execPath,
    [
      join(repoRoot, 'node_modules/jest/bin/jest.js'),
      ...[
        '--config',
        join(repoRoot, 'infra/jest/jest.config.cjs'),
        '--selectProjects',
        'engines',
        '--maxWorkers=2',
        '--forceExit',
      ],
      ...[
        '--reporters=default',
        `--reporters=${join(repoRoot, 'infra/jest/count-reporter.cjs')}`,
        '--runTestsByPath',
        ...files,
      ],
    ],
    {
      ...{ cwd: repoRoot, stdio: 'inherit' },
      env: { ...process.env, ...Object.fromEntries(urls), LIBRETTO_TEST_COUNTS: counts, NODE_ENV: 'test' },
    },
  );
  const rows = readFileSync(counts, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row) => JSON.parse(row));
  for (const sentence of new Set(rows.flatMap(({ said }) => said ?? []))) console.log(sentence);
  // A run that broke down before it could count is a failure too.
  const counted = rows.find((row) => row.said === undefined) ?? { passed: 0, failed: 1, failures: [] };
  for (const name of counted.failures) console.log(`Failed: ${name}`);
  return { passed: counted.passed, failed: Math.max(counted.failed, status === 0 ? 0 : 1) };
}

function report(
  states: readonly EngineState[],
  tests: readonly EngineTest[],
  { passed, failed }: { readonly passed: number; readonly failed: number },
): void {
  const list = (chosen: readonly string[]) => (chosen.length === 0 ? 'none' : chosen.join(', '));
  const started = states.filter(({ kind }) => kind === 'started').map(({ engine }) => engine);
  const given = states.filter(({ kind }) => kind === 'given').map(({ engine }) => `${engine.title} as it was given`);
  console.log(`Real: ${list([...started.filter((each) => !each.isStandIn).map(describe), ...given])}.`);
  console.log(`Stand-ins: ${list(started.filter((each) => each.isStandIn).map(describe))}.`);
  for (const state of states) {
    if (state.kind !== 'missing') continue;
    const without = tests.filter(({ needs }) => needs.includes(state.engine.name)).length;
    console.log(`Not run: ${without} files that need ${state.engine.title}: ${state.reason}.`);
  }
  console.log(`${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}

void main();
