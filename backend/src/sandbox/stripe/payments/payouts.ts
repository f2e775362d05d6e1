// Payouts of the account's balance to the platform's bank, which may not take them.
import type { Account } from '../account';
import { payoutFailureLine, payoutLine } from '../ledger';
import type { Payout } from '../objects';
import { missing } from '../stripe-error';

export function makePayout(account: Account, amount: number): Payout {
  const made = { ...account.made('po'), object: 'payout', amount, currency: 'eur' } as const;
  const payout: Payout = {
    ...made,
    balance_transaction: payoutLine(account, made).id,
    failure_balance_transaction: null,
    status: 'paid',
  };
  account.payouts.put(payout.id, payout);
  account.emit('payout.paid', payout);
  return payout;
}

export function failPayout(account: Account, id: string): Payout {
  const payout = account.payouts.get(id);
  if (payout === undefined) throw missing('payout', id);
  const failure_balance_transaction = payoutFailureLine(account, payout).id;
  const failed: Payout = { ...payout, status: 'failed', failure_balance_transaction };
  account.payouts.put(id, failed);
  account.emit('payout.failed', failed);
  return failed;
}
