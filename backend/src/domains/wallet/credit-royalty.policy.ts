// Credits royalties that partners report to the artists' wallets, each line once.
import type { RoyaltyReported } from '@libretto/contracts/events';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import type { WalletHandler } from './wallet.stream';

export const creditRoyaltyPolicy = (wallets: WalletHandler) =>
  definePolicy<RoyaltyReported>({
    name: 'credit-royalty',
    movesMoney: true,
    handlers: {
      RoyaltyReported: ({ data: { partnerId, artistId, period, amountMinor, reference } }, reaction) => {
        const transactionId = reaction.id('transaction');
        const royalty = { transactionId, artistId, partnerId, period, amountMinor, reference };
        return wallets.execute(artistId, { kind: 'credit-royalty', ...royalty }, reaction.command());
      },
    },
  });
