// Checks a build against its contract, and emits contract.json with what the build exposes, emits, takes and requires.
import { incompatibilities, type Names, type Needs } from '@libretto/contracts/federation/fit';
import { partContracts } from '@libretto/contracts/federation/part-contracts';
import {
  type Compilation,
  type Compiler,
  type Module,
  type ModuleGraph,
  type NormalModule,
  sources,
  WebpackError,
} from 'webpack';
import { breaches } from '../contract-checks/contract-breaches';
import { type BuiltContract, contractFileName } from '../contract-checks/contract-file';
import { shapesOf } from '../contract-checks/message-shapes';
import { scriptsInsideShell } from '../scripts-inside-shell';
import { offersOfShell, packageOf, type SharedModules } from '../shared-modules';

export interface ContractPluginOptions {
  part: keyof typeof partContracts;
  /** Module name → absolute path of the source file. */
  files: Record<string, string>;
  shared: SharedModules;
}

export class ContractPlugin {
  constructor(readonly options: ContractPluginOptions) {}

  apply(compiler: Compiler): void {
    const { part, files, shared } = this.options;
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.finishModules.tap({ name: 'ContractPlugin', stage: 100 }, (modules) => {
        for (const module of modules) if (isBusHooks(module)) keepNames(module, compilation.moduleGraph);
      });
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ContractPlugin', stage }, () => {
        const uses = usesOf(compilation);
        const contract: BuiltContract = {
          part,
          exposes: Object.keys(files).sort(),
          ...uses,
          messages: shapesOf([...uses.emits, ...uses.takes]),
          needs: part === 'shell' ? {} : needsOf(compilation, shared),
          offers: part === 'shell' ? offersOfShell() : {},
          scripts: scriptsInsideShell(compilation),
        };
        for (const breach of [
          ...breaches(contract, partContracts[part]),
          ...incompatibilities(contract.needs, offersOfShell()),
        ]) {
          compilation.errors.push(new WebpackError(`${part} breaks its contract: ${breach}`));
        }
        compilation.emitAsset(contractFileName, new sources.RawSource(JSON.stringify(contract, null, 2)));
      });
    });
  }
}

const isBusHooks = (module: Module) =>
  (module as NormalModule).resource?.endsWith('/kit/src/hooks/use-bus.tsx') === true;

/** The check below finds subscriptions by the names of these hooks, which webpack would otherwise shorten in the shell. */
function keepNames(module: Module, moduleGraph: ModuleGraph): void {
  for (const hook of ['useBusMessage', 'useBusState']) moduleGraph.getExportInfo(module, hook).canMangleProvide = false;
}

/**
 * Reads the built code, because only the output shows what tree shaking has left of shared sources. Minification keeps
 * the names of methods and of imports from shared modules.
 */
function usesOf(compilation: Compilation): Pick<BuiltContract, 'emits' | 'takes' | 'shows'> {
  const code = Object.entries(compilation.assets)
    .filter(([name]) => name.endsWith('.js'))
    .map(([, source]) => String(source.source()))
    .join('\n');
  return usesIn(code);
}

export function usesIn(code: string): Pick<BuiltContract, 'emits' | 'takes' | 'shows'> {
  const shows: Record<string, string[]> = {};
  for (const [, remote = '', module = ''] of code.matchAll(/remote:\s*"(mfe-[a-z]+)",\s*module:\s*"(\w+)"/g)) {
    shows[remote] = sorted([...(shows[remote] ?? []), module]);
  }
  return {
    emits: topics(code, /\.emit\(\s*"([a-z-]+\/[a-z-]+)"/g),
    takes: topics(code, /\.(?:on|latest|useBusMessage|useBusState)\)?\(\s*"([a-z-]+\/[a-z-]+)"/g),
    shows,
  };
}

const sorted = (names: string[]) => [...new Set(names)].sort();
const topics = (code: string, form: RegExp) => sorted([...code.matchAll(form)].map(([, topic = '']) => topic));

/** Placeholder of the federation plugin for a module that the page provides. */
type ConsumedModule = Module & { options: { shareKey: string } };
const isConsumed = (module: Module): module is ConsumedModule => module.type === 'consume-shared-module';

/** What a remote requires from the shell: only singletons, because it bundles everything else. */
function needsOf({ modules, moduleGraph, chunkGraph }: Compilation, shared: SharedModules): Needs {
  const needs = new Map<string, { range: string; modules: Record<string, Names[string]> }>();
  for (const module of modules) {
    if (!isConsumed(module) || chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    const name = module.options.shareKey;
    const entry = shared[name];
    if (entry?.import !== false) continue;
    const need = needs.get(packageOf(name)) ?? { range: entry.requiredVersion, modules: {} };
    need.modules[name] = namesUsed(module, moduleGraph);
    needs.set(packageOf(name), need);
  }
  return Object.fromEntries(needs);
}

/** Names imported by all imports that tree shaking has left; `true` when the whole module is used. */
function namesUsed(module: Module, moduleGraph: ModuleGraph): Names[string] {
  const names = new Set<string>();
  for (const connection of moduleGraph.getIncomingConnections(module)) {
    if (!connection.dependency || !connection.isTargetActive(undefined)) continue;
    for (const reference of connection.dependency.getReferencedExports(moduleGraph, undefined)) {
      const [name] = Array.isArray(reference) ? reference : reference.name;
      if (name === undefined) return true;
      names.add(name);
    }
  }
  return sorted([...names]);
}
