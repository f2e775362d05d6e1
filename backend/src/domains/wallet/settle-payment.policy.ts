// What came from outside reaches the wallet it was paid for, and leaves it again when the money went back.
import type { PaymentReinstated, PaymentReversed, PaymentSucceeded } from '@libretto/contracts/events';
import { definePolicy, type Reaction } from '../../kernel/policy';
import type { WalletHandler } from './wallet.stream';

/** Its name is part of the commands' keys: whoever settles a payment early does so under the same ones. */
export const SETTLE_PAYMENT = 'settle-payment';

/** The same effect by whomever and however often it is called, as long as the reaction is that of the policy. */
export function settlePayment(wallets: WalletHandler, payment: PaymentSucceeded['data'], reaction: Reaction) {
  const { paymentId, userId, provider, purpose, amountMinor, paymentReference } = payment;
  const settled = { paymentId, userId, provider, purpose, amountMinor, paymentReference };
  const command = { kind: 'settle-payment', transactionId: paymentId, payment: settled } as const;
  return wallets.execute(userId, command, reaction.command());
}

export const settlePaymentPolicy = (wallets: WalletHandler) =>
  definePolicy<PaymentSucceeded | PaymentReversed | PaymentReinstated>({
    name: SETTLE_PAYMENT,
    handlers: {
      PaymentSucceeded: ({ data }, reaction) => settlePayment(wallets, data, reaction),
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
