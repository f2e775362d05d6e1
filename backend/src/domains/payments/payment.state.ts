// What a payment's rules need to remember.
import type { PaymentProvider, PaymentPurpose } from '@libretto/contracts/events';
import { assert, assertNever } from '../../kernel/assert';
import type { Minor } from '../../kernel/money';
import type { PaymentEvent } from './payment.events';

export interface KnownPayment {
  readonly kind: 'known';
  readonly paymentId: string;
  readonly userId: string;
  readonly provider: PaymentProvider;
  readonly purpose: PaymentPurpose;
  /** What was asked for. */
  readonly askedMinor: Minor;
  readonly begun: { readonly reference: string; readonly checkoutUrl: string | null } | null;
  /** Of a crypto invoice: its latest payment. */
  readonly seenReference: string | null;
  /** That payment brought less than was asked for. */
  readonly isUnderpaid: boolean;
  readonly outcome: 'open' | 'failed' | 'succeeded';
  /** Once it succeeded. */
  readonly paid: {
    readonly paymentReference: string;
    readonly purpose: PaymentPurpose;
    readonly amountMinor: Minor;
  } | null;
  /** By the provider's reference: what it says went back, and whether that still holds. */
  readonly reversals: Readonly<Record<string, { readonly claimedMinor: Minor; readonly stands: boolean }>>;
  /** What was booked as lost so far, beyond what was paid. */
  readonly lossMinor: Minor;
}

export type PaymentState = { readonly kind: 'absent' } | KnownPayment;

/** What has gone back: all that is claimed, and never more than was paid. */
export const reversedMinor = (state: KnownPayment): Minor =>
  Math.min(claimedMinorOf(state), state.paid?.amountMinor ?? 0);

/** What is claimed beyond what was paid, as by a dispute after a refund: the provider takes it from the platform. */
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
      paid: null,
      reversals: {},
      lossMinor: 0,
    } as const;
    return { kind: 'known', ...opened, askedMinor, ...nothingYet };
  }
  assert(state.kind === 'known', 'a payment begins by being opened');
  switch (event.type) {
    case 'PaymentBegun': {
      const { reference, checkoutUrl } = event.data;
      return { ...state, begun: { reference, checkoutUrl } };
    }
    case 'PaymentSeen':
      return { ...state, seenReference: event.data.paymentReference, isUnderpaid: event.data.isUnderpaid };
    case 'PaymentFailed':
      return { ...state, outcome: 'failed' };
    case 'PaymentSucceeded': {
      const { paymentReference, purpose, amountMinor } = event.data;
      return { ...state, outcome: 'succeeded', paid: { paymentReference, purpose, amountMinor } };
    }
    case 'PaymentReversed': {
      const { reversalReference, claimedMinor, lossMinor } = event.data;
      const booked = { ...state, lossMinor: state.lossMinor + lossMinor };
      return withReversal(booked, reversalReference, claimedMinor, true);
    }
    case 'PaymentReinstated': {
      const { reversalReference, claimedMinor, lossMinor } = event.data;
      const booked = { ...state, lossMinor: state.lossMinor - lossMinor };
      return withReversal(booked, reversalReference, claimedMinor, false);
    }
    case 'ReversalNoted':
      return withReversal(state, event.data.reversalReference, event.data.claimedMinor, event.data.stands);
    default:
      return assertNever(event);
  }
}

export function withReversal(
  state: KnownPayment,
  reference: string,
  claimedMinor: Minor,
  stands: boolean,
): KnownPayment {
  return { ...state, reversals: { ...state.reversals, [reference]: { claimedMinor, stands } } };
}
