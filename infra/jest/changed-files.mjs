// What has changed since the last commit, and which tests that can reach.
import { spawnSync } from 'node:child_process';
import { repoRoot } from '../build/inputs.mjs';

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: repoRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout.split('\0').filter(Boolean);
}

/** Files that differ from the last commit, new and deleted ones included. Paths are relative to the root of the repository. */
export function changedFiles() {
  const changed = git('diff', '--name-only', '--no-renames', '-z', '--relative', 'HEAD');
  return [...new Set([...changed, ...git('ls-files', '-z', '--others', '--exclude-standard')])];
}

export const repositoryFiles = () => git('ls-files', '-z', '--cached', '--others', '--exclude-standard');

/** A change of one of these may reach any test: how tests are compiled and run, and what they import from packages. */
const reachesEverything = [
  /^package(-lock)?\.json$/,
  /^tsconfig\.json$/,
  /^infra\/jest\/(jest\.config|project|journeys|main-context|node-context|page-context|shared-modules|measured)\.cjs$/,
  /^infra\/jest\/[a-z0-9-]+\.ts$(?<!\.test\.ts)/,
  /^infra\/languages\/macros\.cjs$/,
];

/** @param {readonly string[]} changed */
export const reachAll = (changed) => changed.some((file) => reachesEverything.some((pattern) => pattern.test(file)));

/** Tests that read the files of the repository, whichever of them have changed. */
const readsRepository = /^infra\/.*\.unit\.test\.ts$/;
const isBrowserTest = /\.(e2e|timed)\.test\.ts$/;
const parts = /^(backend|contracts|shell|mfe-[a-z]+)\//;
const isOutsideOfBuilds = /\.(test|suite)\.tsx?$|\/(tests|bench)\/|\.md$/;

/**
 * The tests that no import leads to from what has changed: those that read the repository, and browser tests, which load what
 * was built. A changed remote runs its own browser tests; what all parts share runs all of them.
 *
 * @param {readonly string[]} changed
 * @param {readonly string[]} files of the repository
 * @returns {string[]}
 */
export function testsBeyondImports(changed, files) {
  const built = changed.filter((file) => parts.test(file) && !isOutsideOfBuilds.test(file));
  const isShared = built.some((file) => !file.startsWith('mfe-'));
  const remotes = new Set(built.map((file) => file.split('/')[0]));
  const isReached = (file) => isShared || remotes.has(file.split('/')[0]);
  return files.filter((file) => readsRepository.test(file) || (isBrowserTest.test(file) && isReached(file)));
}

/**
 * What jest is to be told to run no more than what the changes since the last commit can reach; nothing where they can reach
 * every test.
 *
 * @returns {string[]}
 */
export function reachedByChanges() {
  const changed = changedFiles();
  if (reachAll(changed)) return [];
  return ['--findRelatedTests', ...changed, ...testsBeyondImports(changed, repositoryFiles())];
}
