// A person's standing: bans from commenting, and strikes by the tiers of the policy.
import type { ModeratedSubject, ReportReason } from '@libretto/contracts/events';
import type { Decider } from '../../../kernel/commands/decider';
import { assertNever } from '../../../kernel/values/assert';
import type { PenaltyEvent } from './penalty.events';

export interface PenaltyState {
  /** Bans that were not withdrawn, in order; a ban may have expired. */
  readonly bans: readonly { readonly actId: string; readonly until: string }[];
  readonly strikes: readonly {
    readonly actId: string;
    readonly payoutsHeldUntil: string | null;
    readonly accountBlocked: boolean;
  }[];
  /** Ids of all decisions ever made, so that a repeated command makes no second decision. */
  readonly actIds: readonly string[];
}

interface Against {
  readonly actId: string;
  readonly userId: string;
  readonly byUserId: string;
  readonly reason: ReportReason;
  readonly note: string | null;
  readonly caseId: string;
  readonly subject: ModeratedSubject;
  /** ISO 8601. */
  readonly now: string;
}

export type PenaltyCommand =
  | (Against & { readonly kind: 'ban'; readonly days: number })
  | (Against & { readonly kind: 'strike' })
  | {
      readonly kind: 'withdraw';
      readonly actId: string;
      readonly userId: string;
      readonly penaltyActId: string;
      readonly byUserId: string;
      readonly note: string | null;
    };

export type PenaltyRefusal = 'OwnCase' | 'BlockedAlready' | 'NoSuchPenalty';

/**
 * By the anti-fraud policy, the second strike delays payouts, and the third holds royalties in escrow, for at least
 * this long.
 */
export const heldMonths = { second: 3, third: 24 } as const;

export const penaltyDecider: Decider<PenaltyState, PenaltyCommand, PenaltyEvent, PenaltyRefusal> = {
  initialState: { bans: [], strikes: [], actIds: [] },
  evolve: (state, event) => {
    const { actId } = event.data;
    const actIds = [...state.actIds, actId];
    switch (event.type) {
      case 'CommentingBanned':
        return { ...state, actIds, bans: [...state.bans, { actId, until: event.data.until }] };
      case 'StrikeGiven': {
        const { payoutsHeldUntil, accountBlocked } = event.data;
        return { ...state, actIds, strikes: [...state.strikes, { actId, payoutsHeldUntil, accountBlocked }] };
      }
      case 'PenaltyWithdrawn': {
        const isOther = (each: { readonly actId: string }) => each.actId !== event.data.penaltyActId;
        return { actIds, bans: state.bans.filter(isOther), strikes: state.strikes.filter(isOther) };
      }
      default:
        return assertNever(event);
    }
  },
  decide: (command, state) => {
    if (state.actIds.includes(command.actId)) return [];
    if (command.kind === 'withdraw') {
      const { kind: _, ...data } = command;
      const isIt = (each: { readonly actId: string }) => each.actId === data.penaltyActId;
      if (state.bans.some(isIt)) return [{ type: 'PenaltyWithdrawn', data: { ...data, penalty: 'ban' } }];
      if (state.strikes.some(isIt)) return [{ type: 'PenaltyWithdrawn', data: { ...data, penalty: 'strike' } }];
      return 'NoSuchPenalty';
    }
    const { actId, userId, byUserId, reason, note, caseId, subject, now } = command;
    if (byUserId === userId) return 'OwnCase';
    const data = { actId, userId, byUserId, reason, note, caseId, subject };
    if (command.kind === 'ban') {
      return [{ type: 'CommentingBanned', data: { ...data, until: daysAfter(now, command.days) } }];
    }
    switch (state.strikes.length) {
      case 0:
        return [{ type: 'StrikeGiven', data: { ...data, number: 1, payoutsHeldUntil: null, accountBlocked: false } }];
      case 1: {
        const payoutsHeldUntil = monthsAfter(now, heldMonths.second);
        return [{ type: 'StrikeGiven', data: { ...data, number: 2, payoutsHeldUntil, accountBlocked: false } }];
      }
      case 2: {
        const payoutsHeldUntil = monthsAfter(now, heldMonths.third);
        return [{ type: 'StrikeGiven', data: { ...data, number: 3, payoutsHeldUntil, accountBlocked: true } }];
      }
      default:
        return 'BlockedAlready';
    }
  },
};

/** The latest end of all bans, expired or not; null without one. A blocked account is banned forever. */
export function bannedUntil({ bans, strikes }: PenaltyState): string | null {
  if (strikes.some(({ accountBlocked }) => accountBlocked)) return forGood;
  return latest(bans.map(({ until }) => until));
}

export function payoutsHeldUntil({ strikes }: PenaltyState): string | null {
  return latest(strikes.flatMap((strike) => strike.payoutsHeldUntil ?? []));
}

/** Sorts after every date. */
export const forGood = '9999-12-31T00:00:00.000Z';

const latest = (dates: readonly string[]) => dates.reduce<string | null>((a, b) => (a === null || b > a ? b : a), null);

function daysAfter(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * 86_400_000).toISOString();
}

/** The same day of a later month, or its last day if that month is shorter. */
function monthsAfter(iso: string, months: number): string {
  const date = new Date(iso);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}
