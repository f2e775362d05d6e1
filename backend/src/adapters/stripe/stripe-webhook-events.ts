// Reads the provider's webhooks. Several events report the same money; for each fact one event is used, and the others
// are irrelevant:
//
// - a payment: `payment_intent.succeeded` and `.canceled` (its charges' events are not needed); after `.payment_failed`, the
//   payer may try again;
// - a refund: `refund.created` takes the money, `refund.failed` (or a cancelled `refund.updated`) returns it;
//   `charge.refunded` identifies no refund and is ignored;
// - a dispute: `charge.dispute.funds_withdrawn` takes the money and `.funds_reinstated` returns it; `.created` may be a
//   mere inquiry, and `.closed` moves no money;
// - a payout to our bank: `payout.paid`, `.failed` and `.canceled` make the lines of the balance read again.
import type { UnbookedReason } from '@libretto/contracts/events';
import Stripe from 'stripe';
import type { z } from 'zod';
import { type CardWebhookEvent, InvalidWebhookError } from '../../ports/payments/card-payments';
import { cardPaymentOf, chargebackOf, isRefundValid, refundOf } from './payment-mapping';
import { disputeSchema, paymentIntentSchema, refundSchema, stripeEventSchema } from './stripe-objects';

/** The maximum age of a signature, as the provider recommends; it limits replays of a stolen webhook event. */
const toleranceSeconds = 300;

export interface WebhookRules {
  readonly webhookSecret: string;
  /** Whether the keys are live: a test payment must not credit an account that holds real money. */
  readonly isLive: boolean;
  readonly nowMs: number;
}

/** @throws InvalidWebhookError */
export function readStripeWebhookEvent(
  rawBody: Buffer,
  signature: string | undefined,
  { webhookSecret, isLive, nowMs }: WebhookRules,
): CardWebhookEvent {
  const event = verified(rawBody, signature, webhookSecret, nowMs);
  if (!stripeEventSchema.safeParse(event).success)
    throw new InvalidWebhookError('The webhook event does not say what it is');
  requireOwnAccount(event, isLive);
  return { eventId: event.id, type: event.type, ...contentOf(event) };
}

function verified(rawBody: Buffer, signature: string | undefined, webhookSecret: string, nowMs: number): Stripe.Event {
  if (signature === undefined) throw new InvalidWebhookError('The webhook event is not signed');
  try {
    return Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, toleranceSeconds, undefined, nowMs);
  } catch {
    // The library's error messages quote the webhook event and its signature.
    throw new InvalidWebhookError('The webhook event is not from the card provider, was altered, or is too old');
  }
}

/** The provider may send events of test payments, and of accounts connected to ours, to the same endpoint. */
function requireOwnAccount(event: Stripe.Event, isLive: boolean): void {
  const { livemode, account } = event;
  if (isLive !== (livemode === true))
    throw refused(event, `The webhook event is ${isLive ? 'of test mode' : 'of live mode'}`, 'other-mode');
  if (account != null) throw refused(event, 'The webhook event is of another account', 'other-account');
}

function refused(event: Stripe.Event, message: string, reason: UnbookedReason): InvalidWebhookError {
  const { id: eventId, type } = event;
  return new InvalidWebhookError(message, { eventId, type, reason, reference: referenceOf(event) });
}

type Content<WebhookEvent> = WebhookEvent extends unknown ? Omit<WebhookEvent, 'eventId' | 'type'> : never;

function contentOf(event: Stripe.Event): Content<CardWebhookEvent> {
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { kind: 'payment-succeeded', payment: cardPaymentOf(objectOf(event, paymentIntentSchema)) };
    case 'payment_intent.canceled':
      return { kind: 'payment-canceled', payment: cardPaymentOf(objectOf(event, paymentIntentSchema)) };
    case 'refund.created': {
      const refund = objectOf<Stripe.Refund>(event, refundSchema);
      // A refund that failed immediately has taken no money.
      return isRefundValid(refund) ? { kind: 'reversed', reversal: refundOf(refund) } : irrelevant(event);
    }
    case 'refund.failed':
      return { kind: 'reinstated', reversal: refundOf(objectOf(event, refundSchema)) };
    case 'refund.updated': {
      const refund = objectOf<Stripe.Refund>(event, refundSchema);
      return refund.status === 'canceled' ? { kind: 'reinstated', reversal: refundOf(refund) } : irrelevant(event);
    }
    case 'charge.dispute.funds_withdrawn':
      return { kind: 'reversed', reversal: chargebackOf(objectOf(event, disputeSchema), event.id) };
    case 'charge.dispute.funds_reinstated':
      return { kind: 'reinstated', reversal: chargebackOf(objectOf(event, disputeSchema), event.id) };
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
      return { kind: 'payout' };
    default:
      return irrelevant(event);
  }
}

const irrelevant = (event: Stripe.Event): Content<CardWebhookEvent> => ({
  kind: 'irrelevant',
  reference: referenceOf(event),
});

/** The id of the object that the event is about, as far as the event names one. */
function referenceOf({ data }: Stripe.Event): string | null {
  const { id } = (data?.object ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : null;
}

/** @throws InvalidWebhookError for an event without its object, or with an incomplete one. */
function objectOf<StripeObject>(event: Stripe.Event, schema: z.ZodType): StripeObject {
  const { data } = event as { readonly data?: { readonly object?: unknown } | null };
  const parsed = schema.safeParse(data?.object);
  if (!parsed.success) throw refused(event, 'The webhook event does not hold what it is about', 'incomplete');
  return data?.object as StripeObject;
}
