// The tests of `npm run test:engines`: engine tests, and the journeys of the browser tests.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { journeys, screens } from '../jest/journeys.cjs';
import type { EngineName } from './engine';
import { engines } from './start-engines';

export const repoRoot = resolve(__dirname, '../..');

export interface EngineTest {
  readonly file: string;
  readonly needs: readonly EngineName[];
  /** Name of the jest project. */
  readonly project: 'engines' | 'journeys';
}

/**
 * Files that end in `.long.engine.test.ts` take many minutes and belong to long runs.
 * @throws when a file does not name its engines, or a journey does not exist.
 */
export function engineTests(isLongRun = false): readonly EngineTest[] {
  const driven = isLongRun ? [...journeys, ...screens] : journeys;
  const found = ['backend', 'infra'].flatMap((name) => testsIn(join(repoRoot, name)));
  const run = isLongRun ? found : found.filter(({ file }) => !file.endsWith('.long.engine.test.ts'));
  return [...run, ...driven.map(journey)];
}

/**
 * The tests whose path contains one of the patterns, ignoring hyphens: `eventstore` also matches `event-store-down`.
 * Without patterns these are all tests, in a long run with all screens and long tests. @throws when a pattern matches no file, since nothing would be tested.
 */
export function testsNamed(patterns: readonly string[], isLongRun = false): readonly EngineTest[] {
  const plain = (text: string) => text.replaceAll('-', '').toLowerCase();
  const all = engineTests(isLongRun || patterns.length > 0);
  const matches = (pattern: string) =>
    all.filter(({ file }) => plain(relative(repoRoot, file)).includes(plain(pattern)));
  if (patterns.length === 0) return all;
  for (const pattern of patterns) {
    if (matches(pattern).length === 0) throw new Error(`No test of engines has \`${pattern}\` in its path`);
  }
  const named = new Set(patterns.flatMap(matches));
  return all.filter((test) => named.has(test));
}

function testsIn(folder: string): readonly EngineTest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.engine.test.ts') && !file.includes('node_modules'))
    .sort()
    .map((file) => {
      const path = join(folder, file);
      const needs = needsOf(path);
      if (needs.length === 0)
        throw new Error(`${path} names no engine; begin it with a comment as // Engines: REDIS, S3`);
      return { file: path, needs, project: 'engines' };
    });
}

function journey(file: string): EngineTest {
  const path = join(repoRoot, file);
  if (!existsSync(path)) throw new Error(`${file} of infra/jest/journeys.cjs is not there`);
  return { file: path, needs: engines.map(({ name }) => name), project: 'journeys' };
}

/** The engines in the first line of the file; otherwise those that it and its imported files request by name. */
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
