// The only list of modules that shell and remotes share. A shared singleton loads as a whole, so the list excludes
// modules that could be tree-shaken or that only one part uses.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Names, type Offers, sameLine } from '@libretto/contracts/federation/fit';
import { repoRoot } from '../build/inputs.mjs';
import { mode } from './base-config';
import { entryVersions } from './contract-checks/kit-entry-versions';

interface SharedModule {
  singleton: boolean;
  version: string;
  requiredVersion: string;
  /** Rejects another version with an error instead of a warning. */
  strictVersion?: true;
  /** `false`: the remote bundles no fallback copy. */
  import?: false;
}
export type SharedModules = Record<string, SharedModule>;

const jsxRuntime = mode === 'production' ? 'jsx-runtime' : 'jsx-dev-runtime';

/** Package → entry points that any part imports. The share scope treats each subpath as a separate module. */
const sharedEntries: Record<string, string[]> = {
  react: ['react', 'react/jsx-runtime', `react/${jsxRuntime}`],
  'react-dom': ['react-dom', 'react-dom/client'],
  '@emotion/react': ['@emotion/react', '@emotion/react/jsx-runtime', `@emotion/react/${jsxRuntime}`],
  '@tanstack/react-query': ['@tanstack/react-query'],
  xstate: ['xstate'],
  '@xstate/react': ['@xstate/react'],
  '@libretto/contracts': ['@libretto/contracts/federation'],
};

/**
 * Modules that the shell runs from the start. They are provided as already loaded, so that no remote can load a newer
 * version next to them. The others load on first use.
 */
const runningInShell = new Set([
  ...['react', 'react/jsx-runtime', `react/${jsxRuntime}`, 'react-dom', 'react-dom/client'],
  ...['@emotion/react', '@emotion/react/jsx-runtime', `@emotion/react/${jsxRuntime}`],
  ...['@tanstack/react-query', '@libretto/contracts/federation'],
  ...['@libretto/kit/remote-slot', '@libretto/kit/theme', '@libretto/kit/feedback'],
]);

const requireFromShell = createRequire(path.join(repoRoot, 'shell/package.json'));

/** Reads a package's version without its `exports` map, which seldom lists package.json. */
export function installedVersion(packageName: string): string {
  for (const folder of requireFromShell.resolve.paths(packageName) ?? []) {
    const manifest = path.join(folder, packageName, 'package.json');
    if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version;
  }
  throw new Error(`${packageName} is shared but not installed`);
}

/**
 * Settings of a module that a page may contain only once: it always comes from the shell, and an incompatible version
 * is an error. The version installed at build time does not matter within the range.
 */
function oneOfThePage(range: string): SharedModule {
  return {
    singleton: true,
    strictVersion: true,
    import: false,
    version: range.slice('^'.length),
    requiredVersion: range,
  };
}

/**
 * Parts of the kit and the data layer with page-wide state: a store, a queue, or a context that crosses the boundary
 * between shell and remote. Rules, paths, keys and visual components have none.
 */
const partsWithState = [
  '@libretto/kit/remote-slot',
  ...['facts', 'follow-facts', 'command', 'session'].map((part) => `@libretto/product/${part}`),
];

/** Returns `@libretto/kit` for `@libretto/kit/controls`. */
export const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/**
 * Range of a package as the remote declares it. For our own packages a remote declares one only
 * if it relies on something new.
 */
function declaredRange(remote: string, packageName: string): string {
  const { dependencies } = JSON.parse(readFileSync(path.join(repoRoot, remote, 'package.json'), 'utf8'));
  const declared: string = dependencies?.[packageName] ?? '*';
  return declared === '*' ? sameLine(installedVersion(packageName)) : declared;
}

/**
 * Shared modules of a remote's build, all of which the page provides if it can. Only the shell provides singletons.
 * Entries of the kit are also bundled, for a shell that lacks the entry or has an older or incompatible version.
 */
export function sharedModules(remote: string): SharedModules {
  const shared: SharedModules = {};
  for (const [entry, { version }] of Object.entries(entryVersions(path.join(repoRoot, 'shell/kit')))) {
    shared[entry] = { singleton: false, version, requiredVersion: `^${version}` };
  }
  for (const part of partsWithState) shared[part] = oneOfThePage(declaredRange(remote, packageOf(part)));
  for (const [packageName, entries] of Object.entries(sharedEntries)) {
    for (const entry of entries) shared[entry] = oneOfThePage(declaredRange(remote, packageName));
  }
  return shared;
}

/**
 * Source of a module for the shell's build that provides the same list to the federation runtime, including modules
 * that the shell itself does not use. Otherwise one remote would load them from another,
 * or each would load its own copy.
 */
export function offeredModules(): string {
  const imports: string[] = [];
  const modules = Object.entries(sharedModules('shell')).map(
    ([name, { version: ofEntry, requiredVersion, singleton }], index) => {
      const version = singleton ? installedVersion(packageOf(name)) : ofEntry;
      if (runningInShell.has(name)) imports.push(`import * as module${index} from '${name}';`);
      const source = runningInShell.has(name)
        ? `lib: () => module${index}`
        : `get: () => import('${name}').then((module) => () => module)`;
      return `  '${name}': offer('${version}', '${requiredVersion}', ${singleton}, { ${source} }),`;
    },
  );
  const offer = `const offer = (version, requiredVersion, singleton, source) =>
  ({ version, scope: 'default', shareConfig: { singleton, requiredVersion }, ...source });`;
  const offers = `export const offers = ${JSON.stringify(offersOfShell())};`;
  return [...imports, offer, offers, 'export const offeredModules = {', ...modules, '};', ''].join('\n');
}

/**
 * Exports that the shell provides and remotes do not bundle. For libraries the version alone is enough, since it
 * determines the exports.
 */
export function offersOfShell(): Offers {
  const offers = new Map<string, { version: string; modules: Record<string, Names[string]> }>();
  for (const [name, { singleton }] of Object.entries(sharedModules('shell'))) {
    if (!singleton) continue;
    const version = installedVersion(packageOf(name));
    const offer = offers.get(packageOf(name)) ?? { version, modules: {} };
    offer.modules[name] = name.startsWith('@libretto/') ? exportedNames(readFileSync(sourceOf(name), 'utf8')) : true;
    offers.set(packageOf(name), offer);
  }
  return Object.fromEntries(offers);
}

const ownPackages: Record<string, string> = {
  '@libretto/contracts': 'contracts',
  '@libretto/kit': 'shell/kit',
  '@libretto/product': 'shell/product',
};

/** Source file of one of our shared modules, according to the `exports` of its package. */
function sourceOf(name: string): string {
  const folder = path.join(repoRoot, ownPackages[packageOf(name)] ?? '');
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const subpath = `.${name.slice(packageOf(name).length)}`;
  return path.join(folder, exports[subpath] ?? exports['./*'].replace('*', subpath.slice('./'.length)));
}

function exportedNames(source: string): string[] {
  const declared = [...source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const passedOn = [...source.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','));
  const values = passedOn.map((name) => name.trim()).filter((name) => name && !name.startsWith('type '));
  return [...declared, ...values].sort();
}
