// What came from outside reaches the wallet it was paid for, and leaves it again when the money went back.
import type { PaymentReinstated, PaymentReversed, PaymentSucceeded } from '@libretto/contracts/events';
import { definePolicy } from '../../kernel/policy';
import type { WalletHandler } from './wallet.stream';

/** Its name is part of the commands' keys: whoever settles a payment early does so under the same ones. */
export const SETTLE_PAYMENT = 'settle-payment';

export const settlePaymentPolicy = (wallets: WalletHandler) =>
  definePolicy<PaymentSucceeded | PaymentReversed | PaymentReinstated>({
    name: SETTLE_PAYMENT,
    handlers: {
      PaymentSucceeded: ({ data: payment }, reaction) =>
        wallets.execute(
          payment.userId,
          { kind: 'settle-payment', transactionId: payment.paymentId, payment },
          reaction.command(),
        ),
      PaymentReversed: ({ data: { kind: reversal, reversalReference, remainingMinor, ...payment } }, reaction) => {
        const transactionId = reaction.id('transaction');
        const kind = 'take-back-payment';
        return wallets.execute(
          payment.userId,
          { kind, transactionId, payment, reversal, reversalReference, remainingMinor },
          reaction.command(),
        );
      },
      PaymentReinstated: ({ data: { reversalReference, ...payment } }, reaction) =>
        wallets.execute(
          payment.userId,
          { kind: 'undo-taking-back', transactionId: reaction.id('transaction'), payment, reversalReference },
          reaction.command(),
        ),
    },
  });
