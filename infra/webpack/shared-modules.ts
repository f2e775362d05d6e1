// The one list of modules that shell and remotes share. A shared singleton is loaded whole, so nothing stands here
// that could be shaken down or that only one part uses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repoRoot } from '../build/inputs.mjs';
import { mode } from './base-config';

interface SharedModule {
  singleton: true;
  version: string;
  requiredVersion: string;
  /** `false`: brings no copy of its own. */
  import?: false;
}
export type SharedModules = Record<string, SharedModule>;

const jsxRuntime = mode === 'production' ? 'jsx-runtime' : 'jsx-dev-runtime';

/** Package → the entries of it that are imported anywhere. Subpaths are modules of their own to the share scope. */
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
 * What the shell itself runs from its first moment. It is offered as already loaded, so that no remote can ever come
 * with a newer one and split the page in two. The others are fetched when somebody first asks.
 */
const runningInShell = new Set([
  ...['react', 'react/jsx-runtime', `react/${jsxRuntime}`, 'react-dom', 'react-dom/client'],
  ...['@emotion/react', '@emotion/react/jsx-runtime', `@emotion/react/${jsxRuntime}`, '@emotion/styled'],
  ...['@tanstack/react-query', '@libretto/contracts/federation'],
  ...['@libretto/kit/remote-slot', '@libretto/kit/theme', '@libretto/kit/toast'],
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

function singleton(version: string): SharedModule {
  return { singleton: true, version, requiredVersion: `^${version}` };
}

const kitFolder = path.join(repoRoot, 'shell/kit');

/** Lists of drawings without a state: a shared one is loaded whole, an own one is shaken down to the few in use. */
const shakenParts = new Set(['icons.tsx', 'icons-more.tsx', 'library-icon.tsx']);

/** Every entry of the kit, by the name under which it is imported, as its `exports` map declares them. */
function kitParts(): string[] {
  const { exports } = JSON.parse(readFileSync(path.join(kitFolder, 'package.json'), 'utf8'));
  return Object.entries<string>(exports).flatMap(([subpath, target]) => {
    const [prefix = '', suffix] = subpath.slice('./'.length).split('*');
    if (suffix === undefined) return existsSync(path.join(kitFolder, target)) ? [`@libretto/kit/${prefix}`] : [];
    const [folder = '', extension = ''] = target.split('*');
    return readdirSync(path.join(kitFolder, folder))
      .filter((name) => name.endsWith(extension) && !name.includes('.test.') && !shakenParts.has(name))
      .map((name) => `@libretto/kit/${prefix}${name.slice(0, -extension.length)}${suffix}`);
  });
}

/** What of the data layer has a state. Its rules, paths and keys have none: each build takes the few that it uses. */
const productParts = ['facts', 'follow-facts', 'command', 'session'].map((part) => `@libretto/product/${part}`);

/**
 * For a remote's build: it takes all of these from the page. Of the libraries it brings no copy, so that a second React
 * cannot even exist. Of the kit and the data layer it does, for an older shell that does not have that part yet.
 */
export function sharedModules(): SharedModules {
  const shared: SharedModules = {};
  for (const [packageName, entries] of Object.entries(sharedEntries)) {
    const library = singleton(installedVersion(packageName));
    for (const entry of entries) shared[entry] = { ...library, import: false };
  }
  for (const part of kitParts()) shared[part] = singleton(installedVersion('@libretto/kit'));
  for (const part of productParts) shared[part] = singleton(installedVersion('@libretto/product'));
  return shared;
}

/**
 * For the shell's build: the same list as a module that offers all of it to the federation runtime, also what the shell
 * has no use for itself. Otherwise one remote would take it from another, or each would bring its own, and with it a
 * state of its own.
 */
export function offeredModules(): string {
  const imports: string[] = [];
  const offers = Object.entries(sharedModules()).map(([name, { version, requiredVersion }], index) => {
    if (runningInShell.has(name)) imports.push(`import * as module${index} from '${name}';`);
    const source = runningInShell.has(name)
      ? `lib: () => module${index}`
      : `get: () => import('${name}').then((module) => () => module)`;
    return `  '${name}': offer('${version}', '${requiredVersion}', { ${source} }),`;
  });
  const offer = `const offer = (version, requiredVersion, source) =>
  ({ version, scope: 'default', shareConfig: { singleton: true, requiredVersion }, ...source });`;
  return [...imports, offer, 'export const offeredModules = {', ...offers, '};', ''].join('\n');
}
