// Tests the crypto sandbox's webhook events and page, and our adapter against an unreliable provider.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request, Response } from 'express';
import { until } from '../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { type OpenSandboxes, openSandboxes } from '../../../tests/support/world/open-sandboxes';
import { TestClock } from '../../../tests/support/world/test-clock';
import { NowPaymentsCryptoPayments } from '../../adapters/nowpayments/nowpayments-crypto-payments';
import { InvalidWebhookError, PaymentProviderError } from '../../ports/payments/card-payments';

interface Delivery {
  readonly body: string;
  readonly signature: string;
}

const folder = temporaryFolder();
let sandboxes: OpenSandboxes;
let deliveries: Delivery[] = [];

beforeAll(async () => {
  const webhooks = (req: Request, res: Response) => {
    deliveries.push({ body: req.body, signature: req.get('x-nowpayments-sig') ?? '' });
    res.end();
  };
  sandboxes = await openSandboxes(folder.path, new TestClock(), { webhooks });
});
beforeEach(() => {
  deliveries = [];
  sandboxes.nowPayments.setFaults({});
});
afterAll(async () => {
  await sandboxes.stop();
  folder.remove();
});

const order = {
  paymentId: 'payment-1',
  priceCents: 999,
  currency: 'ETH',
  description: 'Lifetime <patron>',
  successUrl: 'http://libretto.test/dashboard?paid=1',
  cancelUrl: 'http://libretto.test/dashboard',
  webhookUrl: 'http://libretto.test/api/webhooks/nowpayments',
};
const begin = () => sandboxes.payments.cryptoPayments.createInvoice(order);
const read = ({ body, signature }: Delivery) =>
  sandboxes.payments.cryptoPayments.readWebhookEvent(Buffer.from(body), signature);
const statuses = () => deliveries.map(({ body }) => JSON.parse(body).payment_status);

test('every step of a payment is reported and signed', async () => {
  const { reference } = await begin();
  const payment = sandboxes.nowPayments.act(reference, 'pay');
  await until(() => deliveries.length === 5);
  expect(statuses()).toEqual(['waiting', 'confirming', 'confirmed', 'sending', 'finished']);
  for (const delivery of deliveries) expect(read(delivery)).toEqual({ paymentReference: payment });
});

test('an altered webhook event, or one signed by another, is refused', async () => {
  sandboxes.nowPayments.act((await begin()).reference, 'fail');
  await until(() => deliveries.length === 2);
  const [good] = deliveries as [Delivery];
  expect(() => read({ ...good, body: good.body.replace('waiting', 'finished') })).toThrow(InvalidWebhookError);
  expect(() => read({ ...good, signature: good.signature.replace(/.$/, (end) => (end === '0' ? '1' : '0')) })).toThrow(
    InvalidWebhookError,
  );
  const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(good.body)).reverse()));
  expect(read({ ...good, body: reordered })).toEqual(read(good));
});

test('a setting makes webhook events arrive twice and in reverse order', async () => {
  sandboxes.nowPayments.setFaults({ hold: true });
  sandboxes.nowPayments.act((await begin()).reference, 'pay');
  expect(deliveries).toEqual([]);
  sandboxes.nowPayments.release('reversed', 2);
  await until(() => deliveries.length === 10);
  expect(statuses().slice(0, 4)).toEqual(['finished', 'finished', 'sending', 'sending']);
});

test('the same by calls on the loopback port, with the API key only', async () => {
  const { port, keys } = sandboxes.nowPayments;
  const control = (path: string, body: object, key = keys.apiKey) =>
    fetch(`http://127.0.0.1:${port}/v1/sandbox/${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: JSON.stringify(body),
    });
  expect((await control('webhook-events', { hold: true }, 'wrong')).status).toBe(403);
  expect((await control('webhook-events', { hold: true })).status).toBe(200);
  sandboxes.nowPayments.act((await begin()).reference, 'expire');
  await control('webhook-events/release', { order: 'reversed' });
  await until(() => deliveries.length === 2);
  expect(statuses()).toEqual(['expired', 'waiting']);
});

test('the page shows the amount to pay, escapes its texts, and leads back', async () => {
  const { url } = await begin();
  const open = await (await fetch(url)).text();
  expect(open).toContain('€9.99');
  expect(open).toContain('ETH');
  expect(open).toContain('Lifetime &#60;patron&#62;');
  expect(open).not.toContain('<script');
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  const text = await paid.text();
  expect(text).toContain('Payment received');
  expect(text).toContain('href="http://libretto.test/dashboard?paid=1"');
  expect(text).not.toContain('<form');
  expect((await fetch(url.replace(/[^/]+$/, 'nothing'))).status).toBe(404);
});

describe('a provider that', () => {
  const withProvider = async (
    answer: RequestListener,
    work: (payments: NowPaymentsCryptoPayments) => Promise<void>,
    timeoutMs = 60_000,
  ) => {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await work(new NowPaymentsCryptoPayments({ apiKey: 'secret-key', ipnSecret: 'x', baseUrl, timeoutMs }));
    } finally {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  };
  const refused = (work: Promise<unknown>) => work.then(() => null).catch((error) => error);

  test('hangs is not waited for', async () => {
    await withProvider(
      () => undefined,
      async (payments) => {
        expect(await refused(payments.createInvoice(order))).toBeInstanceOf(PaymentProviderError);
      },
      100,
    );
  });

  test('fails at first is asked again when reading, and never when making an invoice', async () => {
    let calls = 0;
    const answer: RequestListener = (_req, res) => {
      calls++;
      res.writeHead(calls < 3 ? 502 : 200).end('{"currencies":["btc"]}');
    };
    await withProvider(answer, async (payments) => {
      expect(await payments.currencies()).toEqual(['BTC']);
      calls = 0;
      expect(await refused(payments.createInvoice(order))).toBeInstanceOf(PaymentProviderError);
      expect(calls).toBe(1);
    });
  });

  test('answers nonsense, or refuses, is an error that tells no key', async () => {
    for (const [status, text] of [
      [200, '<html>'],
      [200, '{"currencies":"all"}'],
      [403, '{"code":"INVALID_API_KEY","message":"secret-key is wrong"}'],
    ] as const) {
      await withProvider(
        (_req, res) => res.writeHead(status).end(text),
        async (payments) => {
          const error = await refused(payments.currencies());
          expect(error).toBeInstanceOf(PaymentProviderError);
          expect(error.message).not.toContain('secret-key');
        },
      );
    }
  });
});
