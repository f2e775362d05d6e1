// Business rules of one payment: it succeeds at most once, and its payer returns at most the paid amount, whatever is
// reported in what order. Amounts that a provider deducts beyond that are the platform's loss.
import type { CancellationReason, PaymentProvider, PaymentPurpose } from '@libretto/contracts/events';
import type { Decider } from '../../../kernel/commands/decider';
import { assert, assertNever } from '../../../kernel/values/assert';
import type { Minor } from '../../../kernel/values/money';
import type { ReportedMovements } from '../../../ports/payments/card-payments';
import { heard, isSame, isTaken } from '../dispute-movements';
import type { Movements, PaymentEvent } from './payment.events';
import {
  beyondMinor,
  evolve,
  type KnownPayment,
  type PaymentState,
  reversedMinor,
  withReversal,
} from './payment.state';

export interface Payer {
  readonly userId: string;
  readonly provider: PaymentProvider;
  readonly purpose: PaymentPurpose;
}

export type PaymentCommand = { readonly paymentId: string } & (
  | { readonly kind: 'open'; readonly payer: Payer; readonly amountMinor: Minor; readonly isPatron: boolean }
  | {
      readonly kind: 'begin';
      readonly reference: string;
      readonly checkoutUrl: string | null;
      readonly customerId?: string;
    }
  | { readonly kind: 'see'; readonly paymentReference: string; readonly isUnderpaid: boolean }
  | {
      readonly kind: 'succeed';
      readonly paymentReference: string;
      readonly amountMinor: Minor;
      /** The payer from the provider's metadata, for a payment that we have lost or never recorded. */
      readonly payer: Payer | null;
      /** The card provider's customer who paid; null if the provider names none. */
      readonly customerId?: string | null;
      /** Why nobody may be credited with it, from the present standing of the payer's account. */
      readonly refundBecause?: CancellationReason;
    }
  | { readonly kind: 'fail'; readonly reason: string }
  | { readonly kind: 'cancel'; readonly reason: CancellationReason }
  | {
      readonly kind: 'reverse';
      readonly reversal: 'refund' | 'chargeback';
      readonly reversalReference: string;
      readonly claimedMinor: Minor;
      readonly movements?: ReportedMovements;
    }
  | {
      readonly kind: 'reinstate';
      readonly reversal: 'refund' | 'chargeback';
      readonly reversalReference: string;
      readonly claimedMinor: Minor;
      readonly movements?: ReportedMovements;
    }
);

export type PaymentRefusal =
  | 'AlreadyPatron'
  /** The payment is not ours. */
  | 'UnknownPayment'
  /** Less was paid than requested. */
  | 'Underpaid'
  /** A payment or refund that was booked with another amount. */
  | 'OtherAmount'
  /** A second payment of the same invoice, which another payment has settled. */
  | 'PaidByAnother'
  | 'NotPaid';

type Decision = readonly PaymentEvent[] | PaymentRefusal;
type Of<Kind extends PaymentCommand['kind']> = Extract<PaymentCommand, { kind: Kind }>;

export const paymentDecider: Decider<PaymentState, PaymentCommand, PaymentEvent, PaymentRefusal> = {
  initialState: { kind: 'absent' },
  evolve,
  decide,
};

function decide(command: PaymentCommand, state: PaymentState): Decision {
  if (command.kind === 'open') return open(command, state);
  if (command.kind === 'succeed') return succeed(command, state);
  if (state.kind === 'absent') return 'UnknownPayment';
  const { paymentId, userId } = state;
  switch (command.kind) {
    case 'begin': {
      if (state.begun !== null) return [];
      const { kind: _, ...begun } = command;
      return [{ type: 'PaymentBegun', data: { ...begun, paymentId, userId } }];
    }
    case 'see': {
      const { paymentReference, isUnderpaid } = command;
      const isKnown = state.seenReference === paymentReference && state.isUnderpaid === isUnderpaid;
      if (state.outcome === 'succeeded' || isKnown) return [];
      return [{ type: 'PaymentSeen', data: { paymentId, userId, paymentReference, isUnderpaid } }];
    }
    case 'fail':
      if (state.outcome !== 'open') return [];
      return [{ type: 'PaymentFailed', data: { paymentId, userId, reason: command.reason } }];
    case 'cancel':
      // An abandoned payment is cancelled as well, because its money may still arrive.
      if (state.outcome === 'succeeded' || state.cancelled !== null) return [];
      return [{ type: 'PaymentCancelled', data: { paymentId, userId, reason: command.reason } }];
    case 'reverse':
      return reverse(command, state);
    case 'reinstate':
      return reinstate(command, state);
    default:
      return assertNever(command);
  }
}

function open({ paymentId, payer, amountMinor, isPatron }: Of<'open'>, state: PaymentState): Decision {
  if (state.kind === 'known') return [];
  if (payer.purpose === 'patron' && isPatron) return 'AlreadyPatron';
  return [opened(paymentId, payer, amountMinor)];
}

function succeed(command: Of<'succeed'>, state: PaymentState): Decision {
  const { paymentId, paymentReference, amountMinor } = command;
  if (state.kind === 'known' && state.paid !== null) {
    if (state.paid.paymentReference !== paymentReference) return 'PaidByAnother';
    return state.paid.amountMinor === amountMinor ? [] : 'OtherAmount';
  }
  if (state.kind === 'known' && isOfAnother(command, state)) return 'UnknownPayment';
  const payer = state.kind === 'known' ? state : command.payer;
  if (payer === null) return 'UnknownPayment';
  if (state.kind === 'known' && amountMinor < state.askedMinor) return 'Underpaid';
  const { userId, provider, purpose } = payer;
  const refundBecause = command.refundBecause ?? (state.kind === 'known' ? (state.cancelled ?? undefined) : undefined);
  const data = { paymentId, userId, provider, purpose, amountMinor, paymentReference };
  const succeeded: PaymentEvent = {
    type: 'PaymentSucceeded',
    data: refundBecause === undefined ? data : { ...data, refundBecause },
  };
  return state.kind === 'known' ? [succeeded] : [opened(paymentId, payer, amountMinor), succeeded];
}

/** Whether a report names another payer, or another customer of the provider, than those who began the payment. */
function isOfAnother({ payer, customerId }: Of<'succeed'>, { userId, begun }: KnownPayment): boolean {
  if (payer !== null && payer.userId !== userId) return true;
  return begun?.customerId !== undefined && customerId !== begun.customerId;
}

function opened(paymentId: string, { userId, provider, purpose }: Payer, amountMinor: Minor): PaymentEvent {
  assert(amountMinor > 0, 'a payment is above nothing');
  return { type: 'PaymentOpened', data: { paymentId, userId, provider, purpose, amountMinor } };
}

function reverse(command: Of<'reverse'>, state: KnownPayment): Decision {
  if (state.paid === null) return 'NotPaid';
  const { reversalReference, claimedMinor } = command;
  const known = state.reversals[reversalReference];
  const movements = heard(known?.movements, 'taken', command.movements);
  if (known === undefined) return taken(command, movements, state);
  // A refund takes its money once. This one was reported before, and a reinstatement may have followed.
  if (command.reversal === 'refund') return claimedMinor === known.claimedMinor ? [] : 'OtherAmount';
  if (isSame(movements, known.movements)) return [];
  if (isTaken(movements) && !known.stands) return taken(command, movements, state);
  return [noted(state, command, claimedMinor, known.stands, movements)];
}

function taken(command: Of<'reverse'>, movements: Movements, state: KnownPayment): Decision {
  const { reversalReference, claimedMinor } = command;
  const after = withReversal(state, reversalReference, claimedMinor, true, movements);
  const amountMinor = reversedMinor(after) - reversedMinor(state);
  // Compares with the booked loss and not with earlier claims, as older claims beyond the payment were never booked.
  const lossMinor = beyondMinor(after) - state.lossMinor;
  if (amountMinor === 0 && lossMinor === 0) return [noted(state, command, claimedMinor, true, movements)];
  const remainingMinor = (state.paid?.amountMinor ?? 0) - reversedMinor(after);
  const moved = { ...settled(state, amountMinor), ...reported(command, movements), claimedMinor };
  return [{ type: 'PaymentReversed', data: { ...moved, remainingMinor, lossMinor } }];
}

function reinstate(command: Of<'reinstate'>, state: KnownPayment): Decision {
  const { paymentId, reversal, reversalReference } = command;
  if (state.paid === null) return 'NotPaid';
  const known = state.reversals[reversalReference];
  if (known === undefined) {
    // The webhook event of the reversal itself is late.
    const earlier = command.movements && { taken: command.movements.taken, given: [] };
    const late = { ...command, kind: 'reverse', paymentId, reversal, movements: earlier } as const;
    const first = reverse(late, state) as readonly PaymentEvent[];
    const next = reinstate(command, first.reduce(evolve, state as PaymentState) as KnownPayment);
    return [...first, ...(next as readonly PaymentEvent[])];
  }
  const movements = heard(known.movements, 'given', command.movements);
  if (isSame(movements, known.movements)) return [];
  const { claimedMinor } = known;
  const isTakenStill = reversal === 'chargeback' && isTaken(movements);
  if (isTakenStill || !known.stands) {
    if (reversal === 'refund') return [];
    return [noted(state, command, claimedMinor, known.stands, movements)];
  }
  const after = withReversal(state, reversalReference, claimedMinor, false, movements);
  const amountMinor = reversedMinor(state) - reversedMinor(after);
  const lossMinor = Math.max(0, state.lossMinor - beyondMinor(after));
  if (amountMinor === 0 && lossMinor === 0) return [noted(state, command, claimedMinor, false, movements)];
  const moved = { ...settled(state, amountMinor), ...reported(command, movements), claimedMinor };
  return [{ type: 'PaymentReinstated', data: { ...moved, lossMinor } }];
}

function settled({ paymentId, userId, provider, paid }: KnownPayment, amountMinor: Minor) {
  assert(paid !== null, 'only what was paid goes back');
  const { purpose, paymentReference } = paid;
  return { paymentId, userId, provider, purpose, amountMinor, paymentReference };
}

/** Movements are stored only when the report names them, as refunds take their money once. */
function reported(
  { reversal: kind, reversalReference, ...command }: Of<'reverse' | 'reinstate'>,
  movements: Movements,
) {
  return { kind, reversalReference, ...(command.movements !== undefined && { movements }) };
}

function noted(
  { paymentId, userId }: KnownPayment,
  command: Of<'reverse' | 'reinstate'>,
  claimedMinor: Minor,
  stands: boolean,
  movements: Movements,
) {
  const { kind: _, ...about } = reported(command, movements);
  return { type: 'ReversalNoted', data: { paymentId, userId, ...about, claimedMinor, stands } } as const;
}
