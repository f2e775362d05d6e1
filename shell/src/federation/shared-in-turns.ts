// How every runtime of the page, the shell's and those of the remotes, comes by shared modules without holding up a slow phone.
import { nextTask } from '@libretto/kit/when-idle';
import type { ModuleFederation, ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** Of the remotes' own runtimes, whichever release they are of. */
export const sharedInTurns: ModuleFederationRuntimePlugin = {
  name: 'shared-in-turns',

  /** A remote asks for all that it shares at once; to find and run each takes a slow processor a few milliseconds. */
  async beforeLoadShare(asked) {
    await nextTask();
    return asked;
  },

  init: ({ origin }) => registerSharedOnce(origin),
};

const registeringOnce = new WeakSet<ModuleFederation>();

/**
 * A runtime goes through all that it shares, fifty modules, whenever it is asked for one of them. That changes nothing as long
 * as the page has heard of each.
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
