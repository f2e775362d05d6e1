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
  readonly outcome: 'open' | 'failed' | 'succeeded';
  /** Once it succeeded. */
  readonly paid: {
    readonly paymentReference: string;
    readonly purpose: PaymentPurpose;
    readonly amountMinor: Minor;
  } | null;
  /** By the provider's reference: what it says went back, and whether that still holds. */
  readonly reversals: Readonly<Record<string, { readonly claimedMinor: Minor; readonly stands: boolean }>>;
}

export type PaymentState = { readonly kind: 'absent' } | KnownPayment;

/** What has gone back: all that is claimed, and never more than was paid. */
export function reversedMinor({ paid, reversals }: KnownPayment): Minor {
  const claimed = Object.values(reversals).reduce((sum, each) => sum + (each.stands ? each.claimedMinor : 0), 0);
  return Math.min(claimed, paid?.amountMinor ?? 0);
}

export function evolve(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'PaymentOpened') {
    const { amountMinor: askedMinor, ...opened } = event.data;
    const nothingYet = { begun: null, seenReference: null, outcome: 'open', paid: null, reversals: {} } as const;
    return { kind: 'known', ...opened, askedMinor, ...nothingYet };
  }
  assert(state.kind === 'known', 'a payment begins by being opened');
  switch (event.type) {
    case 'PaymentBegun': {
      const { reference, checkoutUrl } = event.data;
      return { ...state, begun: { reference, checkoutUrl } };
    }
    case 'PaymentSeen':
      return { ...state, seenReference: event.data.paymentReference };
    case 'PaymentFailed':
      return { ...state, outcome: 'failed' };
    case 'PaymentSucceeded': {
      const { paymentReference, purpose, amountMinor } = event.data;
      return { ...state, outcome: 'succeeded', paid: { paymentReference, purpose, amountMinor } };
    }
    case 'PaymentReversed':
      return withReversal(state, event.data.reversalReference, event.data.claimedMinor, true);
    case 'PaymentReinstated':
      return withReversal(state, event.data.reversalReference, event.data.claimedMinor, false);
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
