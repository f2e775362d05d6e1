import { type DepsOf, usesOf } from '../../kernel/domain';

/** What this domain uses; it is handed nothing else. The last five are what its neighbours use on its behalf. */
export const walletUses = usesOf(
  ...(['commands', 'readsFor', 'eventStore', 'personalKeys', 'log'] as const),
  ...(['reads', 'waitFor', 'clock', 'secrets', 'installation'] as const),
);

export type WalletDeps = DepsOf<typeof walletUses>;
