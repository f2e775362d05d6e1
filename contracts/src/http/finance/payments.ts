// Payments from outside: cards by Stripe, crypto by NOWPayments, or the sandboxes that replace them.
import { z } from 'zod';
import { call } from '../call';
import { idParams, successSchema } from '../paging';

export const paymentMethodSchema = z.object({
  id: z.string(),
  card: z.object({
    /** `visa`, `mastercard`, `amex` or another name that the provider uses. */
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  }),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const patronPriceCents = 999;

export const createPaymentBodySchema = z
  .object({
    /** Cents, at least 50; 1 cent buys 1 Talent. A patron purchase costs 999 whatever this field says. */
    amount: z.number().int().min(0, 'The minimum payment is €0.50').max(1_000_000, 'The maximum payment is €10,000.00'),
    currency: z.literal('eur'),
    isPatronPurchase: z.boolean().default(false),
    /** Whether to save a new card. */
    savePaymentMethod: z.boolean().optional(),
    /** A saved card, by the provider's id. */
    paymentMethodId: z.string().max(100).regex(/^\w+$/, 'This payment method does not exist').optional(),
  })
  .refine(({ isPatronPurchase, amount }) => isPatronPurchase || amount >= 50, 'The minimum payment is €0.50');

export const paymentCalls = [
  call({
    method: 'GET',
    path: '/api/payments/config',
    tag: 'Payments',
    summary: "What the browser needs to load the card provider's library",
    access: 'public',
    response: z.object({
      publishableKey: z.string(),
      /** The address to which the browser sends confirm calls in the sandbox; null with live keys. */
      apiBase: z.string().nullable(),
      /** The address of the script that defines `window.Stripe`. */
      scriptUrl: z.string(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/user/payment-methods',
    tag: 'Payments',
    summary: "The caller's saved cards",
    access: 'session',
    response: z.object({ paymentMethods: z.array(paymentMethodSchema) }),
    refusals: { 502: ['Failed to load payment methods'] },
  }),
  call({
    method: 'DELETE',
    path: '/api/user/payment-methods/{id}',
    tag: 'Payments',
    summary: 'Removes a saved card',
    access: 'session',
    params: idParams,
    response: successSchema,
    refusals: { 502: ['Failed to remove payment method'] },
  }),
  call({
    method: 'POST',
    path: '/api/user/setup-payment-method',
    tag: 'Payments',
    summary: 'Begins to save a card; the browser confirms with the provider',
    access: 'session',
    response: z.object({ clientSecret: z.string() }),
    refusals: { 502: ['Failed to setup payment method'] },
  }),
  call({
    method: 'POST',
    path: '/api/dashboard/create-stripe-payment',
    tag: 'Payments',
    summary: 'Begins a card payment; the browser confirms with the provider. Takes an Idempotency-Key',
    access: 'session',
    body: createPaymentBodySchema,
    response: z.object({
      clientSecret: z.string(),
      paymentId: z.string(),
      /** The cents that will be charged. */
      amount: z.number().int(),
    }),
    refusals: {
      502: ['Payment failed'],
      422: ['This payment method does not exist'],
      409: ['You are already a patron'],
    },
  }),
  call({
    method: 'GET',
    path: '/api/user/patron-status',
    tag: 'Payments',
    summary: 'Whether the caller is a patron, since when, and what they paid',
    access: 'session',
    response: z.object({
      isPatron: z.boolean(),
      since: z.iso.datetime().nullable(),
      paidEuros: z.number().nullable(),
      /** The status of the caller's newest crypto payment for the patronage. */
      cryptoPayment: z.enum(['open', 'underpaid', 'expired', 'failed', 'succeeded']).nullable(),
    }),
  }),
  call({
    method: 'GET',
    path: '/api/dashboard/get-currencies',
    tag: 'Payments',
    summary: 'Crypto currencies that a patronage can be paid in',
    access: 'session',
    response: z.object({ currencies: z.array(z.string()) }),
    refusals: { 502: ['Failed to load currencies'] },
  }),
  call({
    method: 'POST',
    path: '/api/dashboard/create-patron-payment',
    tag: 'Payments',
    summary:
      'Begins a crypto payment of the patronage, 9.99 EUR; refusals carry `message` too. Takes an Idempotency-Key',
    access: 'session',
    body: z.object({ currency: z.string().trim().min(1).max(20) }),
    response: z.object({
      payment: z.object({
        id: z.string(),
        /** The address to which the browser goes to pay. */
        pay_url: z.string(),
        invoice_url: z.string(),
        currency: z.string(),
      }),
    }),
    refusals: { 502: ['Payment failed'], 409: ['You are already a patron'], 422: ['This currency is not available'] },
  }),
  call({
    method: 'POST',
    path: '/api/webhooks/stripe',
    tag: 'Payments',
    summary: 'Events of the card provider, signed in `Stripe-Signature`',
    access: 'public',
    response: z.object({ received: z.literal(true) }),
  }),
  call({
    method: 'POST',
    path: '/api/webhooks/nowpayments',
    tag: 'Payments',
    summary: 'Payment notifications of the crypto provider, signed in `x-nowpayments-sig`',
    access: 'public',
    response: z.object({ received: z.literal(true) }),
  }),
] as const;
