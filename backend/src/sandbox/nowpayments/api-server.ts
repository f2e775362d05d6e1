// The crypto provider's API on a loopback port.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { WebhookSender } from '../webhook-sender';
import type { Checkout } from './checkout';
import { rates } from './objects';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const orderSchema = z.object({
  price_amount: z.coerce.number().positive(),
  price_currency: z.literal('eur'),
  pay_currency: z
    .string()
    .refine((ticker) => ticker in rates)
    .nullish()
    .transform((ticker) => ticker ?? null),
  order_id: z.string().min(1),
  order_description: z.string().default(''),
  ipn_callback_url: z.url(),
  success_url: z.url(),
  cancel_url: z.url(),
});

const faultsSchema = z.object({ hold: z.boolean(), delayMs: z.number(), copies: z.number() }).partial();
const releaseSchema = z.object({ order: z.enum(['as-happened', 'reversed']), copies: z.number() }).partial();

/**
 * Serves the provider's own calls, and two for tests, with the API key and JSON bodies:
 *
 * | call | does |
 * |---|---|
 * | `POST /v1/sandbox/webhook-events` `hold`, `delayMs`, `copies` | sets delivery faults from now on; `{}` sets none |
 * | `POST /v1/sandbox/webhook-events/release` `order: 'reversed'`, `copies` | sends the held webhook events |
 *
 * @param port 0 for a free one.
 */
export async function startNowPaymentsApi(checkout: Checkout, webhooks: WebhookSender, port: number) {
  const server = createServer((request, response) => {
    answer(checkout, webhooks, request)
      .catch((): Answer => refusal(500, 'INTERNAL_ERROR', 'The sandbox failed'))
      .then(({ status, body }) => {
        response.writeHead(status, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(checkout: Checkout, webhooks: WebhookSender, request: IncomingMessage): Promise<Answer> {
  const body = await text(request);
  const path = new URL(request.url ?? '/', 'http://sandbox').pathname;
  if (path === '/v1/status') return ok({ message: 'OK' });
  if (request.headers['x-api-key'] !== checkout.keys.apiKey) return refusal(403, 'INVALID_API_KEY', 'Invalid api key');
  const call = `${request.method} ${path}`;
  if (call === 'GET /v1/currencies') return ok({ currencies: Object.keys(rates) });
  if (call === 'POST /v1/invoice') return makeInvoice(checkout, body);
  if (call === 'POST /v1/sandbox/webhook-events') {
    webhooks.faults = faultsSchema.parse(jsonOf(body));
    return ok({});
  }
  if (call === 'POST /v1/sandbox/webhook-events/release') {
    const { order = 'as-happened', copies = 1 } = releaseSchema.parse(jsonOf(body));
    webhooks.release(order, copies);
    return ok({});
  }
  const payment = /^GET \/v1\/payment\/(\d+)$/.exec(call)?.[1];
  if (payment === undefined) return refusal(404, 'NOT_FOUND', 'Endpoint not found');
  const found = checkout.payment(payment);
  return found === undefined ? refusal(404, 'PAYMENT_NOT_FOUND', 'Payment not found') : ok(found);
}

function makeInvoice(checkout: Checkout, body: string): Answer {
  const order = orderSchema.safeParse(jsonOf(body));
  if (order.success) return ok(checkout.makeInvoice({ ...order.data, price_amount: String(order.data.price_amount) }));
  return refusal(400, 'INVALID_REQUEST_PARAMS', `${order.error.issues[0]?.path.join('.')} is not valid`);
}

const ok = (body: unknown): Answer => ({ status: 200, body });
const refusal = (statusCode: number, code: string, message: string): Answer => ({
  status: statusCode,
  body: { status: false, statusCode, code, message },
});

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
