// Files that have changed since the last commit, and the tests that these changes can affect.
import { spawnSync } from 'node:child_process';
import { repoRoot } from '../build/inputs.mjs';

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: repoRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout.split('\0').filter(Boolean);
}

/** Files that differ from the last commit, including new and deleted ones, relative to the root of the repository. */
export function changedFiles() {
  const changed = git('diff', '--name-only', '--no-renames', '-z', '--relative', 'HEAD');
  return [...new Set([...changed, ...git('ls-files', '-z', '--others', '--exclude-standard')])];
}

export const repositoryFiles = () => git('ls-files', '-z', '--cached', '--others', '--exclude-standard');

/** A change of one of these may affect any test: how tests are compiled and run, and the installed packages. */
const reachesEverything = [
  /^package(-lock)?\.json$/,
  /^tsconfig\.json$/,
  /^infra\/jest\/(jest\.config|project|journeys|main-context|node-context|page-context|shared-modules|measured)\.cjs$/,
  /^infra\/jest\/[a-z0-9-]+\.ts$(?<!\.test\.ts)/,
  /^infra\/languages\/macros\.cjs$/,
];

/** @param {readonly string[]} changed */
export const reachAll = (changed) => changed.some((file) => reachesEverything.some((pattern) => pattern.test(file)));

/** Tests that read files of the repository, so that any change may affect them. */
const readsRepository = /^infra\/.*\.unit\.test\.ts$/;
const isBrowserTest = /\.(e2e|timed)\.test\.ts$/;
const parts = /^(backend|contracts|shell|mfe-[a-z]+)\//;
const isOutsideOfBuilds = /\.(test|suite)\.tsx?$|\/(tests|bench)\/|\.md$/;

/**
 * The affected tests that have no import path to the changed files: those that read the repository, and browser tests,
 * which load builds. A changed remote affects its own browser tests; a part that all share affects all of them.
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
 * Arguments that limit jest to tests that the changes since the last commit can affect; none
 * if they can affect every test.
 *
 * @returns {string[]}
 */
export function reachedByChanges() {
  const changed = changedFiles();
  if (reachAll(changed)) return [];
  return ['--findRelatedTests', ...changed, ...testsBeyondImports(changed, repositoryFiles())];
}
