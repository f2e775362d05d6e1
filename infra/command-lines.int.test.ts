// Every command line that a document gives for a script of this folder is one that the script takes. Those of the backend's
// commands are run by `backend/src/cli/command.int.test.ts`.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../backend/tests/support/files/temporary-folder';
import { type DocumentedCommand, documentedCommands } from '../backend/tests/support/programs/documented-commands';
import { remoteNames, repoRoot } from './build/inputs.mjs';
import { testsNamed } from './engines/engine-tests';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** What a program prints, whether it succeeds or not. */
function said(script: string, words: readonly string[]): string {
  const options = {
    cwd: repoRoot,
    env: { ...process.env, LIBRETTO_DATA_DIR: folder.path, LIBRETTO_PROFILE: 'embedded' },
    encoding: 'utf8',
    stdio: 'pipe',
  } as const;
  try {
    return execFileSync(process.execPath, ['--import', 'tsx', path.join(repoRoot, script), ...words], options);
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    return stdout + stderr;
  }
}

let benchmarksSaid: string | undefined;
/** Returns the words of all documented lines that are no groups; asks once for all, since each start takes seconds. */
function unknownGroups(): readonly string[] {
  const words = documentedCommands.flatMap((line) => (line.script === 'bench' ? line.words : []));
  benchmarksSaid ??= said('backend/bench/run.ts', [...new Set(words), '--help']);
  expect(benchmarksSaid).toMatch(/^npm run bench -- /m);
  return /There is no group (.*)\./.exec(benchmarksSaid)?.[1]?.split(', ') ?? [];
}

const takes: Readonly<Record<string, (words: readonly string[]) => void>> = {
  build: ([option, names = '']) => {
    expect(option).toBe('--only');
    for (const name of names.split(',')) expect([...remoteNames, 'shell']).toContain(name);
  },
  bench: (words) => expect(unknownGroups().filter((group) => words.includes(group))).toEqual([]),
  // It would archive the builds in the checkout.
  release: (words) =>
    expect(words[0] === 'keep' ? '' : said('infra/releases/cli.ts', words)).not.toMatch(
      /Unknown (command|option)|Name one of/,
    ),
  'test:engines': (words) => {
    const patterns = words.filter((word) => word !== '--long');
    expect(testsNamed(patterns, words.includes('--long')).length).toBeGreaterThan(0);
  },
};

const ofBackend = readdirSync(path.join(repoRoot, 'backend/src/cli')).map((file) => file.replace(/\.ts$/, ''));
/** Each line once, with the first page that gives it. */
const lines = new Map(
  documentedCommands
    .filter(({ script }) => !ofBackend.includes(script))
    .reverse()
    .map((line) => [`npm run ${line.script} -- ${line.words.join(' ')}`, line] as const),
);

test('the documents give command lines', () => expect(lines.size).toBeGreaterThan(10));

test.each([...lines])('a script takes %s', (_, { page, script, words }: DocumentedCommand) => {
  const take = takes[script];
  if (take === undefined) throw new Error(`${page} gives a command line of ${script}, which no test tries`);
  take(words);
});
