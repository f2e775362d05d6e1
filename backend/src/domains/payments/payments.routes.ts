// Manages saved cards and begins payments by card and crypto; the providers report the outcome.
import { describedCall } from '@libretto/contracts/http';
import { createPaymentBodySchema, patronPriceCents } from '@libretto/contracts/http/finance/payments';
import { type Request, Router } from 'express';
import { requireUser } from '../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../kernel/http/bodies/parse';
import { idempotentResponse } from '../../kernel/http/commands/idempotent-response';
import { notFound } from '../../kernel/http/server/problem';
import { eurosOfMinor, minorOfEurCents } from '../../kernel/values/money';
import type { PaymentStepUp } from '../../ports/operations/step-up';
import type { SavedCard } from '../../ports/payments/card-payments';
import { beginPayments } from './booking/begin-payments';
import type { PaymentProviders } from './booking/book-payments';
import { fromProvider, withMessage } from './booking/provider-problems';
import { patrons } from './patrons.projection';
import type { PaymentsDeps } from './payments.deps';
import { payments } from './payments.projection';

const removal = describedCall('DELETE /api/user/payment-methods/{id}');
const cryptoBodySchema = describedCall('POST /api/dashboard/create-patron-payment').body;
const latestPayments = 10;
const noIntent = 'Failed to create payment intent';

export function paymentRoutes(deps: PaymentsDeps, providers: PaymentProviders, stepUp: PaymentStepUp): Router {
  const router = Router();
  const { cardPayments } = providers;
  const begin = beginPayments(deps, providers);
  const answerOnce = idempotentResponse(deps.cache);

  const customerOf = (req: Request) => cardPayments.customerOf(requireUser(req).userId);

  /** Status from the webhook events so far, for a person who returns from the provider's page. */
  async function cryptoPaymentOf(req: Request, userId: string) {
    const query = { equals: { userId }, limit: latestPayments };
    const { items } = await deps.readsFor(req).collection(payments).find('byUser', query);
    const newest = items.find(({ provider, purpose }) => provider === 'crypto' && purpose === 'patron');
    return newest === undefined ? null : (newest.trouble ?? newest.status);
  }

  router.get('/api/payments/config', (_req, res) => {
    res.json(cardPayments.browser);
  });

  router.get('/api/user/payment-methods', async (req, res) => {
    requireUser(req);
    const cards = await fromProvider('Failed to load payment methods', async () =>
      cardPayments.savedCards(await customerOf(req)),
    );
    res.json({ paymentMethods: cards.map(shownCard) });
  });

  router.delete('/api/user/payment-methods/:id', async (req, res) => {
    requireUser(req);
    const { id } = parseParams(removal.params, req);
    await answerOnce(req, res, async () => {
      const removed = await fromProvider('Failed to remove payment method', async () =>
        cardPayments.removeCard(await customerOf(req), id),
      );
      if (!removed) throw notFound('This payment method does not exist');
      return { success: true };
    });
  });

  router.post('/api/user/setup-payment-method', async (req, res) => {
    requireUser(req);
    await answerOnce(req, res, () =>
      fromProvider('Failed to setup payment method', async () => {
        const { clientSecret } = await cardPayments.createSetup(await customerOf(req));
        return { clientSecret };
      }),
    );
  });

  router.post('/api/dashboard/create-stripe-payment', async (req, res) => {
    const { userId } = requireUser(req);
    const { amount, isPatronPurchase, savePaymentMethod, paymentMethodId } = parseBody(createPaymentBodySchema, req);
    // The patronage has a fixed price, which a client cannot change.
    const amountCents = isPatronPurchase ? patronPriceCents : amount;
    await stepUp(req, minorOfEurCents(amountCents));
    const order = { amountCents, purpose: isPatronPurchase ? 'patron' : 'talents' } as const;
    const card = { saveCard: savePaymentMethod ?? false, cardId: paymentMethodId };
    const begun = await fromProvider(noIntent, () => begin.byCard(req, res, userId, order, card));
    res.json({ ...begun, amount: amountCents });
  });

  router.get('/api/user/patron-status', async (req, res) => {
    const { userId } = requireUser(req);
    const patronage = await deps.readsFor(req).collection(patrons).get(userId);
    const isPatron = patronage?.isActive ?? false;
    const paid = patronage && isPatron && { since: patronage.since, paidEuros: eurosOfMinor(patronage.paidMinor) };
    const cryptoPayment = await cryptoPaymentOf(req, userId);
    res.json({ isPatron, ...(paid || { since: null, paidEuros: null }), cryptoPayment });
  });

  router.get('/api/dashboard/get-currencies', async (req, res) => {
    requireUser(req);
    res.json({ currencies: await fromProvider('Failed to load currencies', begin.currencies) });
  });

  router.post('/api/dashboard/create-patron-payment', async (req, res) => {
    const payment = await withMessage(async () => {
      const { userId } = requireUser(req);
      const { currency } = parseBody(cryptoBodySchema, req);
      await stepUp(req, minorOfEurCents(patronPriceCents));
      return fromProvider(noIntent, () => begin.byCrypto(req, res, userId, currency.toUpperCase()));
    });
    res.json({ payment });
  });

  return router;
}

const shownCard = ({ id, brand, last4, expMonth, expYear }: SavedCard) => ({
  id,
  card: { brand, last4, exp_month: expMonth, exp_year: expYear },
});
