// Business rules of one payment: it succeeds at most once, and its payer returns at most the paid amount, whatever is
// reported in what order. Amounts that a provider deducts beyond that are the platform's loss.
import type { PaymentProvider, PaymentPurpose } from '@libretto/contracts/events';
import { assert, assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import type { Minor } from '../../kernel/money';
import type { PaymentEvent } from './payment.events';
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
  | { readonly kind: 'begin'; readonly reference: string; readonly checkoutUrl: string | null }
  | { readonly kind: 'see'; readonly paymentReference: string; readonly isUnderpaid: boolean }
  | {
      readonly kind: 'succeed';
      readonly paymentReference: string;
      readonly amountMinor: Minor;
      /** The payer from the provider's metadata, for a payment that we have lost or never recorded. */
      readonly payer: Payer | null;
    }
  | { readonly kind: 'fail'; readonly reason: string }
  | {
      readonly kind: 'reverse';
      readonly reversal: 'refund' | 'chargeback';
      readonly reversalReference: string;
      readonly claimedMinor: Minor;
    }
  | {
      readonly kind: 'reinstate';
      readonly reversal: 'refund' | 'chargeback';
      readonly reversalReference: string;
      readonly claimedMinor: Minor;
    }
);

export type PaymentRefusal =
  | 'AlreadyPatron'
  /** The payment is not ours. */
  | 'UnknownPayment'
  /** Less was paid than requested. */
  | 'Underpaid'
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
      const { reference, checkoutUrl } = command;
      return [{ type: 'PaymentBegun', data: { paymentId, userId, reference, checkoutUrl } }];
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
    return state.paid.paymentReference === paymentReference ? [] : 'PaidByAnother';
  }
  const payer = state.kind === 'known' ? state : command.payer;
  if (payer === null) return 'UnknownPayment';
  if (state.kind === 'known' && amountMinor < state.askedMinor) return 'Underpaid';
  const { userId, provider, purpose } = payer;
  const data = { paymentId, userId, provider, purpose, amountMinor, paymentReference };
  const succeeded: PaymentEvent = { type: 'PaymentSucceeded', data };
  return state.kind === 'known' ? [succeeded] : [opened(paymentId, payer, amountMinor), succeeded];
}

function opened(paymentId: string, { userId, provider, purpose }: Payer, amountMinor: Minor): PaymentEvent {
  assert(amountMinor > 0, 'a payment is above nothing');
  return { type: 'PaymentOpened', data: { paymentId, userId, provider, purpose, amountMinor } };
}

function reverse({ reversal, reversalReference, claimedMinor }: Of<'reverse'>, state: KnownPayment): Decision {
  if (state.paid === null) return 'NotPaid';
  // Reported before; a reinstatement may have followed already.
  if (state.reversals[reversalReference] !== undefined) return [];
  const after = withReversal(state, reversalReference, claimedMinor, true);
  const amountMinor = reversedMinor(after) - reversedMinor(state);
  // Compares with the booked loss and not with earlier claims, as older claims beyond the payment were never booked.
  const lossMinor = beyondMinor(after) - state.lossMinor;
  if (amountMinor === 0 && lossMinor === 0) return [noted(state, reversalReference, claimedMinor, true)];
  const remainingMinor = state.paid.amountMinor - reversedMinor(after);
  const moved = { ...settled(state, amountMinor), kind: reversal, reversalReference, claimedMinor };
  return [{ type: 'PaymentReversed', data: { ...moved, remainingMinor, lossMinor } }];
}

function reinstate(command: Of<'reinstate'>, state: KnownPayment): Decision {
  const { paymentId, reversal, reversalReference } = command;
  if (state.paid === null) return 'NotPaid';
  const known = state.reversals[reversalReference];
  if (known === undefined) {
    // The webhook event of the reversal itself is late.
    const first = reverse({ ...command, kind: 'reverse', paymentId, reversal }, state) as readonly PaymentEvent[];
    const next = reinstate(command, first.reduce(evolve, state as PaymentState) as KnownPayment);
    return [...first, ...(next as readonly PaymentEvent[])];
  }
  if (!known.stands) return [];
  const { claimedMinor } = known;
  const after = withReversal(state, reversalReference, claimedMinor, false);
  const amountMinor = reversedMinor(state) - reversedMinor(after);
  const lossMinor = Math.max(0, state.lossMinor - beyondMinor(after));
  if (amountMinor === 0 && lossMinor === 0) return [noted(state, reversalReference, claimedMinor, false)];
  const moved = { ...settled(state, amountMinor), kind: reversal, reversalReference, claimedMinor };
  return [{ type: 'PaymentReinstated', data: { ...moved, lossMinor } }];
}

function settled({ paymentId, userId, provider, paid }: KnownPayment, amountMinor: Minor) {
  assert(paid !== null, 'only what was paid goes back');
  const { purpose, paymentReference } = paid;
  return { paymentId, userId, provider, purpose, amountMinor, paymentReference };
}

function noted({ paymentId, userId }: KnownPayment, reversalReference: string, claimedMinor: Minor, stands: boolean) {
  return { type: 'ReversalNoted', data: { paymentId, userId, reversalReference, claimedMinor, stands } } as const;
}
