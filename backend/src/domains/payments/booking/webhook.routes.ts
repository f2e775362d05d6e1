// Receives webhook events of the payment providers. The response is sent once the event is stored durably, because the
// provider retries all others.
import type { PaymentProvider, UnbookedReason } from '@libretto/contracts/events';
import express, { type Request, Router } from 'express';
import { type Problem, problem } from '../../../kernel/http/server/problem';
import { InvalidWebhookError, PaymentProviderError } from '../../../ports/payments/card-payments';
import type { PaymentsDeps } from '../payments.deps';
import type { Cause, PaymentBooks, PaymentProviders } from './book-payments';
import { catchUpReversals } from './catch-up-reversals.job';

/** The signature covers the raw bytes, so no parser may change them, whatever content type they have. */
const rawBody = express.raw({ type: () => true, limit: '1mb' });

export function webhookRoutes(deps: PaymentsDeps, books: PaymentBooks, providers: PaymentProviders): Router {
  const router = Router();
  const { cardPayments, cryptoPayments } = providers;

  router.post('/api/webhooks/stripe', rawBody, async (req, res) => {
    await answered(deps, books, 'card', async () => {
      const event = cardPayments.readWebhookEvent(bytesOf(req), req.get('Stripe-Signature'));
      const { eventId, type } = event;
      const cause: Cause = { actor: 'provider:card', id: eventId, isWebhookEvent: true, type };
      switch (event.kind) {
        case 'payment-succeeded':
        case 'payment-canceled':
          return requireBookable(await books.card(event.payment, cause));
        case 'reversed':
          return requireBookable(await books.cardReversal('reverse', event.reversal, cause));
        case 'reinstated':
          return requireBookable(await books.cardReversal('reinstate', event.reversal, cause));
        case 'payout':
          return deps.jobs.enqueue({ id: `${catchUpReversals}-${eventId}`, type: catchUpReversals, payload: null });
        case 'irrelevant':
          await books.refuse({ ...unknownAmount, provider: 'card', reference: event.reference }, 'irrelevant', cause);
      }
    });
    res.json({ received: true });
  });

  router.post('/api/webhooks/nowpayments', rawBody, async (req, res) => {
    await answered(deps, books, 'crypto', async () => {
      const { paymentReference } = cryptoPayments.readWebhookEvent(bytesOf(req), req.get('x-nowpayments-sig'));
      // These webhook events have no ids and need none, because the payment itself is read again.
      requireBookable(await books.crypto(paymentReference, { actor: 'provider:crypto', id: paymentReference }));
    });
    res.json({ received: true });
  });

  return router;
}

const bytesOf = (req: Request): Buffer => (Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));

const unknownAmount = { amount: null, currency: null } as const;

/**
 * An amount that cannot be ours is refused, so that the provider's own dashboard shows it as well; everything else that
 * is not booked is acknowledged and recorded.
 */
function requireBookable(unbooked: UnbookedReason | undefined): void {
  if (unbooked === 'other-currency') throw new InvalidWebhookError('The webhook event is in another currency');
  if (unbooked === 'no-amount') throw new InvalidWebhookError('The webhook event names no amount');
}

async function answered(
  deps: PaymentsDeps,
  books: PaymentBooks,
  provider: PaymentProvider,
  take: () => Promise<void>,
): Promise<void> {
  try {
    await take();
  } catch (error) {
    const known = problemOf(error);
    if (known === undefined) throw error;
    if (error instanceof InvalidWebhookError && error.signed !== undefined) {
      const { eventId, type, reason, reference } = error.signed;
      const cause = { actor: `provider:${provider}`, id: eventId, isWebhookEvent: true, type };
      await books.refuse({ ...unknownAmount, provider, reference }, reason, cause);
    }
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
