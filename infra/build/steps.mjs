// Prepares everything that Libretto or its tests need to run, with a line for each slow step.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildBackend } from './backend.mjs';
import { areInstalled, install } from './dependencies.mjs';
import { isHeld, withFileLock } from './file-lock.mjs';
import { frontEndPackages, isStale, repoRoot } from './inputs.mjs';

const oldestNode = [20, 19];

/** Two installs at once would each delete what the other one has just written. */
const installLock = join(repoRoot, '.cache/locks/install.pid');

/** Ends the process with one line if Node is too old to load the packages. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  console.error(`Libretto needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs and builds whatever is missing or has changed. @param {{ withDevelopment: boolean }} options */
export async function prepare(options) {
  await installMissing(options);
  if (isStale('backend')) await step('Building the backend', buildBackend);
  if (frontEndPackages.some(isStale)) await step('Building the front end', buildFrontEnd);
}

/** @param {{ withDevelopment: boolean }} options Whether the tools for tests and builds are required too. */
export async function installMissing(options) {
  const isInstalling = isHeld(installLock);
  if (!isInstalling && areInstalled(options)) return;
  if (isInstalling) console.log('Waiting for another process that is installing dependencies …');
  await withFileLock(installLock, async () => {
    if (!areInstalled(options)) await step('Installing dependencies', () => install(options));
  });
}

async function step(name, work) {
  const started = performance.now();
  console.log(`${name} …`);
  await work();
  console.log(`${name} took ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

function buildFrontEnd() {
  const build = join(repoRoot, 'infra/webpack/build.ts');
  const result = spawnSync(process.execPath, ['--import', 'tsx', build], { cwd: repoRoot, stdio: 'inherit' });
  if (result.status !== 0) throw new Error('The front end did not build. See the reason above.');
}
