// The federation runtime of this page: its shared modules, and how it fetches manifests, entries and modules of
// remotes. It is loaded on demand and after the first paint; see remote-loader.ts.

import { incompatibilities, type Needs } from '@libretto/contracts/federation/fit';
import { nextTask } from '@libretto/kit/hooks';
import { init, type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { offeredModules, offers } from 'offered-modules';
import { longestRemoteMs } from './remote-timeout';
import { guarded, guardScript, installScriptGuard } from './script-guard';
import { sharedSequentially } from './shared-sequentially';

const releaseGuard: ModuleFederationRuntimePlugin = {
  name: 'release-guard',

  /** The browser checks the manifest's bytes against `integrity` and rejects mismatches, on plain http as well. */
  async fetch(manifestUrl) {
    const { url, integrity, attempt } = guarded(manifestUrl);
    const cache = attempt > 0 ? 'reload' : 'default';
    const response = await fetch(url, { integrity, cache, signal: AbortSignal.timeout(longestRemoteMs) });
    if (!response.ok) throw new Error(`${manifestUrl} answered ${response.status}`);
    return response;
  },

  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    guardScript(script);
    return { script, timeout: longestRemoteMs };
  },

  /** Yields after the manifest was parsed: the files that it names are fetched in a separate task. */
  beforePreloadRemote: () => nextTask(),

  /** Yields after the entry ran: its shared and exposed modules are initialised in a separate task. */
  async beforeInitContainer(remote) {
    await nextTask();
    return remote;
  },

  /** Yields after the last required file ran: the exposed module runs in a separate task. */
  async getModuleFactory({ remoteEntryExports, expose }) {
    const factory = await remoteEntryExports.get(expose);
    await nextTask();
    return factory;
  },

  /**
   * The runtime would compare the versions of all shared modules, only to exclude loaded ones from its preloads. An
   * empty list avoids that work, as a manifest does not list shared files among those of its exposed modules.
   */
  async loadRemoteSnapshot(loaded) {
    return { ...loaded, remoteSnapshot: { ...loaded.remoteSnapshot, shared: [] } };
  },
};

/** The modules that the page shares, by scope, name and version, as the runtime reports them when it registers them. */
let sharedModules: Parameters<NonNullable<ModuleFederationRuntimePlugin['afterRegisterShare']>>[0]['shareScopeMap'] =
  {};

const sharedModulesOfPage: ModuleFederationRuntimePlugin = {
  name: 'shared-modules-of-page',
  afterRegisterShare({ shareScopeMap }) {
    sharedModules = shareScopeMap;
  },
};

installScriptGuard();
registerGlobalPlugins([sharedSequentially]);

const host = init({
  name: 'shell',
  remotes: [],
  shared: offeredModules,
  shareStrategy: 'loaded-first',
  plugins: [releaseGuard, sharedModulesOfPage],
});

/** Returns why a version of a remote cannot run in this shell, one line per reason; empty when it can. */
export const reasonsAgainst = (needs: Needs = {}): string[] => incompatibilities(needs, offers);

/**
 * Registers a remote, or registers it again. `force` is required: a shared chunk that failed once leaves the remote's
 * container broken for good, so the container must be replaced as a whole.
 */
export function registerRemote(name: string, manifestUrl: string): void {
  keepOwnModules();
  host.registerRemotes([{ name, entry: manifestUrl }], { force: true });
}

/**
 * Claims the shell's shared modules again. The runtime records the last loader of a shared module as its origin, and
 * forgets a remote's modules together with the remote. Without this, a page whose first remote had to be registered
 * again would lose modules of the shell for all remotes.
 */
function keepOwnModules(): void {
  for (const [name, offered] of Object.entries(offeredModules)) {
    for (const { version = '' } of [offered].flat()) {
      const own = sharedModules.default?.[name]?.[version];
      if (own) own.from = host.name;
    }
  }
}

/** Loads the module that a remote exposes under a name, such as `mfe-player/PlayerHost`. */
export async function loadExposed(id: string): Promise<Record<string, unknown> | null> {
  return host.loadRemote<Record<string, unknown>>(id);
}
