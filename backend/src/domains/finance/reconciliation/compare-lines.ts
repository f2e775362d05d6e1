// Compares one movement on both sides and explains any difference.
import type { ReconciliationLine } from '@libretto/contracts/http/finance/finance-reconciliations';
import { minorPerEurCent } from '../../../kernel/values/money';
import { type CardBalanceTransaction, providerFeeCents, webhookRetriesMs } from '../../../ports/payments/card-payments';
import {
  type CardBookingDoc,
  type CardMovementKind,
  isDispute,
  type ProviderMovementKind,
} from './card-bookings.projection';
import type { LineReason } from './line-reasons';
import type { UnbookedEventDoc } from './unbooked-events.projection';

/** A compared line, with a code in place of the sentence that explains its status. */
export type ComparedLine = Omit<ReconciliationLine, 'reason'> & { readonly why: LineReason };

/** Up to this age, the webhook event of an unbooked movement may still be in flight. */
const webhookDelayMs = 15 * 60_000;

/**
 * The kind of our movement that a provider's line represents; null for payouts to our bank, fees and other lines without a
 * customer's balance.
 */
export function movementOf({ kind }: CardBalanceTransaction): CardMovementKind | null {
  return kind === 'payout' || kind === 'fee' || kind === 'other' ? null : kind;
}

/** The fee and the payout that a provider's line contains, each as a line under the id of the whole. */
export function providerMovementsOf(
  line: CardBalanceTransaction,
): readonly { readonly kind: ProviderMovementKind; readonly line: CardBalanceTransaction }[] {
  // Fees in another currency are listed as not booked.
  if (line.currency !== undefined) return [];
  const of = (kind: ProviderMovementKind, amountCents: number) =>
    amountCents === 0 ? [] : [{ kind, line: { ...line, sourceReference: line.reference, amountCents } }];
  return [...of('fee', -providerFeeCents(line)), ...of('payout', line.kind === 'payout' ? line.amountCents : 0)];
}

/** Compares a line of the provider with our booking of the same id, if one exists. */
export function compareThere(
  line: CardBalanceTransaction,
  kind: CardMovementKind,
  booking: CardBookingDoc | undefined,
  now: Date,
  unbooked?: UnbookedEventDoc,
): ComparedLine {
  const thereMinor = line.amountCents * minorPerEurCent;
  const about = {
    kind,
    reference: line.sourceReference,
    movementId: isDispute(kind, line.sourceReference) ? line.reference : null,
    paymentReference: line.paymentReference ?? booking?.paymentReference ?? null,
    there: String(thereMinor),
    thereAt: line.createdAt,
    transactionId: booking?.transactionId ?? null,
    username: null,
    closedBy: null,
    canClose: line.currency === undefined,
  };
  const hereMinor = booking?.amountMinor ?? null;
  if (line.currency !== undefined) {
    const isBooked = booking !== undefined && hereMinor !== null;
    return {
      ...about,
      status: isBooked ? 'different' : 'missing-here',
      here: isBooked ? String(hereMinor) : null,
      hereAt: isBooked ? booking.at : null,
      there: null,
      why: { code: 'other-currency', currency: line.currency, amount: line.amountCents },
    };
  }
  if (booking === undefined || hereMinor === null) {
    const why = whyMissingHere(line, kind, booking, now, unbooked);
    return { ...about, status: 'missing-here', here: null, hereAt: null, why };
  }
  const here = { here: String(hereMinor), hereAt: booking.at };
  if (hereMinor !== thereMinor) return { ...about, ...here, status: 'different', why: { code: 'other-amount' } };
  if (booking.kind !== kind) {
    return { ...about, ...here, status: 'different', why: { code: 'other-kind', bookedKind: booking.kind } };
  }
  return { ...about, ...here, status: 'matched', why: { code: 'same' } };
}

/**
 * Whether an entry may close the line now. The webhook event of a young movement may still arrive, and what was reported
 * is booked without an entry.
 * @param isReported whether a report of the missing movement has arrived by now
 */
export function canCloseNow(
  { status, kind, here, there, thereAt, canClose }: Omit<ReconciliationLine, 'reason'>,
  isReported: boolean,
  nowMs: number,
): boolean {
  if (!canClose || status === 'matched' || Number(here ?? 0) === Number(there ?? 0)) return false;
  if (status !== 'missing-here') return true;
  // The daily reading of the provider's balance books a fee or a payout however old it is.
  if (kind === 'fee' || kind === 'payout') return false;
  return !isReported && thereAt !== null && Date.parse(thereAt) < nowMs - webhookRetriesMs;
}

/** Reports a booking that the provider does not list. */
export function missingThere(booking: CardBookingDoc): ComparedLine {
  const minor = booking.amountMinor ?? 0;
  return {
    status: 'missing-there',
    kind: booking.kind,
    reference: booking.reference,
    movementId: isDispute(booking.kind, booking.reference) ? String(booking.time) : null,
    paymentReference: booking.paymentReference || null,
    here: String(minor),
    there: null,
    hereAt: booking.at,
    thereAt: null,
    transactionId: booking.transactionId,
    username: null,
    closedBy: null,
    canClose: true,
    why: { code: 'not-there' },
  };
}

function whyMissingHere(
  line: CardBalanceTransaction,
  kind: CardMovementKind,
  booking: CardBookingDoc | undefined,
  now: Date,
  unbooked: UnbookedEventDoc | undefined,
): LineReason {
  if (booking !== undefined) return { code: 'reported' };
  if (kind === 'fee' || kind === 'payout') return { code: 'not-read' };
  if (unbooked !== undefined) return { code: 'refused', unbooked: unbooked.reason };
  const ageMs = now.getTime() - new Date(line.createdAt).getTime();
  return { code: ageMs < webhookDelayMs ? 'young' : 'unreported' };
}
