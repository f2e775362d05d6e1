// The federation runtime of this page: how it fetches manifests and entries of remotes.
import { type ModuleFederationRuntimePlugin, registerPlugins } from '@module-federation/enhanced/runtime';
import { remoteTimeoutMs } from './remote-timeout';
import { guarded, guardScript, installScriptGuard } from './script-guard';

/** Call once, before the first remote is asked for. */
export function initFederation(): void {
  installScriptGuard();
  registerPlugins([releaseGuard]);
}

const releaseGuard: ModuleFederationRuntimePlugin = {
  name: 'release-guard',

  /** The browser checks the manifest's bytes against `integrity` and rejects others, on plain http as well. */
  async fetch(manifestUrl) {
    const { url, integrity, attempt } = guarded(manifestUrl);
    const cache = attempt > 0 ? 'reload' : 'default';
    const response = await fetch(url, { integrity, cache, signal: AbortSignal.timeout(remoteTimeoutMs()) });
    if (!response.ok) throw new Error(`${manifestUrl} answered ${response.status}`);
    return response;
  },

  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    guardScript(script);
    return { script, timeout: remoteTimeoutMs() };
  },
};
