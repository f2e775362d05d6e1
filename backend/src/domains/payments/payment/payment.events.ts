// Stored events of an external payment: the published events and their history.
import type {
  CancellationReason,
  PaymentProvider,
  PaymentPurpose,
  PaymentReinstated,
  PaymentReversed,
  PaymentSucceeded,
} from '@libretto/contracts/events';
import { reversalKindOf } from '@libretto/contracts/ledger';
import type { DomainEvent } from '../../../kernel/commands/decider';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import type { Minor } from '../../../kernel/values/money';

/** A person wants to pay. */
export type PaymentOpened = DomainEvent<
  'PaymentOpened',
  { paymentId: string; userId: string; provider: PaymentProvider; purpose: PaymentPurpose; amountMinor: Minor }
>;
/** The provider has created it: a card payment under its own id, a crypto payment under the id of its invoice. */
export type PaymentBegun = DomainEvent<
  'PaymentBegun',
  {
    paymentId: string;
    userId: string;
    reference: string;
    checkoutUrl: string | null;
    /** The card provider's customer; missing in earlier events. */
    customerId?: string;
  }
>;
/** A payment of a crypto invoice was detected; its reference can be used to query the provider. */
export type PaymentSeen = DomainEvent<
  'PaymentSeen',
  { paymentId: string; userId: string; paymentReference: string; isUnderpaid: boolean }
>;
/** The payment is abandoned; money that arrives later is still booked. */
export type PaymentFailed = DomainEvent<'PaymentFailed', { paymentId: string; userId: string; reason: string }>;
/** Nobody may be credited any more: money that arrives later is refunded. */
export type PaymentCancelled = DomainEvent<
  'PaymentCancelled',
  { paymentId: string; userId: string; reason: CancellationReason }
>;
/**
 * A reversal or reinstatement that moved nothing. It is recorded so that the order of reports makes no difference.
 * Claims beyond the payment were noted like this before they were booked as losses.
 */
export type ReversalNoted = DomainEvent<
  'ReversalNoted',
  {
    paymentId: string;
    userId: string;
    reversalReference: string;
    claimedMinor: Minor;
    stands: boolean;
    movements?: Movements;
  }
>;

/**
 * The movements of a dispute's money that were reported so far: by balance transaction, or by webhook event where the
 * provider named none. A report without any id is recorded as an empty event id.
 */
export interface Movements {
  readonly taken: Reports;
  readonly given: Reports;
}
export interface Reports {
  readonly lines: readonly string[];
  readonly events: readonly string[];
}

/** The amount that the provider claims: `amountMinor` of the payment and `lossMinor` beyond it. */
type Claimed<Event extends DomainEvent> =
  Event extends DomainEvent<infer Type, infer Data>
    ? DomainEvent<Type, Data & { claimedMinor: Minor; movements?: Movements }>
    : never;

export type PaymentEvent =
  | PaymentOpened
  | PaymentBegun
  | PaymentSeen
  | PaymentFailed
  | PaymentCancelled
  | ReversalNoted
  | PaymentSucceeded
  | Claimed<PaymentReversed>
  | Claimed<PaymentReinstated>;

export const paymentEvents = defineEvents<PaymentEvent>({
  PaymentOpened: { version: 1 },
  PaymentBegun: { version: 1 },
  PaymentSeen: { version: 2, upcast: { 1: (data) => ({ ...data, isUnderpaid: false }) } },
  PaymentFailed: { version: 1 },
  PaymentCancelled: { version: 1 },
  ReversalNoted: { version: 1 },
  PaymentSucceeded: { version: 1 },
  PaymentReversed: { version: 2, upcast: { 1: (data) => ({ ...data, lossMinor: 0 }) } },
  PaymentReinstated: {
    version: 2,
    upcast: { 1: (data) => ({ ...data, kind: reversalKindOf(data), lossMinor: 0 }) },
  },
});
