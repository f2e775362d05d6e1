// Each difference of a reconciliation is closed by one adjusting entry: the entry claims it before it is booked.
import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type DifferenceClaimed = DomainEvent<
  'DifferenceClaimed',
  {
    /** `{kind}~{reference}`. */
    differenceId: string;
    adjustmentId: string;
  }
>;

export const differenceEvents = defineEvents<DifferenceClaimed>({ DifferenceClaimed: { version: 1 } });

export interface ClaimDifference {
  readonly differenceId: string;
  readonly adjustmentId: string;
  /** The booked entry that the read model knows: entries that were booked before differences were claimed count too. */
  readonly closedBy: string | undefined;
  /** An entry that claimed the difference and was refused afterwards, so that it will never be booked. */
  readonly refusedId?: string;
}

export interface DifferenceState {
  readonly claimedBy: string | null;
}
export interface DifferenceClosed {
  readonly code: 'DifferenceClosed';
  readonly by: string;
}

export const differenceDecider: Decider<DifferenceState, ClaimDifference, DifferenceClaimed, DifferenceClosed> = {
  initialState: { claimedBy: null },
  evolve: (_, { data }) => ({ claimedBy: data.adjustmentId }),
  decide: ({ differenceId, adjustmentId, closedBy, refusedId }, { claimedBy }) => {
    const by = claimedBy === refusedId ? (closedBy ?? null) : (claimedBy ?? closedBy ?? null);
    if (by !== null && by !== adjustmentId) return { code: 'DifferenceClosed', by };
    if (claimedBy === adjustmentId) return [];
    return [{ type: 'DifferenceClaimed', data: { differenceId, adjustmentId } }];
  },
};

/** `reconciled-difference-{id}`. */
export const differenceStream = defineStream({
  name: 'reconciled-difference',
  events: differenceEvents,
  decider: differenceDecider,
  asksCaller: true,
});
