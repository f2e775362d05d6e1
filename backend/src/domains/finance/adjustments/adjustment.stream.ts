// Adjusting entries: a member of the finance team proposes one, another member decides, and only an approval is booked.
import type { AdjustmentBooked } from '@libretto/contracts/events';
import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { assertNever } from '../../../kernel/values/assert';
import { EventHeldBackError } from '../../../ports/events/written-events';
import type { CardMovementKind } from '../reconciliation/card-bookings.projection';

export type AdjustmentPosting = AdjustmentBooked['data']['postings'][number];

/** The line of a reconciliation that the entry explains. */
export interface ClosedDifference {
  readonly reconciliationId: string;
  /** The provider's id of the movement. */
  readonly reference: string;
  /** Absent in older entries, whose kind follows from the reference. */
  readonly kind?: CardMovementKind;
  /** The id of the movement within a dispute; absent in older entries, which close all movements of theirs. */
  readonly movementId?: string | null;
}

export interface Proposal {
  readonly adjustmentId: string;
  readonly proposedBy: string;
  readonly reason: string;
  readonly document: string;
  readonly postings: AdjustmentPosting[];
  readonly closes: ClosedDifference | null;
}

export type AdjustmentProposed = DomainEvent<'AdjustmentProposed', Proposal>;
export type AdjustmentRefused = DomainEvent<
  'AdjustmentRefused',
  { adjustmentId: string; decidedBy: string; reason: string }
>;
export type AdjustmentEvent = AdjustmentProposed | AdjustmentBooked | AdjustmentRefused;

/** @throws EventHeldBackError for an entry that names a movement: without it, it would close all of its dispute. */
function withoutMovement({ closes, ...proposal }: Proposal): Proposal {
  if (closes?.movementId) throw new EventHeldBackError('This entry is stored once every process understands movements');
  return { ...proposal, closes };
}

export const adjustmentEvents = defineEvents<AdjustmentEvent>({
  AdjustmentProposed: { version: 2, upcast: { 1: (data) => data }, downcast: { 2: withoutMovement } },
  AdjustmentBooked: { version: 1 },
  AdjustmentRefused: { version: 1 },
});

export type AdjustmentState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'proposed' | 'booked' | 'refused'; readonly proposal: Proposal };
export type AdjustmentCommand =
  | { readonly kind: 'propose'; readonly proposal: Proposal }
  | { readonly kind: 'approve'; readonly decidedBy: string }
  | { readonly kind: 'refuse'; readonly decidedBy: string; readonly reason: string };
export type AdjustmentRefusal = 'NoSuchAdjustment' | 'OwnAdjustment' | 'AdjustmentDecided';

export const adjustmentDecider: Decider<AdjustmentState, AdjustmentCommand, AdjustmentEvent, AdjustmentRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'AdjustmentProposed') return { kind: 'proposed', proposal: event.data };
    if (state.kind === 'absent') return state;
    return { ...state, kind: event.type === 'AdjustmentBooked' ? 'booked' : 'refused' };
  },
  decide: (command, state) => {
    if (command.kind === 'propose') {
      return state.kind === 'absent' ? [{ type: 'AdjustmentProposed', data: command.proposal }] : [];
    }
    if (state.kind === 'absent') return 'NoSuchAdjustment';
    const { adjustmentId, proposedBy, reason, document, postings } = state.proposal;
    const { decidedBy } = command;
    if (state.kind !== 'proposed') {
      // A repeated decision, for example after a lost response, changes nothing.
      return (state.kind === 'booked') === (command.kind === 'approve') ? [] : 'AdjustmentDecided';
    }
    switch (command.kind) {
      case 'approve': {
        if (decidedBy === proposedBy) return 'OwnAdjustment';
        const about = { transactionId: adjustmentId, userId: proposedBy, approvedBy: decidedBy };
        return [{ type: 'AdjustmentBooked', data: { ...about, reason, document, postings } }];
      }
      case 'refuse':
        return [{ type: 'AdjustmentRefused', data: { adjustmentId, decidedBy, reason: command.reason } }];
      default:
        return assertNever(command);
    }
  },
};

/** `adjustment-{id}`. */
export const adjustmentStream = defineStream({
  name: 'adjustment',
  events: adjustmentEvents,
  decider: adjustmentDecider,
  chained: true,
  asksCaller: true,
});
