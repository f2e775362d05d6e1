// Tests the provider's protocol with clients other than our adapter: the real library, and plain requests.
import Stripe from 'stripe';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { type OpenSandboxes, openSandboxes } from '../../../tests/support/world/open-sandboxes';
import { TestClock } from '../../../tests/support/world/test-clock';

const folder = temporaryFolder();
let sandboxes: OpenSandboxes;
let stripe: Stripe;
beforeAll(async () => {
  sandboxes = await openSandboxes(folder.path, new TestClock());
  const { port, keys } = sandboxes.stripe;
  stripe = new Stripe(keys.secretKey, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
});
afterAll(async () => {
  await sandboxes.stop();
  folder.remove();
});

const payment = { amount: 1200, currency: 'eur', confirm: true, payment_method: 'pm_card_visa' } as const;
const refused = (work: Promise<unknown>) => work.then(() => 'nothing').catch((error) => error);

test('keys of requests: the same answer again, and another request under the same key refused', async () => {
  const first = await stripe.paymentIntents.create(payment, { idempotencyKey: 'k1' });
  const again = await stripe.paymentIntents.create(payment, { idempotencyKey: 'k1' });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  const other = await refused(stripe.paymentIntents.create({ ...payment, amount: 1300 }, { idempotencyKey: 'k1' }));
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  const declined = { ...payment, payment_method: 'pm_card_chargeDeclined' };
  const one = await refused(stripe.paymentIntents.create(declined, { idempotencyKey: 'k2' }));
  const two = await refused(stripe.paymentIntents.create(declined, { idempotencyKey: 'k2' }));
  expect(one).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(two.payment_intent.id).toBe(one.payment_intent.id);
});

test('a wrong secret key is refused without being repeated', async () => {
  const { port } = sandboxes.stripe;
  const wrong = new Stripe('sk_test_somebody_elses_key', { host: '127.0.0.1', port, protocol: 'http' });
  const error = await refused(wrong.customers.list());
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(error.message).not.toContain('somebody_elses');
});

test('faults of a request are named', async () => {
  expect(await refused(stripe.paymentIntents.create({ ...payment, amount: 49 }))).toMatchObject({
    code: 'amount_too_small',
    param: 'amount',
  });
  expect(await refused(stripe.paymentIntents.retrieve('pi_nothing'))).toMatchObject({ code: 'resource_missing' });
  expect(await refused(stripe.rawRequest('GET', '/v1/issuing/cards'))).toMatchObject({ statusCode: 404 });
});

test('lists are paged newest first', async () => {
  const customer = (await stripe.customers.create({ email: 'ada@libretto.test' })).id;
  const made: string[] = [];
  for (let n = 0; n < 5; n++) made.push((await stripe.paymentIntents.create({ ...payment, customer })).id);
  const page = await stripe.paymentIntents.list({ customer, limit: 2 });
  expect([page.data.map(({ id }) => id), page.has_more]).toEqual([[made[4], made[3]], true]);
  const all = await stripe.paymentIntents.list({ customer, limit: 2 }).autoPagingToArray({ limit: 100 });
  expect(all.map(({ id }) => id)).toEqual([...made].reverse());
});

test('references become objects where they are asked for', async () => {
  const intent = await stripe.paymentIntents.create({ ...payment, expand: ['latest_charge.balance_transaction'] });
  expect(intent.latest_charge).toMatchObject({
    object: 'charge',
    balance_transaction: { amount: 1200, fee: 43, net: 1157, type: 'charge' },
  });
});

test('an intent can be cancelled until it is paid', async () => {
  const open = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
  expect((await stripe.paymentIntents.cancel(open.id)).status).toBe('canceled');
  const paid = await stripe.paymentIntents.create(payment);
  expect(await refused(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test('a dispute ends by its evidence', async () => {
  const disputed = await stripe.paymentIntents.create({ ...payment, payment_method: 'pm_card_createDispute' });
  const { data } = await stripe.disputes.list({ payment_intent: disputed.id });
  const id = data[0]?.id ?? '';
  const won = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
  expect(won.status).toBe('won');
  expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-1200, 1200]);
  expect(await refused(stripe.disputes.close(id))).toMatchObject({ statusCode: 400 });
});

test('every operation appears among the events', async () => {
  const intent = await stripe.paymentIntents.create(payment);
  await stripe.refunds.create({ payment_intent: intent.id });
  const { data } = await stripe.events.list({ limit: 6 });
  expect(data.map(({ type }) => type)).toEqual([
    'charge.refunded',
    'refund.created',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
    expect.anything(),
  ]);
});

test('a seeded past is there once, dated, and tells nobody', async () => {
  const atMs = Date.UTC(2025, 10, 3, 9);
  const seed = () =>
    sandboxes.stripe.seedPayment({
      atMs,
      paymentId: 'seeded',
      userId: 'grace',
      purpose: 'talents',
      amountCents: 4000,
      paymentReference: 'pi_demo_seeded',
      reversed: { kind: 'chargeback', atMs: atMs + 86_400_000, reversalReference: 'dp_demo_seeded' },
    });
  expect([seed(), seed()]).toEqual(['pi_demo_seeded', 'pi_demo_seeded']);
  const lines = [];
  const { cardPayments } = sandboxes.payments;
  for await (const line of cardPayments.balanceTransactions('2025-11-01T00:00:00Z', '2025-12-01T00:00:00Z')) {
    lines.push([line.kind, line.sourceReference, line.amountCents, line.createdAt]);
  }
  expect(lines).toEqual([
    ['payment', 'pi_demo_seeded', 4000, '2025-11-03T09:00:00.000Z'],
    ['chargeback', 'dp_demo_seeded', -4000, '2025-11-04T09:00:00.000Z'],
  ]);
  const { data } = await stripe.events.list({ created: { lt: atMs / 1000 + 1 } });
  expect(data.every(({ pending_webhooks }) => pending_webhooks === 0)).toBe(true);
});
