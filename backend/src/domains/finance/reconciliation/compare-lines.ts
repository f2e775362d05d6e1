// Compares one movement on both sides and explains any difference.
import type { ReconciliationLine } from '@libretto/contracts/http/finance-reconciliations';
import { type Minor, minorPerEurCent } from '../../../kernel/money';
import { sourceLanguage } from '../../../kernel/text';
import type { CardBalanceTransaction } from '../../../ports/card-payments';
import { euros as eurosText } from '../amounts';
import { bookingId, type CardBookingDoc, type CardMovementKind } from './card-bookings.projection';

/** Results are stored in English. */
const euros = (minor: Minor) => eurosText(minor).in(sourceLanguage);

/** Up to this age, the webhook event of an unbooked movement may still be in flight. */
const underWayMs = 15 * 60_000;

const nouns: Record<CardMovementKind, string> = {
  payment: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
  reinstatement: 'reinstated chargeback',
};

/**
 * The kind of our movement that a provider's line represents; null for payouts to our bank and other lines without a
 * customer's balance.
 */
export function movementOf({ kind }: CardBalanceTransaction): CardMovementKind | null {
  return kind === 'payout' || kind === 'other' ? null : kind;
}

export function bookingIdOf(line: CardBalanceTransaction): string | null {
  const kind = movementOf(line);
  return kind && bookingId(kind, line.sourceReference);
}

/** Compares a line of the provider with our booking of the same id, if one exists. */
export function compareThere(
  line: CardBalanceTransaction,
  kind: CardMovementKind,
  booking: CardBookingDoc | undefined,
  now: Date,
): ReconciliationLine {
  const thereMinor = line.amountCents * minorPerEurCent;
  const about = {
    kind,
    reference: line.sourceReference,
    paymentReference: line.paymentReference ?? booking?.paymentReference ?? null,
    there: String(thereMinor),
    thereAt: line.createdAt,
    transactionId: booking?.transactionId ?? null,
    username: null,
  };
  const hereMinor = booking?.amountMinor ?? null;
  if (booking === undefined || hereMinor === null) {
    return {
      ...about,
      status: 'missing-here',
      here: null,
      hereAt: null,
      reason: whyMissingHere(line, kind, booking, now),
    };
  }
  const here = { here: String(hereMinor), hereAt: booking.at };
  if (hereMinor !== thereMinor) {
    const difference = hereMinor - thereMinor;
    const side = difference > 0 ? 'more' : 'less';
    const reason = `The ledger booked ${euros(hereMinor)}, ${euros(Math.abs(difference))} ${side} than the provider’s ${euros(thereMinor)}.`;
    return { ...about, ...here, status: 'different', reason };
  }
  if (booking.kind !== kind) {
    const reason = `The amounts agree, but the ledger booked a ${nouns[booking.kind]} and the provider a ${nouns[kind]}.`;
    return { ...about, ...here, status: 'different', reason };
  }
  return {
    ...about,
    ...here,
    status: 'matched',
    reason: `The same ${nouns[kind]} of ${euros(thereMinor)} on both sides.`,
  };
}

/** Reports a booking that the provider does not list. */
export function missingThere(booking: CardBookingDoc): ReconciliationLine {
  const minor = booking.amountMinor ?? 0;
  return {
    status: 'missing-there',
    kind: booking.kind,
    reference: booking.reference,
    paymentReference: booking.paymentReference || null,
    here: String(minor),
    there: null,
    hereAt: booking.at,
    thereAt: null,
    transactionId: booking.transactionId,
    username: null,
    reason: `The ledger booked a ${nouns[booking.kind]} of ${euros(minor)}, and the provider has none under ${booking.reference}, nor in the days around.`,
  };
}

function whyMissingHere(
  line: CardBalanceTransaction,
  kind: CardMovementKind,
  booking: CardBookingDoc | undefined,
  now: Date,
): string {
  const amount = euros(line.amountCents * minorPerEurCent);
  const what = `The provider has a ${nouns[kind]} of ${amount}`;
  if (booking !== undefined) return `${what}; its webhook event arrived, but no wallet was booked yet.`;
  const ageMs = now.getTime() - new Date(line.createdAt).getTime();
  if (ageMs < underWayMs) return `${what}, minutes old; its webhook event may still be under way.`;
  return `${what}, and neither its webhook event nor a booking is here.`;
}
