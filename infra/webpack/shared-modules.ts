// The one list of modules that shell and remotes share. A shared singleton is loaded whole, so nothing stands here
// that could be shaken down or that only one part uses.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Names, type Offers, sameLine } from '@libretto/contracts/federation/fit';
import { repoRoot } from '../build/inputs.mjs';
import { mode } from './base-config';
import { partVersions } from './kit-part-versions';

interface SharedModule {
  singleton: boolean;
  version: string;
  requiredVersion: string;
  /** Refuses another version with an error instead of a warning. */
  strictVersion?: true;
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
  ...['@emotion/react', '@emotion/react/jsx-runtime', `@emotion/react/${jsxRuntime}`],
  ...['@tanstack/react-query', '@libretto/contracts/federation'],
  ...['@libretto/kit/remote-slot', '@libretto/kit/theme', '@libretto/kit/toast'],
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
 * What there may be only one of in a page: always the shell's, and refused where the shell's does not fit. Which version of
 * the range was installed at the build is all the same to it.
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
 * Parts of the kit and the data layer that hold a state of the page: a store, a queue, a context that crosses the border
 * between shell and remote. Rules, paths, keys and drawn parts have none.
 */
const partsWithState = [
  '@libretto/kit/remote-slot',
  ...['facts', 'follow-facts', 'command', 'session'].map((part) => `@libretto/product/${part}`),
];

/** `@libretto/kit` of `@libretto/kit/button`. */
export const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Range of a package, as the remote itself declares it: of ours only where it relies on something new. */
function declaredRange(remote: string, packageName: string): string {
  const { dependencies } = JSON.parse(readFileSync(path.join(repoRoot, remote, 'package.json'), 'utf8'));
  const declared: string = dependencies?.[packageName] ?? '*';
  return declared === '*' ? sameLine(installedVersion(packageName)) : declared;
}

/**
 * For a remote's build: it takes all of these from the page. What there may be only one of comes from the shell alone.
 * Of the drawn parts of the kit it brings a copy, for a shell that has not got the part or has it older or broken with.
 */
export function sharedModules(remote: string): SharedModules {
  const shared: SharedModules = {};
  for (const [part, { version }] of Object.entries(partVersions(path.join(repoRoot, 'shell/kit')))) {
    shared[part] = { singleton: false, version, requiredVersion: `^${version}` };
  }
  for (const part of partsWithState) shared[part] = oneOfThePage(declaredRange(remote, packageOf(part)));
  for (const [packageName, entries] of Object.entries(sharedEntries)) {
    for (const entry of entries) shared[entry] = oneOfThePage(declaredRange(remote, packageName));
  }
  return shared;
}

/**
 * For the shell's build: the same list as a module that offers all of it to the federation runtime, also what the shell
 * has no use for itself. Otherwise one remote would take it from another, or each would bring its own.
 */
export function offeredModules(): string {
  const imports: string[] = [];
  const modules = Object.entries(sharedModules('shell')).map(
    ([name, { version: ofPart, requiredVersion, singleton }], index) => {
      const version = singleton ? installedVersion(packageOf(name)) : ofPart;
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
 * What the shell has that a remote brings no copy of, by names. Libraries are told by their version alone: they say
 * themselves what a version has.
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

/** Where a shared module of ours stands, as the `exports` of its package say. */
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
