// Installs the dependencies when what lies in node_modules is not what package-lock.json asks for, and only then.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, repoRoot } from './inputs.mjs';

/**
 * npm notes in node_modules/.package-lock.json, as its last step, what it has installed. Compared with package-lock.json
 * that tells whether anything is missing, no matter who ran npm, and an interrupted install never passes for a whole one.
 *
 * @param {{ withDevelopment: boolean }} options Whether test and build tools of development are wanted too.
 */
export function areInstalled({ withDevelopment }) {
  const wanted = readJson(join(repoRoot, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(repoRoot, 'node_modules/.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    // Optional packages are for other platforms more often than for this one; npm decides.
    if (entry.optional || entry.devOptional || entry.peer) return true;
    if (entry.dev && !withDevelopment) return true;
    return installed[path]?.version === entry.version;
  });
}

/** A package that only an install with the development tools brings. */
export const developmentPackage = 'node_modules/jest';

/** Whether the last install had the development tools, which a later `npm start` must not take away. */
export function hasDevelopment() {
  return existsSync(join(repoRoot, developmentPackage, 'package.json'));
}

/** Replaces node_modules by exactly what package-lock.json names. @param {{ withDevelopment: boolean }} options */
export function install({ withDevelopment }) {
  const omit = withDevelopment || hasDevelopment() ? [] : ['--omit=dev'];
  const result = spawnSync('npm', ['ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: repoRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    // On Windows npm is a command script, which only a shell can run.
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error('npm ci failed. Its own message stands above.');
}
