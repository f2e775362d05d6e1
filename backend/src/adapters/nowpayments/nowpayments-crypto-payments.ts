// Crypto payments through NOWPayments: its invoices, its checkout page and its webhook events.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { isTooDeep } from '../../kernel/http/bodies/parse';
import { minorPerEur } from '../../kernel/values/money';
import { InvalidWebhookError, PaymentProviderError } from '../../ports/payments/card-payments';
import type { CryptoInvoice, CryptoPayment, CryptoPayments } from '../../ports/payments/crypto-payments';

export interface NowPaymentsSettings {
  readonly apiKey: string;
  readonly ipnSecret: string;
  /** The base URL of a sandbox; the provider's own by default. */
  readonly baseUrl?: string;
  /** Timeout of one attempt. */
  readonly timeoutMs?: number;
}

const providerUrl = 'https://api.nowpayments.io';
const answerTimeoutMs = 10_000;
/** Attempts of a read. Creating an invoice is attempted once, since the provider has no idempotency keys. */
const readAttempts = 3;
const cents = 100;

const id = z.union([z.string().min(1), z.number().int()]).transform(String);
const currenciesSchema = z.object({ currencies: z.array(z.string().min(1)) });
const invoiceSchema = z.object({ id, invoice_url: z.url() });
const paymentSchema = z.object({
  payment_id: id,
  payment_status: z.string(),
  order_id: z.string(),
  // Larger amounts could not be converted exactly.
  price_amount: z.coerce
    .number()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER / minorPerEur),
  price_currency: z.string(),
});
const webhookEventSchema = z.looseObject({ payment_id: id });

export class NowPaymentsCryptoPayments implements CryptoPayments {
  constructor(private readonly settings: NowPaymentsSettings) {}

  async currencies(): Promise<readonly string[]> {
    const { currencies } = parsed(currenciesSchema, await this.read('/v1/currencies'));
    return currencies.map((ticker) => ticker.toUpperCase());
  }

  async createInvoice(request: Parameters<CryptoPayments['createInvoice']>[0]): Promise<CryptoInvoice> {
    const answer = await this.ask('POST', '/v1/invoice', {
      price_amount: request.priceCents / cents,
      price_currency: 'eur',
      pay_currency: request.currency.toLowerCase(),
      order_id: request.paymentId,
      order_description: request.description,
      ipn_callback_url: request.webhookUrl,
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    });
    const invoice = parsed(invoiceSchema, answer.body);
    return { reference: invoice.id, url: invoice.invoice_url };
  }

  async readPayment(reference: string): Promise<CryptoPayment | undefined> {
    if (!/^[\w-]{1,64}$/.test(reference)) return undefined;
    const body = await this.read(`/v1/payment/${reference}`);
    if (body === undefined) return undefined;
    const payment = parsed(paymentSchema, body);
    const currency = payment.price_currency.toLowerCase();
    return {
      reference: payment.payment_id,
      paymentId: payment.order_id,
      status: statusOf(payment.payment_status),
      priceCents: Math.round(payment.price_amount * cents),
      ...(currency === 'eur' ? {} : { currency }),
    };
  }

  readWebhookEvent(rawBody: Buffer, signature: string | undefined): { readonly paymentReference: string } {
    const content = jsonOf(rawBody);
    if (signature === undefined || !isSignedBy(content, signature, this.settings.ipnSecret)) {
      throw new InvalidWebhookError('The webhook event is not from the crypto provider, or was altered');
    }
    const webhookEvent = webhookEventSchema.safeParse(content);
    if (!webhookEvent.success) {
      const signed = { eventId: signature, type: 'payment', reason: 'incomplete', reference: null } as const;
      throw new InvalidWebhookError('The webhook event names no payment', signed);
    }
    return { paymentReference: webhookEvent.data.payment_id };
  }

  /** Returns undefined for an object that the provider does not know. */
  private async read(path: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      try {
        const { status, body } = await this.ask('GET', path);
        return status === 404 ? undefined : body;
      } catch (error) {
        if (attempt === readAttempts || !(error instanceof UnreachableError)) throw error;
      }
    }
  }

  private async ask(method: 'GET' | 'POST', path: string, content?: object) {
    const { apiKey, baseUrl = providerUrl, timeoutMs = answerTimeoutMs } = this.settings;
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { 'x-api-key': apiKey, ...(content && { 'Content-Type': 'application/json' }) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(content && { body: JSON.stringify(content) }),
    }).catch(() => {
      throw new UnreachableError('The crypto provider could not be reached');
    });
    // The connection may also fail while the body is being read.
    const text = await answer.text().catch(() => {
      throw new UnreachableError('The crypto provider broke off its answer');
    });
    if (answer.status >= 500) throw new UnreachableError(`The crypto provider failed: ${answer.status}`);
    if (answer.ok || (method === 'GET' && answer.status === 404)) {
      return { status: answer.status, body: answer.ok ? answerOf(text) : undefined };
    }
    throw new PaymentProviderError(`The crypto provider refused: ${answer.status} ${codeOf(text)}`.trim());
  }
}

/** A failure that may be retried. */
class UnreachableError extends PaymentProviderError {}

function statusOf(status: string): CryptoPayment['status'] {
  switch (status) {
    case 'waiting':
    case 'confirming':
    case 'finished':
    case 'failed':
    case 'refunded':
    case 'expired':
      return status;
    // The coins were received and are being forwarded to us, but are not ours yet.
    case 'confirmed':
    case 'sending':
      return 'confirming';
    case 'partially_paid':
      return 'partially-paid';
    default:
      return 'failed';
  }
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw new PaymentProviderError('The crypto provider answered what cannot be understood');
  return result.data;
}

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PaymentProviderError('The crypto provider answered what is no JSON');
  }
}

/** Returns only the provider's error code, because its message may quote the request. */
function codeOf(text: string): string {
  const code = /"code"\s*:\s*"(\w{1,60})"/.exec(text)?.[1];
  return code ?? '';
}

function jsonOf(rawBody: Buffer): unknown {
  let content: unknown;
  try {
    content = JSON.parse(rawBody.toString('utf8'));
  } catch {
    throw new InvalidWebhookError('The webhook event is no JSON');
  }
  // The signature covers the sorted names, which a recursive function produces, so the nesting depth is limited.
  if (isTooDeep(content)) throw new InvalidWebhookError('The webhook event is nested too deeply');
  return content;
}

// The provider's signature: HMAC-SHA512 over the JSON body with the names of every object sorted.
function signatureOf(content: unknown, ipnSecret: string): string {
  return createHmac('sha512', ipnSecret)
    .update(JSON.stringify(inOrder(content)))
    .digest('hex');
}

function isSignedBy(content: unknown, signature: string, ipnSecret: string): boolean {
  const given = Buffer.from(signature.toLowerCase());
  const right = Buffer.from(signatureOf(content, ipnSecret));
  return given.length === right.length && timingSafeEqual(given, right);
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inOrder(inner)]));
}
