// Generated for each build from the one list in infra/webpack/shared-modules.ts.
declare module 'offered-modules' {
  import type { Offers } from '@libretto/contracts/federation/fit';
  import type { UserOptions } from '@module-federation/runtime-core/types';

  /** Everything that the shell shares with remotes, in the federation runtime's own form. */
  export const offeredModules: NonNullable<UserOptions['shared']>;

  /** What there may be only one of in the page, by version and names. */
  export const offers: Offers;
}
