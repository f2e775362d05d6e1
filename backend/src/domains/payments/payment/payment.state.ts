// The state that the payment decider needs.
import type { CancellationReason, PaymentProvider, PaymentPurpose } from '@libretto/contracts/events';
import { assert, assertNever } from '../../../kernel/values/assert';
import type { Minor } from '../../../kernel/values/money';
import { type Known, knownAfter } from '../dispute-movements';
import type { Movements, PaymentEvent } from './payment.events';

export interface KnownPayment {
  readonly kind: 'known';
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: PaymentProvider;
  readonly purpose: PaymentPurpose;
  /** The requested amount. */
  readonly askedMinor: Minor;
  readonly begun: {
    readonly reference: string;
    readonly checkoutUrl: string | null;
    /** The card provider's customer, who alone can pay it. */
    readonly customerId?: string;
  } | null;
  /** Only for a crypto invoice: the reference of its latest payment. */
  readonly seenReference: string | null;
  /** Whether that payment was lower than requested. */
  readonly isUnderpaid: boolean;
  readonly outcome: 'open' | 'failed' | 'succeeded';
  /** Why the payment was cancelled; null if it was not. */
  readonly cancelled: CancellationReason | null;
  /** Set once the payment succeeded. */
  readonly paid: {
    readonly paymentReference: string;
    readonly purpose: PaymentPurpose;
    readonly amountMinor: Minor;
  } | null;
  /** By the provider's reference: the claimed amount, and whether the reversal is still in force. */
  readonly reversals: Readonly<Record<string, Known>>;
  /** The loss booked so far, beyond the paid amount. */
  readonly lossMinor: Minor;
}

export type PaymentState = { readonly kind: 'absent' } | KnownPayment;

/** The reversed amount: all claims, limited to the paid amount. */
export const reversedMinor = (state: KnownPayment): Minor =>
  Math.min(claimedMinorOf(state), state.paid?.amountMinor ?? 0);

/** Claims beyond the paid amount, such as a dispute after a refund, which the provider deducts from the platform. */
export const beyondMinor = (state: KnownPayment): Minor =>
  Math.max(0, claimedMinorOf(state) - (state.paid?.amountMinor ?? 0));

const claimedMinorOf = ({ reversals }: KnownPayment): Minor =>
  Object.values(reversals).reduce((sum, each) => sum + (each.stands ? each.claimedMinor : 0), 0);

export function evolve(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'PaymentOpened') {
    const { amountMinor: askedMinor, ...opened } = event.data;
    const nothingYet = {
      begun: null,
      seenReference: null,
      isUnderpaid: false,
      outcome: 'open',
      cancelled: null,
      paid: null,
      reversals: {},
      lossMinor: 0,
    } as const;
    return { kind: 'known', ...opened, askedMinor, ...nothingYet };
  }
  assert(state.kind === 'known', 'a payment begins by being opened');
  switch (event.type) {
    case 'PaymentBegun': {
      const { paymentId: _, userId: __, ...begun } = event.data;
      return { ...state, begun };
    }
    case 'PaymentSeen':
      return { ...state, seenReference: event.data.paymentReference, isUnderpaid: event.data.isUnderpaid };
    case 'PaymentFailed':
      return { ...state, outcome: 'failed' };
    case 'PaymentCancelled':
      // The provider may still be paid, so only its answer, or the end of the sweep, makes the payment fail.
      return { ...state, cancelled: event.data.reason };
    case 'PaymentSucceeded': {
      const { paymentReference, purpose, amountMinor } = event.data;
      return { ...state, outcome: 'succeeded', paid: { paymentReference, purpose, amountMinor } };
    }
    case 'PaymentReversed': {
      const { reversalReference, claimedMinor, lossMinor, movements } = event.data;
      const booked = { ...state, lossMinor: state.lossMinor + lossMinor };
      return withReversal(booked, reversalReference, claimedMinor, true, movements);
    }
    case 'PaymentReinstated': {
      const { reversalReference, claimedMinor, lossMinor, movements } = event.data;
      const booked = { ...state, lossMinor: state.lossMinor - lossMinor };
      return withReversal(booked, reversalReference, claimedMinor, false, movements);
    }
    case 'ReversalNoted':
      return withReversal(
        state,
        event.data.reversalReference,
        event.data.claimedMinor,
        event.data.stands,
        event.data.movements,
      );
    default:
      return assertNever(event);
  }
}

export function withReversal(
  state: KnownPayment,
  reference: string,
  claimedMinor: Minor,
  stands: boolean,
  movements?: Movements,
): KnownPayment {
  const known = knownAfter(state.reversals[reference], claimedMinor, stands, movements);
  return { ...state, reversals: { ...state.reversals, [reference]: known } };
}
