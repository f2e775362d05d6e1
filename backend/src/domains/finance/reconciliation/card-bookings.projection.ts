// Projects the ledger's card bookings by the provider's ids, and payments that are reported but not booked yet.
import type {
  PatronDuplicateRefunded,
  PatronPaymentDuplicated,
  PatronPurchased,
  PaymentReversed,
  PaymentSucceeded,
  PaymentTakenBack,
  ReversalLossBooked,
  ReversalLossRecovered,
  TakingBackUndone,
  TalentsToppedUp,
} from '@libretto/contracts/events';
import { reversalKindOf } from '@libretto/contracts/ledger';
import type { Recorded } from '../../../kernel/decider';
import type { Minor } from '../../../kernel/money';
import { defineProjection, type ProjectionWriter } from '../../../kernel/projection';
import { defineCollection } from '../../../ports/read-models';

export type CardMovementKind = 'payment' | 'refund' | 'chargeback' | 'reinstatement';

export interface CardBookingDoc {
  readonly kind: CardMovementKind;
  /** The provider's id of the movement: `pi_…`, `re_…`, `dp_…`. */
  readonly reference: string;
  readonly paymentReference: string;
  readonly userId: string;
  /** Signed EUR amount; credits are positive. Null while the movement is reported but not booked. */
  readonly amountMinor: Minor | null;
  /** Instant of the booking. */
  readonly at: string | null;
  /** Instant of the booking, or of the report while it is not booked: the sort key is never null. */
  readonly sortedAt: string;
  readonly transactionId: string | null;
  /** When the payments domain recorded the report. */
  readonly heardAt: string | null;
}

export const cardBookings = defineCollection<CardBookingDoc>()({
  name: 'card-bookings',
  indexes: { all: { equals: [], sort: 'sortedAt' } },
});

/** A won dispute keeps the id of the dispute; refunds and chargebacks never share an id. */
export function bookingId(kind: CardMovementKind, reference: string): string {
  const side = kind === 'refund' || kind === 'chargeback' ? 'reversal' : kind;
  return `${side}:${reference}`;
}

type CardEvent =
  | PaymentSucceeded
  | PaymentReversed
  | TalentsToppedUp
  | PatronPurchased
  | PatronPaymentDuplicated
  | PatronDuplicateRefunded
  | PaymentTakenBack
  | ReversalLossBooked
  | ReversalLossRecovered
  | TakingBackUndone;

export const cardBookingsProjection = defineProjection<CardEvent>({
  name: 'card-bookings',
  version: 4,
  collections: [cardBookings],
  handlers: {
    PaymentSucceeded: (event, to) => {
      const { provider, paymentReference, userId } = event.data;
      if (provider === 'card') return hear(to, event, 'payment', paymentReference, paymentReference, userId);
    },
    PaymentReversed: (event, to) => {
      const { provider, kind, reversalReference, paymentReference, userId } = event.data;
      if (provider === 'card') return hear(to, event, kind, reversalReference, paymentReference, userId);
    },
    TalentsToppedUp: (event, to) => {
      const { source, paymentReference, amountMinor } = event.data;
      if (source === 'card') return book(to, event, 'payment', paymentReference, paymentReference, amountMinor);
    },
    PatronPurchased: (event, to) => {
      const { method, paymentReference, amountMinor } = event.data;
      if (method === 'card' && paymentReference !== null)
        return book(to, event, 'payment', paymentReference, paymentReference, amountMinor);
    },
    PatronPaymentDuplicated: (event, to) => {
      const { paymentReference, reversalReference, amountMinor } = event.data;
      const [kind, reference] =
        reversalReference === undefined
          ? (['payment', paymentReference] as const)
          : (['reinstatement', reversalReference] as const);
      return book(to, event, kind, reference, paymentReference, amountMinor);
    },
    // The card holder may have reversed the payment before the refund.
    PatronDuplicateRefunded: (event, to) => {
      const { reversalReference, amountMinor } = event.data;
      return book(to, event, reversalKindOf(event.data), reversalReference, null, -amountMinor);
    },
    PaymentTakenBack: (event, to) => {
      const { provider, kind, reversalReference, paymentReference, amountMinor } = event.data;
      if (provider === 'card') return book(to, event, kind, reversalReference, paymentReference, -amountMinor);
    },
    // Belongs to the same movement at the provider, so both amounts add up under its id.
    ReversalLossBooked: (event, to) => {
      const { provider, kind, reversalReference, paymentReference, amountMinor } = event.data;
      if (provider === 'card') return book(to, event, kind, reversalReference, paymentReference, -amountMinor);
    },
    ReversalLossRecovered: (event, to) => {
      const { provider, reversalReference, paymentReference, amountMinor } = event.data;
      if (provider === 'card')
        return book(to, event, 'reinstatement', reversalReference, paymentReference, amountMinor);
    },
    TakingBackUndone: (event, to) => {
      const { provider, reversalReference, paymentReference, amountMinor } = event.data;
      if (provider === 'card')
        return book(to, event, 'reinstatement', reversalReference, paymentReference, amountMinor);
    },
  },
});

async function hear(
  to: ProjectionWriter,
  event: Recorded<CardEvent>,
  kind: CardMovementKind,
  reference: string,
  paymentReference: string,
  userId: string,
): Promise<void> {
  const id = bookingId(kind, reference);
  const known = await to.collection(cardBookings).get(id);
  const heardAt = event.metadata.at;
  const unbooked = { amountMinor: null, at: null, transactionId: null, sortedAt: heardAt };
  to.collection(cardBookings).put(id, {
    ...(known ?? { kind, reference, paymentReference, userId, ...unbooked }),
    heardAt,
  });
}

async function book(
  to: ProjectionWriter,
  event: Recorded<Exclude<CardEvent, PaymentSucceeded | PaymentReversed>>,
  kind: CardMovementKind,
  reference: string,
  paymentReference: string | null,
  amountMinor: Minor,
): Promise<void> {
  const id = bookingId(kind, reference);
  const known = await to.collection(cardBookings).get(id);
  const { transactionId, userId } = event.data;
  to.collection(cardBookings).put(id, {
    kind,
    reference,
    paymentReference: paymentReference ?? known?.paymentReference ?? '',
    userId,
    // A duplicate booking is an error of ours and must show as a difference.
    amountMinor: (known?.amountMinor ?? 0) + amountMinor,
    at: known?.at ?? event.metadata.at,
    sortedAt: known?.at ?? event.metadata.at,
    transactionId: known?.transactionId ?? transactionId,
    heardAt: known?.heardAt ?? null,
  });
}
