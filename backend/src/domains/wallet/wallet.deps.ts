import { type DepsOf, usesOf } from '../../kernel/domain';

/** The services that this domain may use; it receives no others. Its neighbours use the last five on its behalf. */
export const walletUses = usesOf(
  ...(['commands', 'readsFor', 'eventStore', 'personalKeys', 'log'] as const),
  ...(['reads', 'waitFor', 'clock', 'secrets', 'installation'] as const),
);

export type WalletDeps = DepsOf<typeof walletUses>;
