// Receives webhook events of the payment providers. The response is sent once the event is stored durably, because the
// provider retries all others.
import express, { type Request, Router } from 'express';
import { type Problem, problem } from '../../kernel/problem';
import { InvalidWebhookError, PaymentProviderError } from '../../ports/card-payments';
import type { Cause, PaymentBooks, PaymentProviders } from './book-payments';
import type { PaymentsDeps } from './payments.deps';

/** The signature covers the raw bytes, so no parser may change them, whatever content type they have. */
const rawBody = express.raw({ type: () => true, limit: '1mb' });

export function webhookRoutes(deps: PaymentsDeps, books: PaymentBooks, providers: PaymentProviders): Router {
  const router = Router();
  const { cardPayments, cryptoPayments } = providers;

  router.post('/api/webhooks/stripe', rawBody, async (req, res) => {
    await answered(deps, async () => {
      const event = cardPayments.readWebhookEvent(bytesOf(req), req.get('Stripe-Signature'));
      const cause: Cause = { actor: 'provider:card', id: event.eventId, isWebhookEvent: true };
      switch (event.kind) {
        case 'payment-succeeded':
        case 'payment-failed':
          return books.card(event.payment, cause);
        case 'reversed':
          return books.cardReversal('reverse', event.reversal, cause);
        case 'reinstated':
          return books.cardReversal('reinstate', event.reversal, cause);
        case 'irrelevant':
          deps.log.debug(
            { webhookEvent: event.eventId, type: event.type },
            'a webhook event that is none of our concern',
          );
      }
    });
    res.json({ received: true });
  });

  router.post('/api/webhooks/nowpayments', rawBody, async (req, res) => {
    await answered(deps, async () => {
      const { paymentReference } = cryptoPayments.readWebhookEvent(bytesOf(req), req.get('x-nowpayments-sig'));
      // These webhook events have no ids and need none, because the payment itself is read again.
      await books.crypto(paymentReference, { actor: 'provider:crypto', id: paymentReference });
    });
    res.json({ received: true });
  });

  return router;
}

const bytesOf = (req: Request): Buffer => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));

async function answered(deps: PaymentsDeps, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    const known = problemOf(error);
    if (known === undefined) throw error;
    deps.log.warn({ err: error }, 'a webhook event of a payment provider was not taken');
    throw known;
  }
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof InvalidWebhookError) return problem(400, 'invalid-webhook-event', error.message);
  if (!(error instanceof PaymentProviderError)) return undefined;
  // The provider will retry, and the event can be processed then.
  return problem(503, 'payment-provider', 'The payment cannot be read from its provider', {}, { 'Retry-After': '30' });
}
