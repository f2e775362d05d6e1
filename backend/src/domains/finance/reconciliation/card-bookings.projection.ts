// Projects the ledger's card bookings by the provider's ids, payments that are reported but not booked yet, and the
// provider's fees and payouts.
import type {
  HeldPaymentRefunded,
  PatronDuplicateRefunded,
  PatronPaymentDuplicated,
  PatronPurchased,
  PaymentHeld,
  PaymentReversed,
  PaymentSucceeded,
  PaymentTakenBack,
  ProviderMovementEvent,
  ReversalLossBooked,
  ReversalLossRecovered,
  TakingBackUndone,
  TalentsToppedUp,
} from '@libretto/contracts/events';
import { reversalKindOf } from '@libretto/contracts/ledger';
import type { Recorded } from '../../../kernel/commands/decider';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import type { Minor } from '../../../kernel/values/money';
import { defineCollection, type ReadModels } from '../../../ports/read-models/read-models';

/** Movements of the provider's balance that concern no person. */
export type ProviderMovementKind = 'fee' | 'payout';
export type CardMovementKind = 'payment' | 'refund' | 'chargeback' | 'reinstatement' | ProviderMovementKind;

export interface CardBookingDoc {
  readonly kind: CardMovementKind;
  /** The provider's id of the movement: `pi_…`, `re_…`, `dp_…`; of a fee or payout `txn_…`. */
  readonly reference: string;
  /** Empty for a fee or payout. */
  readonly paymentReference: string;
  /** Empty for a fee or payout. */
  readonly userId: string;
  /** Signed EUR amount; credits are positive. Null while the movement is reported but not booked. */
  readonly amountMinor: Minor | null;
  /** Instant of the booking. */
  readonly at: string | null;
  /** Instant of the booking, or of the report while it is not booked: the sort key is never null. */
  readonly sortedAt: string;
  readonly transactionId: string | null;
  /** Numbers the movements of one dispute that took its money repeatedly, from 1. */
  readonly time: number;
  /** The event that caused the booking; a dispute may move its money several times under one id. */
  readonly causedBy: string | null;
  /** When the payments domain recorded the report. */
  readonly heardAt: string | null;
}

export const cardBookings = defineCollection<CardBookingDoc>()({
  name: 'card-bookings',
  indexes: { all: { equals: [], sort: 'sortedAt' }, byKind: { equals: ['kind'], sort: 'sortedAt' } },
});

/** A won dispute keeps the id of the dispute; refunds and chargebacks never share an id. */
export function bookingId(kind: CardMovementKind, reference: string, time = 1): string {
  const side = kind === 'refund' || kind === 'chargeback' ? 'reversal' : kind;
  return `${side}:${reference}${time === 1 ? '' : `:${time}`}`;
}

/** A dispute rarely moves its money more often. */
const movementsAtOnce = 5;

/** The bookings of the movements under each reference, in the order in which they moved money. */
export async function bookingsOf(
  reads: ReadModels,
  references: readonly { readonly kind: CardMovementKind; readonly reference: string }[],
): Promise<readonly (readonly CardBookingDoc[])[]> {
  const found = references.map((): CardBookingDoc[] => []);
  let open = references.map((about, index) => ({ ...about, bookings: found[index] as CardBookingDoc[] }));
  for (let first = 1; open.length > 0; first += movementsAtOnce) {
    const times = Array.from({ length: movementsAtOnce }, (_, index) => first + index);
    const ids = open.flatMap(({ kind, reference }) => times.map((time) => bookingId(kind, reference, time)));
    const docs = await reads.collection(cardBookings).getMany(ids);
    for (const [index, { bookings }] of open.entries()) {
      const page = docs.slice(index * movementsAtOnce, (index + 1) * movementsAtOnce);
      bookings.push(...page.filter((doc) => doc !== undefined));
    }
    // The numbers of movements have no gaps.
    open = open.filter(({ bookings }) => bookings.length === first + movementsAtOnce - 1);
  }
  return found;
}

type CardEvent =
  | PaymentSucceeded
  | PaymentReversed
  | TalentsToppedUp
  | PatronPurchased
  | PatronPaymentDuplicated
  | PatronDuplicateRefunded
  | PaymentHeld
  | HeldPaymentRefunded
  | PaymentTakenBack
  | ProviderMovementEvent
  | ReversalLossBooked
  | ReversalLossRecovered
  | TakingBackUndone;

export const cardBookingsProjection = defineProjection<CardEvent>({
  name: 'card-bookings',
  version: 6,
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
    PaymentHeld: (event, to) => {
      const { provider, paymentReference, reversalReference, amountMinor } = event.data;
      if (provider !== 'card') return;
      return reversalReference === undefined
        ? book(to, event, 'payment', paymentReference, paymentReference, amountMinor)
        : book(to, event, 'reinstatement', reversalReference, paymentReference, amountMinor);
    },
    HeldPaymentRefunded: (event, to) => {
      const { provider, kind, reversalReference, paymentReference, amountMinor } = event.data;
      if (provider === 'card') return book(to, event, kind, reversalReference, paymentReference, -amountMinor);
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
    ProviderFeeCharged: (event, to) => bookProviderMovement(to, event, 'fee', -event.data.amountMinor),
    ProviderFeeReturned: (event, to) => bookProviderMovement(to, event, 'fee', event.data.amountMinor),
    ProviderPaidOut: (event, to) => bookProviderMovement(to, event, 'payout', -event.data.amountMinor),
    ProviderPayoutReturned: (event, to) => bookProviderMovement(to, event, 'payout', event.data.amountMinor),
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

async function bookProviderMovement(
  to: ProjectionWriter,
  { data, metadata }: Recorded<ProviderMovementEvent>,
  kind: ProviderMovementKind,
  amountMinor: Minor,
): Promise<void> {
  if (data.provider !== 'card') return;
  const { reference, occurredAt, transactionId } = data;
  const id = bookingId(kind, reference);
  const known = await to.collection(cardBookings).get(id);
  to.collection(cardBookings).put(id, {
    ...{ kind, reference, paymentReference: '', userId: '', transactionId, time: 1, heardAt: null },
    // A duplicate booking is an error of ours and must show as a difference.
    amountMinor: (known?.amountMinor ?? 0) + amountMinor,
    at: occurredAt,
    sortedAt: occurredAt,
    causedBy: metadata.causationId,
  });
}

/** The first booking under the reference that the event belongs to, or the next free one of a dispute. */
async function idOfMovement(
  to: ProjectionWriter,
  kind: CardMovementKind,
  reference: string,
  isSame: (known: CardBookingDoc) => boolean,
): Promise<{ readonly id: string; readonly time: number }> {
  for (let time = 1; ; time++) {
    const id = bookingId(kind, reference, time);
    const known = await to.collection(cardBookings).get(id);
    // Only a dispute moves its money repeatedly; anything else under one id is a duplicate booking and must show.
    if (known === undefined || isSame(known) || !isDispute(kind, reference)) return { id, time };
  }
}

/** Returns whether movements of this kind can happen several times under one reference. */
export const isDispute = (kind: CardMovementKind, reference: string) =>
  kind === 'chargeback' || (kind === 'reinstatement' && !reference.startsWith('re_'));

async function hear(
  to: ProjectionWriter,
  event: Recorded<CardEvent>,
  kind: CardMovementKind,
  reference: string,
  paymentReference: string,
  userId: string,
): Promise<void> {
  const { id, time } = await idOfMovement(to, kind, reference, ({ heardAt, at }) => heardAt === null || at === null);
  const known = await to.collection(cardBookings).get(id);
  const heardAt = event.metadata.at;
  const unbooked = { amountMinor: null, at: null, transactionId: null, time, causedBy: null, sortedAt: heardAt };
  to.collection(cardBookings).put(id, {
    ...(known ?? { kind, reference, paymentReference, userId, ...unbooked }),
    heardAt,
  });
}

async function book(
  to: ProjectionWriter,
  event: Recorded<Exclude<CardEvent, PaymentSucceeded | PaymentReversed | ProviderMovementEvent>>,
  kind: CardMovementKind,
  reference: string,
  paymentReference: string | null,
  amountMinor: Minor,
): Promise<void> {
  const { causationId } = event.metadata;
  const { id, time } = await idOfMovement(
    to,
    kind,
    reference,
    ({ at, causedBy }) => at === null || causedBy === causationId,
  );
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
    time,
    causedBy: known?.causedBy ?? causationId,
    heardAt: known?.heardAt ?? null,
  });
}
