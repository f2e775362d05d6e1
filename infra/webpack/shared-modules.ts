// The one list of modules that shell and remotes share. A shared singleton is loaded whole, so nothing stands here
// that could be shaken down or that only one part uses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { mode } from './base-config';

interface SharedModule {
  singleton: true;
  eager: boolean;
  version: string;
  requiredVersion: string;
  import?: string;
}
export type SharedModules = Record<string, SharedModule>;

/** Package → the entries of it that are imported anywhere. Subpaths are modules of their own to the share scope. */
const jsxRuntime = mode === 'production' ? 'jsx-runtime' : 'jsx-dev-runtime';
const sharedEntries: Record<string, string[]> = {
  react: ['react', 'react/jsx-runtime', `react/${jsxRuntime}`],
  'react-dom': ['react-dom', 'react-dom/client'],
  '@emotion/react': ['@emotion/react', '@emotion/react/jsx-runtime', `@emotion/react/${jsxRuntime}`],
  '@emotion/styled': ['@emotion/styled'],
  '@tanstack/react-query': ['@tanstack/react-query'],
  xstate: ['xstate'],
  '@xstate/react': ['@xstate/react'],
  '@libretto/contracts': ['@libretto/contracts/federation'],
};

/**
 * What the shell's first paint needs, at /login as on every page. It is built into the files that index.html names, so
 * nothing waits for a second round trip. Anything else the shell imports must come by `import()` or by a route.
 */
const firstLoadKitParts = [
  ...['back-button', 'brand', 'button', 'field', 'global-style', 'input', 'media', 'notice', 'tokens'],
  // The song beside the form, on wide screens.
  ...['cover-wash', 'image-source', 'patron-seal', 'reading-face'],
];

const firstLoad = new Set([
  ...['react', 'react/jsx-runtime', `react/${jsxRuntime}`, 'react-dom', 'react-dom/client'],
  ...['@emotion/react', '@emotion/react/jsx-runtime', `@emotion/react/${jsxRuntime}`],
  ...['@tanstack/react-query', '@libretto/contracts/federation'],
  ...firstLoadKitParts.map((part) => `@libretto/kit/${part}`),
]);

const requireFromShell = createRequire(path.join(repoRoot, 'shell/package.json'));

/** Reads a package's version without its `exports` map, which seldom lists package.json. */
function installedVersion(packageName: string): string {
  for (const folder of requireFromShell.resolve.paths(packageName) ?? []) {
    const manifest = path.join(folder, packageName, 'package.json');
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version;
  }
  throw new Error(`${packageName} is shared but not installed`);
}

function singleton(version: string, eager = false): SharedModule {
  return { singleton: true, eager, version, requiredVersion: `^${version}` };
}

const kitFolder = path.join(repoRoot, 'shell/kit');

/** Lists of drawings without a state: a shared one is loaded whole, an own one is shaken down to the few in use. */
const shakenParts = new Set(['icons.tsx', 'icons-more.tsx', 'library-icon.tsx']);

/** Every entry of the kit, by the name under which it is imported, as its `exports` map declares them. */
function kitParts(): { key: string; file: string }[] {
  const { exports } = JSON.parse(readFileSync(path.join(kitFolder, 'package.json'), 'utf8'));
  return Object.entries<string>(exports).flatMap(([subpath, target]) => {
    const [prefix = '', suffix] = subpath.slice('./'.length).split('*');
    if (suffix === undefined) {
      const file = path.join(kitFolder, target);
      return existsSync(file) ? [{ key: `@libretto/kit/${prefix}`, file }] : [];
    }
    const [folder = '', extension = ''] = target.split('*');
    return readdirSync(path.join(kitFolder, folder))
      .filter((name) => name.endsWith(extension) && !name.includes('.test.') && !shakenParts.has(name))
      .map((name) => ({
        key: `@libretto/kit/${prefix}${name.slice(0, -extension.length)}${suffix}`,
        file: path.join(kitFolder, folder, name),
      }));
  });
}

function libraries(isEager: (entry: string) => boolean): SharedModules {
  const shared: SharedModules = {};
  for (const [packageName, entries] of Object.entries(sharedEntries)) {
    const version = installedVersion(packageName);
    for (const entry of entries) shared[entry] = singleton(version, isEager(entry));
  }
  return shared;
}

/** A remote shares whatever it imports of the list, and brings a copy of it for the case that nobody else has it. */
export function sharedByRemote(): SharedModules {
  const shared = libraries(() => false);
  const version = installedVersion('@libretto/kit');
  for (const { key } of kitParts()) shared[key] = singleton(version);
  return shared;
}

/**
 * The shell shares the whole kit, also the parts it never shows itself: named by their file, all are built and offered.
 * Otherwise two remotes would each bring their own copy of a part, and with it a state of their own.
 */
export function sharedByShell(): SharedModules {
  const shared = libraries((entry) => firstLoad.has(entry));
  const version = installedVersion('@libretto/kit');
  for (const { key, file } of kitParts()) shared[key] = { ...singleton(version, firstLoad.has(key)), import: file };
  return shared;
}

/**
 * A module that names every library of the list, as an entry of the shell. Webpack offers only what it meets, and a
 * library that the shell itself has no use for, such as xstate, would otherwise be taken by one remote from another.
 */
export function offeredLibraries(): string {
  const imports = Object.values(sharedEntries)
    .flat()
    .map((entry) => `() => import('${entry}')`);
  return `data:text/javascript,export const offered = [${imports.join(', ')}];`;
}
