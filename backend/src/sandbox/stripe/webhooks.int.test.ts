// Tests webhooks with and without delivery faults, and how our adapter handles them.
import type { Request, Response } from 'express';
import { until } from '../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { type OpenSandboxes, openSandboxes } from '../../../tests/support/world/open-sandboxes';
import { TestClock } from '../../../tests/support/world/test-clock';
import { type CardWebhookEvent, InvalidWebhookError } from '../../ports/payments/card-payments';
import { signatureOf } from './webhooks';

interface Delivery {
  readonly body: string;
  readonly signature: string;
}

let folder: ReturnType<typeof temporaryFolder>;
let clock: TestClock;
let sandboxes: OpenSandboxes;
let deliveries: Delivery[];
let answers: number[];

const webhooks = (req: Request, res: Response) => {
  deliveries.push({ body: req.body, signature: req.get('stripe-signature') ?? '' });
  res.status(answers.shift() ?? 200).end();
};
beforeEach(async () => {
  folder = temporaryFolder();
  clock = new TestClock();
  deliveries = [];
  answers = [];
  sandboxes = await openSandboxes(folder.path, clock, { webhooks });
});
afterEach(async () => {
  await sandboxes.stop();
  folder.remove();
});

let made = 0;
const pay = async (card = '4242424242424242') => {
  const { cardPayments } = sandboxes.payments;
  const customerId = await cardPayments.customerOf('ada');
  const paymentId = `payment-${++made}`;
  const about = {
    paymentId,
    userId: 'ada',
    purpose: 'talents',
    amountCents: 900,
    customerId,
    saveCard: false,
  } as const;
  const { clientSecret, reference } = await cardPayments.createPayment(about);
  await sandboxes.browser.confirm(clientSecret, card);
  return { reference, paymentId };
};
const read = ({ body, signature }: Delivery): CardWebhookEvent =>
  sandboxes.payments.cardPayments.readWebhookEvent(Buffer.from(body), signature);
const concerning = () => deliveries.map(read).filter(({ kind }) => kind !== 'irrelevant');
const delivered = async (count: number) => {
  await until(() => deliveries.length >= count);
  await sandboxes.stripe.webhooks.settle();
};

test('a payment is reported once, with its metadata', async () => {
  const { reference, paymentId } = await pay();
  await delivered(1);
  expect(concerning()).toEqual([
    {
      eventId: expect.stringMatching(/^evt_/),
      type: 'payment_intent.succeeded',
      kind: 'payment-succeeded',
      payment: {
        reference,
        paymentId,
        userId: 'ada',
        purpose: 'talents',
        customerId: expect.stringMatching(/^cus_/),
        status: 'succeeded',
        amountCents: 900,
        createdAt: new Date(clock.nowMs()).toISOString(),
      },
    },
  ]);
});

test('a decline is reported, and moves no money', async () => {
  const { reference } = await pay('4000000000000002');
  await delivered(1);
  expect(deliveries.map(read)).toContainEqual(
    expect.objectContaining({ kind: 'irrelevant', type: 'payment_intent.payment_failed', reference }),
  );
  expect(concerning()).toEqual([]);
});

test('only one of the events about a refund or a dispute carries the fact', async () => {
  const refunded = await pay();
  const refund = await sandboxes.payments.cardPayments.refund(refunded.reference, 300, 'r');
  const disputed = await pay();
  const dispute = sandboxes.stripe.openDispute(disputed.reference);
  sandboxes.stripe.endDispute(dispute, 'won');
  await delivered(8);
  const chargeback = {
    kind: 'chargeback',
    reference: dispute,
    paymentReference: disputed.reference,
    amountCents: 900,
  };
  expect(concerning()).toMatchObject([
    expect.objectContaining({ kind: 'payment-succeeded' }),
    { kind: 'reversed', reversal: refund },
    expect.objectContaining({ kind: 'payment-succeeded' }),
    { kind: 'reversed', reversal: { ...chargeback, movements: { taken: [expect.any(String)], given: [] } } },
    {
      kind: 'reinstated',
      reversal: { ...chargeback, movements: { taken: [expect.any(String)], given: [expect.any(String)] } },
    },
  ]);
  expect(deliveries.map(({ body }) => JSON.parse(body).type)).toEqual([
    'payment_intent.succeeded',
    'refund.created',
    'charge.refunded',
    'payment_intent.succeeded',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
});

test('a refund that the bank returns is reported as failed', async () => {
  const { reference } = await pay('4000000000005126');
  await sandboxes.payments.cardPayments.refund(reference, 900, 'r');
  await delivered(5);
  expect(concerning().map(({ kind }) => kind)).toEqual(['payment-succeeded', 'reversed', 'reinstated']);
});

describe('a signature', () => {
  const isRefused = (delivery: Delivery) => expect(() => read(delivery)).toThrow(InvalidWebhookError);

  test('of another secret, an altered body, or none, is refused', async () => {
    await pay();
    await delivered(1);
    const [good] = deliveries as [Delivery];
    expect(read(good).kind).toBe('payment-succeeded');
    isRefused({ ...good, body: good.body.replace('900', '901') });
    isRefused({ ...good, signature: signatureOf(good.body, 'whsec_other', clock) });
    isRefused({ ...good, signature: good.signature.replace('v1=', 'v0=') });
    isRefused({ ...good, signature: '' });
  });

  test('is good for five minutes', async () => {
    await pay();
    await delivered(1);
    const [webhookEvent] = deliveries as [Delivery];
    clock.advance(300_000);
    expect(read(webhookEvent).kind).toBe('payment-succeeded');
    clock.advance(1000);
    isRefused(webhookEvent);
  });
});

test('a refused webhook event is sent again until it is accepted', async () => {
  answers = [503, 500];
  await pay();
  await until(() => deliveries.length === 3);
  const ids = deliveries.map((delivery) => read(delivery).eventId);
  expect(new Set(ids).size).toBe(1);
});

test('an event that nobody accepted is sent again after a restart, and an accepted one is not', async () => {
  await pay();
  await delivered(1);
  sandboxes.stripe.webhooks.faults = { hold: true };
  const { reference } = await pay();
  await sandboxes.stop();
  deliveries = [];
  sandboxes = await openSandboxes(folder.path, clock, { webhooks });
  await delivered(1);
  expect(concerning()).toMatchObject([{ kind: 'payment-succeeded', payment: { reference } }]);
});

describe('special settings of webhook events', () => {
  test('late', async () => {
    sandboxes.stripe.webhooks.faults = { delayMs: 150 };
    const startMs = performance.now();
    await pay();
    await delivered(1);
    expect(performance.now() - startMs).toBeGreaterThan(140);
  });

  test('twice', async () => {
    sandboxes.stripe.webhooks.faults = { copies: 2 };
    await pay();
    await delivered(2);
    const [one, two] = concerning();
    expect(two?.eventId).toBe(one?.eventId);
  });

  test('in the opposite order', async () => {
    sandboxes.stripe.webhooks.faults = { hold: true };
    const { reference } = await pay();
    await sandboxes.payments.cardPayments.refund(reference, 900, 'r');
    expect(deliveries).toEqual([]);
    sandboxes.stripe.webhooks.release('reversed');
    await delivered(3);
    expect(concerning().map(({ kind }) => kind)).toEqual(['reversed', 'payment-succeeded']);
  });

  test('as a call on the loopback port says, with the secret key only', async () => {
    const { port, keys } = sandboxes.stripe;
    const control = (path: string, fields: Record<string, string>, key = keys.secretKey) =>
      fetch(`http://127.0.0.1:${port}/v1/sandbox/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body: new URLSearchParams(fields),
      });
    expect((await control('webhooks', { hold: 'true' }, keys.publishableKey)).status).toBe(401);
    expect((await control('webhooks', { hold: 'true' })).status).toBe(200);
    const { reference } = await pay();
    const dispute = await (await control('disputes', { payment_intent: reference })).json();
    expect((await control(`disputes/${dispute.id}/win`, {})).status).toBe(200);
    expect(deliveries).toEqual([]);
    await control('webhooks/release', { order: 'reversed', copies: '2' });
    await delivered(10);
    expect(concerning().map(({ kind }) => kind)).toEqual(
      ['reinstated', 'reversed', 'payment-succeeded'].flatMap((kind) => [kind, kind]),
    );
    expect((await control(`events/${concerning()[0]?.eventId}/resend`, {})).status).toBe(200);
  });
});
