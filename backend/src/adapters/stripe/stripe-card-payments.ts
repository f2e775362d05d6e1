// Card payments through Stripe.
import type Stripe from 'stripe';
import type { Clock } from '../../ports/operations/clock';
import {
  type CardBalanceTransaction,
  type CardBrowserConfig,
  type CardPayment,
  type CardPayments,
  type CardReversal,
  type CardWebhookEvent,
  type SavedCard,
  UnknownCardError,
} from '../../ports/payments/card-payments';
import { balanceLines } from './balance-lines';
import { cardPaymentOf, idOf, refundOf, savedCardOf } from './payment-mapping';
import { asked, askedFor, openStripe, type StripeConnection } from './stripe-client';
import { StripeCustomers } from './stripe-customers';
import { readStripeWebhookEvent } from './stripe-webhook-events';

export interface StripeSettings extends StripeConnection {
  readonly webhookSecret: string;
  readonly browser: CardBrowserConfig;
  readonly clock: Clock;
}

/** More saved cards than anyone has; it is the provider's maximum page size. */
const cardsLimit = 100;

export class StripeCardPayments implements CardPayments {
  readonly browser: CardBrowserConfig;
  private readonly stripe: Stripe;
  private readonly customers: StripeCustomers;

  constructor(private readonly settings: StripeSettings) {
    this.browser = settings.browser;
    this.stripe = openStripe(settings);
    this.customers = new StripeCustomers(this.stripe);
  }

  customerOf(userId: string): Promise<string> {
    return this.customers.of(userId);
  }

  forgetCustomer(userId: string): Promise<void> {
    return this.customers.forget(userId);
  }

  async createPayment(request: Parameters<CardPayments['createPayment']>[0]) {
    const { paymentId, userId, purpose, amountCents, customerId, saveCard, cardId } = request;
    if (cardId !== undefined) await this.requireCard(customerId, cardId);
    const intent = await asked(() =>
      this.stripe.paymentIntents.create(
        {
          amount: amountCents,
          currency: 'eur',
          customer: customerId,
          allowed_payment_method_types: ['card'],
          metadata: { paymentId, userId, purpose },
          // The payer is present for every payment; no payment is ever made off-session.
          ...(saveCard && cardId === undefined ? { setup_future_usage: 'on_session' as const } : {}),
          ...(cardId === undefined ? {} : { payment_method: cardId }),
        },
        { idempotencyKey: paymentId },
      ),
    );
    return { reference: intent.id, clientSecret: secretOf(intent) };
  }

  async readPayment(reference: string): Promise<CardPayment | undefined> {
    const intentId = isCharge(reference) ? await this.intentOfCharge(reference) : reference;
    if (intentId === undefined) return undefined;
    const intent = await askedFor(() => this.stripe.paymentIntents.retrieve(intentId));
    return intent && cardPaymentOf(intent);
  }

  async cancelPayment(reference: string): Promise<CardPayment | undefined> {
    try {
      await asked(() => this.stripe.paymentIntents.cancel(reference));
    } catch (error) {
      // A payment that was paid or cancelled in the meantime is refused, so its state decides.
      const payment = await this.readPayment(reference);
      if (payment?.status === 'open') throw error;
      return payment;
    }
    return this.readPayment(reference);
  }

  private async intentOfCharge(chargeId: string): Promise<string | undefined> {
    return idOf((await askedFor(() => this.stripe.charges.retrieve(chargeId)))?.payment_intent);
  }

  async createSetup(customerId: string) {
    const intent = await asked(() =>
      this.stripe.setupIntents.create({
        customer: customerId,
        allowed_payment_method_types: ['card'],
        usage: 'on_session',
      }),
    );
    return { clientSecret: secretOf(intent) };
  }

  async savedCards(customerId: string): Promise<readonly SavedCard[]> {
    const methods = await this.cardsOf(customerId);
    // A card that was saved with two payments is two payment methods at the provider but one card for its owner.
    const newest = methods.filter((method, at) => methods.findIndex((other) => isSameCard(method, other)) === at);
    return newest.map(savedCardOf);
  }

  async removeCard(customerId: string, cardId: string): Promise<boolean> {
    const methods = await this.cardsOf(customerId);
    const card = methods.find(({ id }) => id === cardId);
    if (card === undefined) return false;
    for (const method of methods.filter((other) => isSameCard(card, other))) {
      // A concurrent request may have detached it already.
      await askedFor(() => this.stripe.paymentMethods.detach(method.id));
    }
    return true;
  }

  async refund(paymentReference: string, amountCents: number, key: string): Promise<CardReversal> {
    const request = { payment_intent: paymentReference, amount: amountCents };
    return refundOf(await asked(() => this.stripe.refunds.create(request, { idempotencyKey: key })));
  }

  readWebhookEvent(rawBody: Buffer, signature: string | undefined): CardWebhookEvent {
    const { webhookSecret, secretKey, clock } = this.settings;
    const isLive = secretKey.includes('_live_');
    return readStripeWebhookEvent(rawBody, signature, { webhookSecret, isLive, nowMs: clock.nowMs() });
  }

  balanceTransactions(from: string, to: string): AsyncIterable<CardBalanceTransaction> {
    return balanceLines(this.stripe, from, to);
  }

  private async cardsOf(customerId: string): Promise<readonly Stripe.PaymentMethod[]> {
    const request = { customer: customerId, type: 'card' as const, limit: cardsLimit };
    return (await asked(() => this.stripe.paymentMethods.list(request))).data;
  }

  /**
   * Checked before the payment is created, so that another customer's card throws a specific error instead of a generic
   * refusal of the provider.
   */
  private async requireCard(customerId: string, cardId: string): Promise<void> {
    const method = await askedFor(() => this.stripe.paymentMethods.retrieve(cardId));
    if (idOf(method?.customer) !== customerId) throw new UnknownCardError('The customer has no such card');
  }
}

/** The provider's ids of charges, of cards and of other means of payment. */
const isCharge = (reference: string) => /^(ch|py)_/.test(reference);

const isSameCard = (a: Stripe.PaymentMethod, b: Stripe.PaymentMethod): boolean =>
  a.id === b.id || (a.card?.fingerprint != null && a.card.fingerprint === b.card?.fingerprint);

function secretOf({ client_secret: secret }: { readonly client_secret: string | null }): string {
  if (secret === null) throw new Error('The card provider gave no client secret to its own maker');
  return secret;
}
