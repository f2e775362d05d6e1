// The account's balance transactions: one line for each change of the balance.
import type { Account } from './account';
import type { BalanceTransaction, Charge, Dispute, Payout, Refund } from './objects';

/** The provider's fee for a European card: 1.5 % and 25 cents. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;
const disputeFee = 2000;

export const chargeLine = (account: Account, charge: Charge): BalanceTransaction =>
  line(account, charge, { type: 'charge', reporting_category: 'charge' }, charge.amount, feeOf(charge.amount));

export const refundLine = (account: Account, refund: Refund): BalanceTransaction =>
  line(account, refund, { type: 'refund', reporting_category: 'refund' }, -refund.amount, 0);

export const refundFailureLine = (account: Account, refund: Refund): BalanceTransaction =>
  line(account, refund, { type: 'refund_failure', reporting_category: 'refund_failure' }, refund.amount, 0);

export const disputeLine = (account: Account, dispute: Dispute): BalanceTransaction =>
  line(account, dispute, { type: 'adjustment', reporting_category: 'dispute' }, -dispute.amount, disputeFee);

export const disputeReversalLine = (account: Account, dispute: Dispute): BalanceTransaction =>
  line(account, dispute, { type: 'adjustment', reporting_category: 'dispute_reversal' }, dispute.amount, 0);

export const payoutLine = (account: Account, payout: Pick<Payout, 'id' | 'amount' | 'currency'>): BalanceTransaction =>
  line(account, payout, { type: 'payout', reporting_category: 'payout' }, -payout.amount, 0);

export const payoutFailureLine = (account: Account, payout: Payout): BalanceTransaction =>
  line(account, payout, { type: 'payout_failure', reporting_category: 'payout_reversal' }, payout.amount, 0);

function line(
  account: Account,
  { id: source, currency }: { readonly id: string; readonly currency: string },
  kind: Pick<BalanceTransaction, 'type' | 'reporting_category'>,
  amount: number,
  fee: number,
): BalanceTransaction {
  const { id, created } = account.made('txn');
  return account.balanceTransactions.put(id, {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created,
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, currency, type: 'stripe_fee' }],
    net: amount - fee,
    ...kind,
    source,
    status: 'available',
  });
}
