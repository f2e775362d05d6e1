// Generated for each build from the one list in infra/webpack/shared-modules.ts.
declare module 'offered-modules' {
  import type { UserOptions } from '@module-federation/runtime-core/types';

  /** Everything that the shell shares with remotes, in the federation runtime's own form. */
  export const offeredModules: NonNullable<UserOptions['shared']>;
}
