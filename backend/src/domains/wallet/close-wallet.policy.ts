// Closes the wallet of a deleted account: its balance becomes unclaimed, as nobody can spend it any more.
import type { AccountDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import type { WalletHandler } from './wallet.stream';

export const closeWalletPolicy = (wallets: WalletHandler) =>
  definePolicy<AccountDeleted>({
    name: 'close-wallet',
    movesMoney: true,
    handlers: {
      AccountDeleted: ({ data: { userId } }, reaction) =>
        wallets.execute(userId, { kind: 'close', userId, transactionId: reaction.id('close') }, reaction.command()),
    },
  });
