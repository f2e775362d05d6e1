// Resolves shared modules sequentially in every federation runtime of the page, so that a slow phone stays responsive.
import { nextTask } from '@libretto/kit/when-idle';
import type { ModuleFederation, ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The plugin also applies to the remotes' own runtimes, whichever release they belong to. */
export const sharedInTurns: ModuleFederationRuntimePlugin = {
  name: 'shared-in-turns',

  /**
   * Yields between shared modules: a remote requests them all at once, and each takes a slow processor a few
   * milliseconds.
   */
  async beforeLoadShare(asked) {
    await nextTask();
    return asked;
  },

  init: ({ origin }) => registerSharedOnce(origin),
};

const registeringOnce = new WeakSet<ModuleFederation>();

/**
 * Skips the runtime's repeated registration of all of its fifty shared modules on each request for one of them. Once
 * the page knows every module, repeating the registration changes nothing.
 */
function registerSharedOnce(runtime: ModuleFederation): void {
  if (registeringOnce.has(runtime)) return;
  registeringOnce.add(runtime);
  const { sharedHandler } = runtime;
  const register = sharedHandler.initializeSharing.bind(sharedHandler);
  sharedHandler.initializeSharing = (scopeName = 'default', options) => {
    const { shared, shareStrategy } = runtime.options;
    const scope = sharedHandler.shareScopeMap[scopeName];
    const isRegistered = Object.entries(shared).every(([name, versions]) =>
      versions.every(({ version }) => scope?.[name]?.[version]),
    );
    return shareStrategy === 'loaded-first' && isRegistered ? [] : register(scopeName, options);
  };
}
