// The inputs of each built part, and whether they have changed since its build. Plain JavaScript without dependencies,
// because `npm start` runs this before anything is installed and needs the result within milliseconds.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repoRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export const remoteNames = ['mfe-player', 'mfe-social', 'mfe-catalogue', 'mfe-settings'];

/** Everything that runs in the browser, the largest build first, so that two parallel workers finish together. */
export const frontEndPackages = ['shell', ...remoteNames];

const browserInputs = [
  'shell/kit/src',
  'shell/kit/package.json',
  'shell/kit/entry-versions.json',
  'shell/product/src',
  'shell/language/src',
  'shell/language/package.json',
  'shell/product/package.json',
  'contracts/src',
  'contracts/package.json',
  'infra/webpack',
  'infra/languages',
  'package-lock.json',
];

/**
 * Files and folders that determine the build of a part, relative to the root.
 * @param {string} part `backend` or one of {@link frontEndPackages}.
 */
export function inputsOf(part) {
  if (part === 'backend') {
    return [
      'backend/src',
      'backend/demo',
      'backend/package.json',
      'contracts/src',
      'contracts/package.json',
      'infra/releases',
      'infra/webpack/contract-checks/contract-file.ts',
      'infra/build',
      'package-lock.json',
    ];
  }
  return [`${part}/src`, `${part}/public`, `${part}/package.json`, `${part}/webpack.config.ts`, ...browserInputs];
}

const ignoredFolders = new Set(['node_modules', 'dist', '.cache']);
const isInput = (name) => !/\.(test|suite)\.tsx?$/.test(name) && !name.endsWith('.md');

function* filesBelow(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return;
  if (stats.isFile()) {
    yield { path, stats };
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory() ? ignoredFolders.has(entry.name) : !isInput(entry.name)) continue;
    yield* filesBelow(join(path, entry.name));
  }
}

const digest = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Hash over the content of all inputs. Reading every byte is slow, so the result is cached by the sizes and
 * modification times of the files and recomputed only when one of those changes.
 *
 * @param {string} part
 * @returns {string} 64 hexadecimal digits.
 */
export function inputHash(part) {
  const files = inputsOf(part)
    .flatMap((input) => [...filesBelow(join(repoRoot, input))])
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const signature = digest(files.map(({ path, stats }) => `${path}:${stats.size}:${stats.mtimeMs}`).join('\n'));
  const remembered = readJson(inputMemory(part));
  if (remembered?.signature === signature) return remembered.hash;
  const hash = digest(files.map(({ path }) => `${relative(repoRoot, path)} ${digest(readFileSync(path))}`).join('\n'));
  writeJson(inputMemory(part), { signature, hash });
  return hash;
}

const inputMemory = (part) => join(repoRoot, '.cache/inputs', `${part}.json`);

/**
 * The version of a part in its package.json.
 * @param {string} part
 */
export function packageVersion(part) {
  return JSON.parse(readFileSync(join(repoRoot, part, 'package.json'), 'utf8')).version;
}

/** Path of the metadata of a part's last finished build. */
export const buildNotePath = (part) => join(repoRoot, part, 'dist', 'build.json');

/**
 * Whether the part must be built: it never was, or its inputs have changed since.
 * @param {string} part
 */
export function isStale(part) {
  return readJson(buildNotePath(part))?.inputHash !== inputHash(part);
}

/** @param {string} path */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Replaces a file atomically, so that neither a reader nor a crash sees a partial file.
 * @param {string} path
 * @param {unknown} value
 */
export function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(temporary, path);
}
