// Generated for each build from the one list in infra/webpack/shared-modules.ts.
declare module 'offered-modules' {
  import type { Offers } from '@libretto/contracts/federation/fit';
  import type { UserOptions } from '@module-federation/runtime-core/types';

  /** Every module that the shell shares with remotes, in the federation runtime's own format. */
  export const offeredModules: NonNullable<UserOptions['shared']>;

  /** The singletons of the page, with their versions and exported names. */
  export const offers: Offers;
}
