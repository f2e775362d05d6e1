// Projects withdrawals, their owners and their outcome. Payees are personal data and are not stored here; they are read
// from the event when somebody may see them.
import type {
  WithdrawalApproved,
  WithdrawalFirstApproved,
  WithdrawalPaid,
  WithdrawalRefused,
  WithdrawalRequested,
  WithdrawalReturned,
  WithdrawalReturnFirstReported,
  WithdrawalSent,
} from '@libretto/contracts/events';
import type { WithdrawalStatus } from '@libretto/contracts/http/finance/commerce';
import type { Recorded } from '../../../kernel/commands/decider';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { assertNever } from '../../../kernel/values/assert';
import type { Minor } from '../../../kernel/values/money';
import { defineCollection } from '../../../ports/read-models/read-models';

export interface WithdrawalDoc {
  readonly id: string;
  readonly userId: string;
  readonly amountMinor: Minor;
  readonly status: WithdrawalStatus;
  readonly requestedAt: string;
  /** The first of two people who approve a large withdrawal. */
  readonly firstApprovedBy: string | null;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  /** The first of two people who report a return; null before that, and after the outcome of the transfer. */
  readonly returnReportedBy: string | null;
  /** When the bank's statement was last recorded: the transfer taken or returned. */
  readonly transferredAt: string | null;
  /** Why it was refused or returned. */
  readonly reason: string | null;
  /** Position of the request event. */
  readonly streamId: string;
  readonly revision: number;
}

export const withdrawals = defineCollection<WithdrawalDoc>()({
  name: 'withdrawals',
  indexes: {
    byUser: { equals: ['userId'], sort: 'requestedAt' },
    byStatus: { equals: ['status'], sort: 'requestedAt' },
  },
});

export type WithdrawalEvent =
  | WithdrawalRequested
  | WithdrawalFirstApproved
  | WithdrawalApproved
  | WithdrawalSent
  | WithdrawalPaid
  | WithdrawalReturnFirstReported
  | WithdrawalReturned
  | WithdrawalRefused;

/** How an event changes the withdrawal that was requested; the log and the read model tell the same. */
export function withdrawalAfter<Doc extends Omit<WithdrawalDoc, 'streamId' | 'revision'>>(
  doc: Doc,
  { type, data, metadata: { at } }: Recorded<Exclude<WithdrawalEvent, WithdrawalRequested>>,
): Doc {
  switch (type) {
    case 'WithdrawalFirstApproved':
      return { ...doc, firstApprovedBy: data.decidedBy };
    case 'WithdrawalSent':
      return { ...doc, status: 'approved', decidedBy: data.decidedBy, decidedAt: at };
    case 'WithdrawalApproved':
      return { ...doc, status: 'paid', decidedBy: data.decidedBy, decidedAt: at };
    case 'WithdrawalPaid':
      return { ...doc, status: 'paid', returnReportedBy: null, transferredAt: at };
    case 'WithdrawalReturnFirstReported':
      return { ...doc, returnReportedBy: data.recordedBy };
    case 'WithdrawalReturned':
      return { ...doc, status: 'returned', returnReportedBy: null, transferredAt: at, reason: data.reason };
    case 'WithdrawalRefused':
      return { ...doc, status: 'refused', decidedBy: data.decidedBy, decidedAt: at, reason: data.reason };
    default:
      return assertNever(type);
  }
}

/** A withdrawal that nobody has decided on. */
export const requestedWithdrawal = (
  { transactionId: id, userId, amountMinor }: WithdrawalRequested['data'],
  requestedAt: string,
): Omit<WithdrawalDoc, 'streamId' | 'revision'> => ({
  ...{ id, userId, amountMinor, status: 'requested', requestedAt },
  ...{ firstApprovedBy: null, decidedAt: null, decidedBy: null, returnReportedBy: null, transferredAt: null },
  reason: null,
});

async function change(event: Recorded<Exclude<WithdrawalEvent, WithdrawalRequested>>, to: ProjectionWriter) {
  await to.collection(withdrawals).update(event.data.transactionId, (doc) => withdrawalAfter(doc, event));
}

export const withdrawalsProjection = defineProjection<WithdrawalEvent>({
  name: 'withdrawals',
  version: 3,
  collections: [withdrawals],
  handlers: {
    WithdrawalRequested: ({ data, metadata, streamId, revision }, to) =>
      to.collection(withdrawals).put(data.transactionId, {
        ...requestedWithdrawal(data, metadata.at),
        streamId,
        revision,
      }),
    WithdrawalFirstApproved: change,
    WithdrawalApproved: change,
    WithdrawalSent: change,
    WithdrawalPaid: change,
    WithdrawalReturnFirstReported: change,
    WithdrawalReturned: change,
    WithdrawalRefused: change,
  },
});
