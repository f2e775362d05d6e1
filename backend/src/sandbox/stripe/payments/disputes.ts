// Disputes: the payer's bank takes the money back, and returns it if the dispute is won.
import type { Account } from '../account';
import { type Form, inner, text } from '../form';
import { disputeLine, disputeReversalLine } from '../ledger';
import type { Charge, Dispute } from '../objects';
import { invalid, missing } from '../stripe-error';

export function openDispute(account: Account, charge: Charge, amount: number): Dispute {
  if (charge.disputed) throw invalid('This charge is disputed already.', { code: 'charge_disputed' });
  const dispute: Dispute = {
    ...account.made('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    currency: charge.currency,
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  account.charges.put(charge.id, { ...charge, disputed: true, dispute: dispute.id });
  const withdrawn = put(account, { ...dispute, balance_transactions: [disputeLine(account, dispute)] });
  account.emit('charge.dispute.created', withdrawn);
  account.emit('charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
}

export function winDispute(account: Account, id: string): Dispute {
  const dispute = openDisputeOf(account, id);
  const reversal = disputeReversalLine(account, dispute);
  const won = put(account, {
    ...dispute,
    status: 'won',
    balance_transactions: [...dispute.balance_transactions, reversal],
  });
  account.emit('charge.dispute.closed', won);
  account.emit('charge.dispute.funds_reinstated', won);
  return won;
}

/** The bank takes the money of a dispute back that was won, under the same id. */
export function withdrawAgain(account: Account, id: string): Dispute {
  const dispute = disputeOf(account, id);
  if (dispute.status !== 'won') throw invalid('Only the money of a dispute that was won can be withdrawn again.');
  const lines = [...dispute.balance_transactions, disputeLine(account, dispute)];
  const withdrawn = put(account, { ...dispute, status: 'needs_response', balance_transactions: lines });
  account.emit('charge.dispute.funds_withdrawn', withdrawn);
  return withdrawn;
}

export function loseDispute(account: Account, id: string): Dispute {
  const lost = put(account, { ...openDisputeOf(account, id), status: 'lost' });
  account.emit('charge.dispute.closed', lost);
  return lost;
}

/** As in the provider's test mode, the text of the evidence decides the dispute. */
export function answerDispute(account: Account, id: string, form: Form): Dispute {
  const evidence = text(inner(form, 'evidence') ?? {}, 'uncategorized_text');
  if (evidence === 'winning_evidence') return winDispute(account, id);
  if (evidence === 'losing_evidence') return loseDispute(account, id);
  return disputeOf(account, id);
}

export function disputeOf(account: Account, id: string): Dispute {
  const dispute = account.disputes.get(id);
  if (dispute === undefined) throw missing('dispute', id);
  return dispute;
}

function openDisputeOf(account: Account, id: string): Dispute {
  const dispute = disputeOf(account, id);
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.');
  return dispute;
}

const put = (account: Account, dispute: Dispute): Dispute => account.disputes.put(dispute.id, dispute);
