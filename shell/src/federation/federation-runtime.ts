// The federation runtime of this page: what it shares, and how it fetches manifests, entries and modules of remotes.
// Loaded on demand and after the first paint; see remote-loader.ts.

import { misfits, type Needs } from '@libretto/contracts/federation/fit';
import { nextTask } from '@libretto/kit/when-idle';
import { init, type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { offeredModules, offers } from 'offered-modules';
import { longestRemoteMs } from './remote-timeout';
import { guarded, guardScript, installScriptGuard } from './script-guard';
import { sharedInTurns } from './shared-in-turns';

const releaseGuard: ModuleFederationRuntimePlugin = {
  name: 'release-guard',

  /** The browser checks the manifest's bytes against `integrity` and rejects others, on plain http as well. */
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

  /** What a manifest says has just been worked out: fetching the files that it names comes in a task of its own. */
  beforePreloadRemote: () => nextTask(),

  /** Its entry has just been run: what it shares and exposes comes in a task of its own. */
  async beforeInitContainer(remote) {
    await nextTask();
    return remote;
  },

  /** The last file that it needs has just been run: what it exposes is run in a task of its own. */
  async getModuleFactory({ remoteEntryExports, expose }) {
    const factory = await remoteEntryExports.get(expose);
    await nextTask();
    return factory;
  },

  /**
   * Only to leave shared modules that have come already out of what it fetches ahead, the runtime compares the versions of
   * all of them. A manifest names none of their files among those of what it exposes.
   */
  async loadRemoteSnapshot(loaded) {
    return { ...loaded, remoteSnapshot: { ...loaded.remoteSnapshot, shared: [] } };
  },
};

installScriptGuard();
registerGlobalPlugins([sharedInTurns]);

const host = init({
  name: 'shell',
  remotes: [],
  shared: offeredModules,
  shareStrategy: 'loaded-first',
  plugins: [releaseGuard],
});

/** Why a version of a remote cannot run in this shell, one line for each reason; empty where it can. */
export const reasonsAgainst = (needs: Needs = {}): string[] => misfits(needs, offers);

/**
 * Makes a remote known, or known anew. By force: a shared chunk that failed once poisons the remote's container for
 * good, so it has to go as a whole.
 */
export function registerRemote(name: string, manifestUrl: string): void {
  keepOwnModules();
  host.registerRemotes([{ name, entry: manifestUrl }], { force: true });
}

/**
 * The runtime notes as the origin of a shared module whoever loaded it last, and with a remote it forgets all that came from
 * there. Without this a page whose first remote has to be loaded anew would lose modules of the shell for every other one.
 */
function keepOwnModules(): void {
  for (const [name, offered] of Object.entries(offeredModules)) {
    for (const { version = '' } of [offered].flat()) {
      const own = host.shareScopeMap.default?.[name]?.[version];
      if (own) own.from = host.name;
    }
  }
}

/** What a remote exposes under a name, such as `mfe-player/PlayerHost`. */
export async function loadExposed(id: string): Promise<Record<string, unknown> | null> {
  return host.loadRemote<Record<string, unknown>>(id);
}
