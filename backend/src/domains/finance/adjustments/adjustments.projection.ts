// Projects adjusting entries with their status, and the differences of reconciliations that they close.
import type { AdjustmentBooked } from '@libretto/contracts/events';
import { defineProjection } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';
import type { AdjustmentProposed, AdjustmentRefused, ClosedDifference, Proposal } from './adjustment.stream';

export interface AdjustmentDoc extends Proposal {
  readonly status: 'proposed' | 'booked' | 'refused';
  readonly proposedAt: string;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly refusal: string | null;
}

export const adjustments = defineCollection<AdjustmentDoc>()({
  name: 'adjustments',
  indexes: { all: { equals: [], sort: 'proposedAt' }, byStatus: { equals: ['status'], sort: 'proposedAt' } },
});

/** The booked entry that closes a difference, by `differenceId`: each reconciliation finds it again. */
export const closedDifferences = defineCollection<{ readonly adjustmentId: string }>()({
  name: 'closed-differences',
  indexes: {},
});

/** `{kind}~{reference}`, and `~{movementId}` for a movement of a dispute, which may move its money repeatedly. */
export function differenceId({ movementId, ...closes }: Omit<ClosedDifference, 'reconciliationId'>): string {
  return movementId ? `${referenceId(closes)}~${movementId}` : referenceId(closes);
}

function referenceId({ kind, reference }: Pick<ClosedDifference, 'kind' | 'reference'>): string {
  if (kind !== undefined) return `${kind}~${reference}`;
  if (/^(re|pyr)_/.test(reference)) return `refund~${reference}`;
  return `${/^d[pu]_/.test(reference) ? 'chargeback' : 'payment'}~${reference}`;
}

export const adjustmentsProjection = defineProjection<AdjustmentProposed | AdjustmentBooked | AdjustmentRefused>({
  name: 'adjustments',
  version: 3,
  collections: [adjustments, closedDifferences],
  handlers: {
    AdjustmentProposed: async ({ data, metadata }, to) => {
      const undecided = { status: 'proposed', decidedAt: null, decidedBy: null, refusal: null } as const;
      to.collection(adjustments).put(data.adjustmentId, { ...data, ...undecided, proposedAt: metadata.at });
    },
    AdjustmentBooked: async ({ data: { transactionId, approvedBy }, metadata }, to) => {
      const decided = { status: 'booked', decidedAt: metadata.at, decidedBy: approvedBy } as const;
      await to.collection(adjustments).update(transactionId, (doc) => ({ ...doc, ...decided }));
      const closes = (await to.collection(adjustments).get(transactionId))?.closes;
      if (!closes) return;
      to.collection(closedDifferences).put(differenceId(closes), { adjustmentId: transactionId });
    },
    AdjustmentRefused: async ({ data: { adjustmentId, decidedBy, reason: refusal }, metadata }, to) => {
      const decided = { status: 'refused', decidedAt: metadata.at, decidedBy, refusal } as const;
      await to.collection(adjustments).update(adjustmentId, (doc) => ({ ...doc, ...decided }));
    },
  },
});
