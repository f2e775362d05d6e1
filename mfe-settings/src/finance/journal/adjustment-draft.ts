// The draft of an adjusting entry, and how a line of a reconciliation prefills it through the address of the page.
import type { HttpCalls } from '@libretto/contracts/http';
import { adjustableAccounts } from '@libretto/contracts/ledger';
import type { FinanceView } from '../finance-view';

type Body = HttpCalls['POST /api/finance/adjustments']['body'];
export type Account = Body['postings'][number]['source'];
export type Closes = NonNullable<Body['closes']>;
type Line = HttpCalls['GET /api/finance/reconciliations/{id}']['response']['lines'][number];

export interface Draft {
  /** Null until it is chosen: no booking is so usual that it should be proposed. */
  readonly source: Account | null;
  readonly destination: Account | null;
  readonly amount: string;
  readonly reason: string;
  readonly document: string;
  readonly closes: Closes | null;
}

export const minorPerEuro = 10_000;
export const blankDraft: Draft = {
  source: null,
  destination: null,
  amount: '',
  reason: '',
  document: '',
  closes: null,
};

/** Whether an account is one that the provider's fees and payouts are booked on automatically. */
export const isBookedAutomatically = (account: Account | null) =>
  account === 'platform/provider-fees' || account === 'external/bank';

/** What the provider has more than the ledger, in minors; below zero for what the ledger has more. */
const differenceOf = ({ here, there }: Pick<Line, 'here' | 'there'>) => Number(there ?? 0) - Number(here ?? 0);

/** The filters of the address that prefill an entry for this line. */
export function filtersFor(reconciliationId: string, line: Line): Readonly<Record<string, string>> {
  const difference = differenceOf(line);
  const isMoreThere = difference > 0;
  return {
    closes: [reconciliationId, line.kind, line.reference, line.movementId ?? ''].join('~'),
    source: isMoreThere ? 'external/card' : counterAccount(line.kind, 'platform/losses'),
    destination: isMoreThere ? counterAccount(line.kind, 'platform/unclaimed-income') : 'external/card',
    amount: (Math.abs(difference) / minorPerEuro).toFixed(2),
    reason: line.reason.slice(0, 500),
  };
}

/** The account on which a fee or payout is booked automatically; an unexplained movement has another one. */
function counterAccount(kind: string, unexplained: Account): Account {
  if (kind === 'fee') return 'platform/provider-fees';
  return kind === 'payout' ? 'external/bank' : unexplained;
}

/** No filter of an entry, for the address after it was proposed. */
export const noFilters = { closes: null, source: null, destination: null, amount: null, reason: null } as const;

/** The draft that the address asks for; addresses may be written by hand, so unknown accounts are left out. */
export function draftOf({ filter }: Pick<FinanceView, 'filter'>): Draft {
  const account = (name: string) => adjustableAccounts.find((each) => each === filter(name));
  return {
    ...blankDraft,
    source: account('source') ?? null,
    destination: account('destination') ?? null,
    amount: filter('amount') ?? '',
    reason: filter('reason') ?? '',
    closes: closesOf(filter('closes')),
  };
}

/** The draft that a proposal was sent from; the form proposes one posting. */
export function draftOfProposal({ reason, document, postings, closes = null }: Body): Draft {
  const { source = null, destination = null, amount = '0' } = postings[0] ?? {};
  return { source, destination, amount: String(Number(amount) / minorPerEuro), reason, document, closes };
}

/** Whether a proposal closes the difference of a draft; the form without a difference shows any proposal. */
export function isProposalOf({ closes }: Draft, proposal: Body): boolean {
  if (closes === null) return true;
  const { reconciliationId, kind, reference, movementId } = proposal.closes ?? {};
  const isSameMovement = reconciliationId === closes.reconciliationId && movementId === closes.movementId;
  return isSameMovement && kind === closes.kind && reference === closes.reference;
}

const kinds = ['payment', 'refund', 'chargeback', 'reinstatement', 'fee', 'payout'] as const;

function closesOf(text: string | undefined): Closes | null {
  const [reconciliationId, kindText, reference, movementId] = text?.split('~') ?? [];
  const kind = kinds.find((each) => each === kindText);
  if (!reconciliationId || !kind || !reference) return null;
  return { reconciliationId, kind, reference, ...(movementId && { movementId }) };
}
