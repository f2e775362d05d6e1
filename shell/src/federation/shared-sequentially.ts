// Resolves shared modules sequentially in every federation runtime of the page, so that a slow phone stays responsive.
import { nextTask } from '@libretto/kit/hooks';
import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** The plugin also applies to the remotes' own runtimes, whichever release they belong to. */
export const sharedSequentially: ModuleFederationRuntimePlugin = {
  name: 'shared-sequentially',

  /**
   * Yields between shared modules: a remote requests them all at once, and each takes a slow processor a few
   * milliseconds.
   */
  async beforeLoadShare(asked) {
    await nextTask();
    return asked;
  },
};
