// Compares one movement on both sides and explains any difference.
import type { ReconciliationLine } from '@libretto/contracts/http/finance/finance-reconciliations';
import { sourceLanguage } from '../../../kernel/texts/text';
import { type Minor, minorPerEurCent } from '../../../kernel/values/money';
import { type CardBalanceTransaction, providerFeeCents, webhookRetriesMs } from '../../../ports/payments/card-payments';
import { euros as eurosText } from '../ledger/amounts';
import {
  type CardBookingDoc,
  type CardMovementKind,
  isDispute,
  type ProviderMovementKind,
} from './card-bookings.projection';
import { unbookedWhy } from './unbooked-events';
import type { UnbookedEventDoc } from './unbooked-events.projection';

/** Results are stored in English. */
const euros = (minor: Minor) => eurosText(minor).in(sourceLanguage);

/** Up to this age, the webhook event of an unbooked movement may still be in flight. */
const webhookDelayMs = 15 * 60_000;

const nouns: Record<CardMovementKind, string> = {
  payment: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
  reinstatement: 'reinstated chargeback',
  fee: 'fee',
  payout: 'payout',
};

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
): ReconciliationLine {
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
    const what = `The provider has a ${nouns[kind]} of ${amountIn(line.currency, line.amountCents)}`;
    const isBooked = booking !== undefined && hereMinor !== null;
    return {
      ...about,
      status: isBooked ? 'different' : 'missing-here',
      here: isBooked ? String(hereMinor) : null,
      hereAt: isBooked ? booking.at : null,
      there: null,
      reason: isBooked ? `${what}, but the ledger booked ${euros(hereMinor)}.` : `${what}, which is not in euros.`,
    };
  }
  if (booking === undefined || hereMinor === null) {
    return {
      ...about,
      status: 'missing-here',
      here: null,
      hereAt: null,
      reason: whyMissingHere(line, kind, booking, now, unbooked),
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

/**
 * Whether an entry may close the line now. The webhook event of a young movement may still arrive, and what was reported
 * is booked without an entry.
 * @param isReported whether a report of the missing movement has arrived by now
 */
export function canCloseNow(
  { status, kind, here, there, thereAt, canClose }: ReconciliationLine,
  isReported: boolean,
  nowMs: number,
): boolean {
  if (!canClose || status === 'matched' || Number(here ?? 0) === Number(there ?? 0)) return false;
  if (status !== 'missing-here') return true;
  // The daily reading of the provider's balance books a fee or a payout however old it is.
  if (kind === 'fee' || kind === 'payout') return false;
  return !isReported && thereAt !== null && Date.parse(thereAt) < nowMs - webhookRetriesMs;
}

/** Formats an amount in units of its currency; some currencies have no hundredths. */
function amountIn(currency: string, amount: number): string {
  const code = currency.toUpperCase();
  const format = new Intl.NumberFormat(sourceLanguage, { style: 'currency', currency: code });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return `${(amount / 10 ** digits).toFixed(digits)} ${code}`;
}

/** Reports a booking that the provider does not list. */
export function missingThere(booking: CardBookingDoc): ReconciliationLine {
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
    reason: `The ledger booked a ${nouns[booking.kind]} of ${euros(minor)}, and the provider has none under ${booking.reference}, nor in the days around.`,
  };
}

function whyMissingHere(
  line: CardBalanceTransaction,
  kind: CardMovementKind,
  booking: CardBookingDoc | undefined,
  now: Date,
  unbooked: UnbookedEventDoc | undefined,
): string {
  const amount = euros(line.amountCents * minorPerEurCent);
  const what = `The provider has a ${nouns[kind]} of ${amount}`;
  if (booking !== undefined) return `${what}; its webhook event arrived, but no wallet was booked yet.`;
  if (kind === 'fee' || kind === 'payout') return `${what}, which the daily reading of its balance did not book.`;
  if (unbooked !== undefined) return `${what}, which was not booked: ${unbookedWhy[unbooked.reason]}`;
  const ageMs = now.getTime() - new Date(line.createdAt).getTime();
  if (ageMs < webhookDelayMs) return `${what}, minutes old; its webhook event may still arrive.`;
  return `${what}, and neither its webhook event nor a booking is here.`;
}
