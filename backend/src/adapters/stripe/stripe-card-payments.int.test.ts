// Tests calls to a provider that is down, slow or rejects our key. The port's suite covers the other behaviour.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestClock } from '../../../tests/support/world/test-clock';
import { PaymentProviderError } from '../../ports/payments/card-payments';
import { StripeCardPayments } from './stripe-card-payments';

const secretKey = 'sk_test_51hardlyasecret';

const paymentsAt = (port: number, timeoutMs = 20_000) =>
  new StripeCardPayments({
    secretKey: secretKey,
    webhookSecret: 'whsec_x',
    sandbox: { host: '127.0.0.1', port },
    browser: { publishableKey: 'pk_test_x', apiBase: null, scriptUrl: '' },
    clock: new TestClock(),
    timeoutMs,
    retries: 1,
  });

async function withProvider(
  answer: RequestListener,
  work: (payments: StripeCardPayments) => Promise<void>,
  timeoutMs?: number,
) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  try {
    await work(paymentsAt((server.address() as AddressInfo).port, timeoutMs));
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

const refusal = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('It was not refused'),
    (error) => error,
  );

const begun = { paymentId: 'p', userId: 'u', purpose: 'talents', amountCents: 100, customerId: 'cus_1' } as const;

test('every call says that the provider is out of reach', async () => {
  // Nothing listens on port 1.
  const payments = paymentsAt(1);
  const calls = [
    payments.customerOf('ada'),
    payments.createPayment({ ...begun, saveCard: false }),
    payments.readPayment('pi_1'),
    payments.createSetup('cus_1'),
    payments.savedCards('cus_1'),
    payments.removeCard('cus_1', 'pm_1'),
    payments.refund('pi_1', 100, 'key'),
    payments.balanceTransactions('2026-01-01', '2026-02-01')[Symbol.asyncIterator]().next(),
  ];
  for (const call of calls) {
    const error = await refusal(call);
    expect(error).toBeInstanceOf(PaymentProviderError);
    expect(error.message).toBe('The card provider could not be reached');
  }
});

test('a provider that hangs is not waited for', async () => {
  await withProvider(
    () => undefined,
    async (payments) => {
      expect(await refusal(payments.readPayment('pi_1'))).toBeInstanceOf(PaymentProviderError);
    },
    100,
  );
});

test('one failure is tried again under the same idempotency key', async () => {
  const keys: unknown[] = [];
  const answer: RequestListener = (req, res) => {
    keys.push(req.headers['idempotency-key']);
    const intent = { id: 'pi_1', object: 'payment_intent', client_secret: 'pi_1_secret_x' };
    res.writeHead(keys.length === 1 ? 500 : 200, { 'Content-Type': 'application/json' }).end(JSON.stringify(intent));
  };
  await withProvider(answer, async (payments) => {
    const made = await payments.createPayment({ ...begun, saveCard: false });
    expect(made).toEqual({ reference: 'pi_1', clientSecret: 'pi_1_secret_x' });
  });
  expect(keys).toEqual(['p', 'p']);
});

test('a refusal contains its codes, and neither keys nor the request', async () => {
  const error = { type: 'invalid_request_error', code: 'x_code', message: `Invalid API Key provided: ${secretKey}` };
  const answer: RequestListener = (_req, res) => {
    res.writeHead(401, { 'Content-Type': 'application/json', 'Request-Id': 'req_7' }).end(JSON.stringify({ error }));
  };
  await withProvider(answer, async (payments) => {
    const refused = await refusal(payments.savedCards('cus_1'));
    expect(refused).toBeInstanceOf(PaymentProviderError);
    expect(refused.message).toBe('The card provider refused: 401 StripeAuthenticationError x_code req_7');
    expect(JSON.stringify({ ...refused, stack: refused.stack, cause: refused.cause })).not.toContain(secretKey);
  });
});
