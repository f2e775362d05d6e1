import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. The last three are what its neighbours use on its behalf. */
export const walletUses = usesOf(
  ...(['commands', 'readsFor', 'eventStore', 'personalKeys', 'log'] as const),
  ...(['reads', 'waitFor', 'clock'] as const),
);

export type WalletDeps = DepsOf<typeof walletUses>;
