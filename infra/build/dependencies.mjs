// Installs the dependencies if node_modules does not match package-lock.json.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, repoRoot } from './inputs.mjs';

/**
 * As its last step npm records in node_modules/.package-lock.json what it has installed. Comparing it with
 * package-lock.json shows whether anything is missing, no matter who ran npm, and an interrupted
 * install never counts as complete.
 *
 * @param {{ withDevelopment: boolean }} options Whether the tools for tests and builds are required too.
 */
export function areInstalled({ withDevelopment }) {
  const wanted = readJson(join(repoRoot, 'package-lock.json'))?.packages ?? {};
  const installed = readJson(join(repoRoot, 'node_modules/.package-lock.json'))?.packages;
  if (!installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    // Optional packages are mostly for other platforms; npm decides about them.
    if (entry.optional || entry.devOptional || entry.peer) return true;
    if (entry.dev && !withDevelopment) return true;
    return installed[path]?.version === entry.version;
  });
}

/** A package that only an install with development tools contains. */
export const developmentPackage = 'node_modules/jest';

/** Whether the last install included the development tools, which a later `npm start` must keep. */
export function hasDevelopment() {
  return existsSync(join(repoRoot, developmentPackage, 'package.json'));
}

/** Replaces node_modules by exactly what package-lock.json lists. @param {{ withDevelopment: boolean }} options */
export function install({ withDevelopment }) {
  const omit = withDevelopment || hasDevelopment() ? [] : ['--omit=dev'];
  const result = spawnSync('npm', ['ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: repoRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    // On Windows npm is a command script, which only a shell can run.
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) throw new Error('npm ci failed. See its message above.');
}
