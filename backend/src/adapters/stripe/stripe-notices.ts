/**
 * Webhooks of the provider. Several events tell of the same money; for each fact one event carries it, and the others
 * are irrelevant:
 *
 * - a payment: `payment_intent.succeeded`, `.payment_failed`, `.canceled` (its charges' events are not needed);
 * - a refund: `refund.created` takes the money, `refund.failed` (or a cancelled `refund.updated`) gives it back;
 *   `charge.refunded` names no refund and is left out;
 * - a dispute: `charge.dispute.funds_withdrawn` takes the money and `.funds_reinstated` gives it back; `.created` may be
 *   a mere inquiry, and `.closed` moves nothing.
 */
import Stripe from 'stripe';
import { type CardNotice, InvalidNoticeError } from '../../ports/card-payments';
import { cardPaymentOf, chargebackOf, refundOf, refundStands } from './payment-mapping';

/** How old a signature may be; the provider's own recommendation, which makes a stolen notice useless soon. */
const TOLERANCE_SECONDS = 300;

/** @throws InvalidNoticeError */
export function readStripeNotice(
  rawBody: Buffer,
  signature: string | undefined,
  webhookSecret: string,
  nowMs: number,
): CardNotice {
  const event = verified(rawBody, signature, webhookSecret, nowMs);
  return { eventId: event.id, ...contentOf(event) };
}

function verified(rawBody: Buffer, signature: string | undefined, webhookSecret: string, nowMs: number): Stripe.Event {
  if (signature === undefined) throw new InvalidNoticeError('The notice is not signed');
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, TOLERANCE_SECONDS, undefined, nowMs);
  } catch {
    // The library's messages quote the notice and its signature.
    throw new InvalidNoticeError('The notice is not from the card provider, was altered, or is too old');
  }
}

type Content<Notice> = Notice extends unknown ? Omit<Notice, 'eventId'> : never;

function contentOf(event: Stripe.Event): Content<CardNotice> {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { kind: 'payment-succeeded', payment: cardPaymentOf(event.data.object) };
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return { kind: 'payment-failed', payment: cardPaymentOf(event.data.object) };
    case 'refund.created':
      // A refund that failed at once has taken nothing.
      if (!refundStands(event.data.object)) break;
      return { kind: 'reversed', reversal: refundOf(event.data.object) };
    case 'refund.failed':
      return { kind: 'reinstated', reversal: refundOf(event.data.object) };
    case 'refund.updated':
      if (event.data.object.status !== 'canceled') break;
      return { kind: 'reinstated', reversal: refundOf(event.data.object) };
    case 'charge.dispute.funds_withdrawn':
      return { kind: 'reversed', reversal: chargebackOf(event.data.object) };
    case 'charge.dispute.funds_reinstated':
      return { kind: 'reinstated', reversal: chargebackOf(event.data.object) };
  }
  return { kind: 'irrelevant', type: event.type };
}
