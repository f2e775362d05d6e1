// Credits an external payment to the wallet that it was made for, and debits it when the payment is reversed.
import type { PaymentReinstated, PaymentReversed, PaymentSucceeded } from '@libretto/contracts/events';
import { reversalKindOf } from '@libretto/contracts/ledger';
import { definePolicy, type Reaction } from '../../kernel/consumers/policies/policy';
import type { WalletHandler } from './wallet.stream';

/** This name is part of the commands' idempotency keys, so that early settling uses the same keys. */
export const settlePaymentName = 'settle-payment';

/** Idempotent for all callers, as long as they pass the reaction of the policy. */
export function settlePayment(wallets: WalletHandler, payment: PaymentSucceeded['data'], reaction: Reaction) {
  const { paymentId, userId, provider, purpose, amountMinor, paymentReference, refundBecause } = payment;
  const settled = { paymentId, userId, provider, purpose, amountMinor, paymentReference };
  const command = { kind: 'settle-payment', transactionId: paymentId, payment: settled, refundBecause } as const;
  return wallets.execute(userId, command, reaction.command());
}

export const settlePaymentPolicy = (wallets: WalletHandler) =>
  definePolicy<PaymentSucceeded | PaymentReversed | PaymentReinstated>({
    name: settlePaymentName,
    movesMoney: true,
    handlers: {
      PaymentSucceeded: ({ data }, reaction) => settlePayment(wallets, data, reaction),
      PaymentReversed: ({ data }, reaction) =>
        wallets.execute(data.userId, movementOf('take-back-payment', data, reaction), reaction.command()),
      PaymentReinstated: ({ data }, reaction) =>
        wallets.execute(data.userId, movementOf('undo-taking-back', data, reaction), reaction.command()),
    },
  });

function movementOf<Kind extends 'take-back-payment' | 'undo-taking-back'>(
  kind: Kind,
  data: PaymentReversed['data'] | PaymentReinstated['data'],
  reaction: Reaction,
) {
  const { paymentId, userId, provider, purpose, amountMinor, paymentReference, reversalReference, lossMinor } = data;
  const payment = { paymentId, userId, provider, purpose, amountMinor, paymentReference };
  const reversal = reversalKindOf(data);
  return { kind, transactionId: reaction.id('transaction'), payment, reversal, reversalReference, lossMinor };
}
