// Tests webhook events over HTTP: late, repeated, reversed, forged; and what a wallet does while they are in flight.
import Stripe from 'stripe';
import { until } from '../../../../tests/support/concurrency/until';
import {
  balanceOf,
  type Person,
  payByCard,
  paymentTypes,
  sandboxBrowser,
  settleWebhooks,
  walletTypes,
} from '../../../../tests/support/people/paying';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { createDomains } from '../../../composition/application/domains';
import type { DomainModule } from '../../../kernel/domain';
import { newId } from '../../../kernel/values/ids';
import { catchUpReversals } from './catch-up-reversals.job';
import { sweepPayments } from './sweep-payments.job';

let app: TestApp;
let artist: Person;
beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
});
afterAll(() => app.stop());
afterEach(() => {
  app.stripeSandbox.webhooks.faults = {};
  app.nowPaymentsSandbox.setFaults({});
});

const donation = (amount: number) => ({ artistId: artist.userId, amount, paymentMethod: 'balance' });

describe('a payment whose webhook event is on its way', () => {
  test('is credited before a wallet refuses a purchase, and not again when the webhook event arrives', async () => {
    const person = await app.userClient();
    app.stripeSandbox.webhooks.faults = { hold: true };
    const { paymentId } = await payByCard(app, person, 500);
    const headers = { 'Idempotency-Key': newId() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => person.post('/api/social/donate', donation(500), { headers })),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { talentBalance: 0 } });
    app.stripeSandbox.webhooks.release('reversed', 3);
    await settleWebhooks(app);
    expect(await walletTypes(app, person.userId)).toEqual(['TalentsToppedUp', 'DonationMade']);
    expect(await paymentTypes(app, paymentId)).toEqual(['PaymentOpened', 'PaymentBegun', 'PaymentSucceeded']);
  });

  test('that is not paid does not change the refusal', async () => {
    const person = await app.userClient();
    await person.post('/api/dashboard/create-stripe-payment', { amount: 500, currency: 'eur' });
    expect(await person.post('/api/social/donate', donation(500))).toMatchObject({
      status: 422,
      body: { error: 'Insufficient Talent balance. You need 500 Talents.' },
    });
  });

  test('is credited to nobody else', async () => {
    const [payer, other] = [await app.userClient(), await app.userClient()];
    app.stripeSandbox.webhooks.faults = { hold: true };
    await payByCard(app, payer, 500);
    expect((await other.post('/api/social/donate', donation(500))).status).toBe(422);
    app.stripeSandbox.webhooks.release();
    await settleWebhooks(app);
    expect((await balanceOf(payer)).talentBalance).toBe(500);
  });

  test('is read from the provider when no webhook event arrives', async () => {
    const person = await app.userClient();
    app.stripeSandbox.webhooks.faults = { hold: true };
    await payByCard(app, person, 500);
    await app.settle();
    app.clock.advance(16 * 60_000);
    await app.deps.jobs.enqueue({ id: newId(), type: sweepPayments, payload: null });
    await until(async () => (await walletTypes(app, person.userId)).length > 0);
    expect(await walletTypes(app, person.userId)).toEqual(['TalentsToppedUp']);
  });
});

describe('a webhook event', () => {
  const path = '/api/webhooks/stripe';
  const secret = () => app.stripeSandbox.keys.webhookSecret;
  const succeededOf = (person: Person) => {
    const paymentId = newId();
    const metadata = { paymentId, userId: person.userId, purpose: 'talents' };
    const object = {
      id: `pi_${paymentId}`,
      object: 'payment_intent',
      status: 'succeeded',
      amount: 5000,
      amount_received: 5000,
      currency: 'eur',
      created: 1,
      metadata,
    };
    return JSON.stringify({
      id: `evt_${paymentId}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object },
    });
  };
  const sign = (payload: string, how: { by?: string; at?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: how.by ?? secret(),
      timestamp: how.at ?? Math.floor(app.clock.nowMs() / 1000),
    });
  const send = (raw: string, signature?: string) =>
    app.guest().call('POST', path, undefined, {
      raw,
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    });

  test('of the provider is accepted, and booked once when it arrives fifty times concurrently', async () => {
    const person = await app.signUp();
    const body = succeededOf(person);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(body, sign(body))));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toEqual(
      new Set(['[200,{"received":true}]']),
    );
    await app.settle();
    expect(await walletTypes(app, person.userId)).toEqual(['TalentsToppedUp']);
  });

  const half = { id: 'dp_1', amount: 0.5, payment_intent: 'pi_1' };
  const signed = (event: object): [string, string] => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', ...event });
    return [body, sign(body)];
  };

  const signedAgain = (body: string): [string, string] => [body, sign(body)];

  test.each<[string, (body: string) => [string, string | undefined]]>([
    ['unsigned', (body) => [body, undefined]],
    ['signed by somebody else', (body) => [body, sign(body, { by: 'whsec_guessed' })]],
    ['altered', (body) => [body.replaceAll('5000', '500000'), sign(body)]],
    ['six minutes old', (body) => [body, sign(body, { at: Math.floor(app.clock.nowMs() / 1000) - 360 })]],
    ['of live mode, told to test keys', (body) => signed({ ...JSON.parse(body), livemode: true })],
    ['of a connected account', (body) => signed({ ...JSON.parse(body), account: 'acct_other' })],
    ['in another currency', (body) => signedAgain(body.replace('"eur"', '"jpy"'))],
    ['without its object', () => signed({ type: 'payment_intent.succeeded' })],
    ['with an object of nothing', () => signed({ type: 'refund.created', data: { object: null } })],
    ['about an invalid amount', () => signed({ type: 'charge.dispute.funds_withdrawn', data: { object: half } })],
    ['without an id', () => signed({ id: null, type: 'payment_intent.succeeded', data: { object: {} } })],
    ['no JSON', () => ['half{', sign('half{')]],
    ['empty', () => ['', sign('')]],
  ])('%s is refused and changes nothing', async (_, made) => {
    const person = await app.userClient();
    const [body, signature] = made(succeededOf(person));
    const answer = await send(body, signature);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-webhook-event', error: expect.any(String) } });
    expect(JSON.stringify(answer.body)).not.toContain(secret());
    await app.settle();
    expect(await walletTypes(app, person.userId)).toEqual([]);
  });

  test('that is too large is rejected', async () => {
    expect((await send('x'.repeat(1_100_000), 'v1=x')).status).toBe(413);
  });

  test('about another subject or a payment of another application is accepted and only listed', async () => {
    const head = await app.deps.eventStore.head();
    const other = { id: 'evt_other', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1' } } };
    const foreign = JSON.parse(succeededOf(await app.userClient()));
    foreign.data.object.metadata = {};
    for (const event of [other, foreign]) {
      const body = JSON.stringify(event);
      expect((await send(body, sign(body))).body).toEqual({ received: true });
    }
    const added = await app.deps.eventStore.readAll(head, 10);
    expect(added.map(({ type }) => type)).toEqual(['ProviderEventNotBooked', 'ProviderEventNotBooked']);
  });

  test('of the crypto provider must be signed as well', async () => {
    for (const signature of [undefined, 'ab'.repeat(64)]) {
      const answer = await app.guest().call('POST', '/api/webhooks/nowpayments', undefined, {
        raw: JSON.stringify({ payment_id: 1, payment_status: 'finished' }),
        headers: { 'content-type': 'application/json', ...(signature && { 'x-nowpayments-sig': signature }) },
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-webhook-event' } });
    }
  });
});

test('repeated and reordered crypto webhook events have one effect', async () => {
  const person = await app.userClient();
  const { body } = await person.post('/api/dashboard/create-patron-payment', { currency: 'BTC' });
  app.nowPaymentsSandbox.setFaults({ hold: true });
  app.nowPaymentsSandbox.act(body.payment.pay_url.split('/').pop(), 'pay');
  app.nowPaymentsSandbox.release('reversed', 2);
  await settleWebhooks(app);
  expect(await walletTypes(app, person.userId)).toEqual(['PatronPurchased']);
});

test.each(['underpaid', 'expired', 'failed'] as const)('an %s crypto payment is shown as that', async (what) => {
  const person = await app.userClient();
  const status = async () => (await person.get('/api/user/patron-status')).body.cryptoPayment;
  expect(await status()).toBeNull();
  const { body } = await person.post('/api/dashboard/create-patron-payment', { currency: 'BTC' });
  expect(await status()).toBe('open');
  const act = { underpaid: 'underpay', expired: 'expire', failed: 'fail' } as const;
  app.nowPaymentsSandbox.act(body.payment.pay_url.split('/').pop(), act[what]);
  await settleWebhooks(app);
  expect(await status()).toBe(what);
});

test('the next start credits a payment once after a crash between its success and its wallet', async () => {
  // Runs without policies, as if the process had crashed right after the success was stored.
  const withoutPolicies = (domain: DomainModule): DomainModule =>
    domain.name !== 'wallet' ? domain : { ...domain, wire: (deps) => ({ ...domain.wire?.(deps), policies: [] }) };
  const first = await startTestApp({ domains: (payments) => createDomains(payments).map(withoutPolicies) });
  const person = await first.userClient();
  const { paymentId } = await payByCard(first, person, 800);
  await settleWebhooks(first);
  expect(await paymentTypes(first, paymentId)).toContain('PaymentSucceeded');
  expect(await walletTypes(first, person.userId)).toEqual([]);
  await first.backend.stop();

  for (const _ of [1, 2]) {
    const next = await startTestApp({ dataDir: first.dataDir });
    await settleWebhooks(next);
    expect(await walletTypes(next, person.userId)).toEqual(['TalentsToppedUp']);
    await next.backend.stop();
  }
});

test('3-D Secure: credits nothing before the bank has confirmed', async () => {
  const person = await app.userClient();
  const { body } = await person.post('/api/dashboard/create-stripe-payment', { amount: 600, currency: 'eur' });
  await sandboxBrowser(app).confirm(body.clientSecret, '4000002500003155');
  await settleWebhooks(app);
  expect(await walletTypes(app, person.userId)).toEqual([]);
  await sandboxBrowser(app).authenticate(body.clientSecret, 'complete');
  await settleWebhooks(app);
  expect((await balanceOf(person)).talentBalance).toBe(600);
});

test('the demo’s payments are known, so neither a sweep nor a dispute credits one twice', async () => {
  const demo = await startTestApp({ demo: true });
  try {
    const moneyEvents = async () =>
      (await demo.deps.eventStore.readAll(0, 100_000)).filter(({ streamId }) => /^(wallet|payment)-/.test(streamId));
    const before = await moneyEvents();
    const id = newId();
    await demo.deps.jobs.enqueue({ id, type: catchUpReversals, payload: null });
    await until(async () => (await demo.deps.jobs.get(id))?.state === 'done');
    await settleWebhooks(demo);
    expect(await moneyEvents()).toHaveLength(before.length);
    const reversed = new Set(before.filter(({ type }) => type === 'PaymentReversed').map(({ streamId }) => streamId));
    expect(reversed.size).toBeGreaterThan(0);
    const paid = before.find(({ type, streamId, data }) => {
      const { provider } = data as { provider?: string };
      return type === 'PaymentSucceeded' && provider === 'card' && !reversed.has(streamId);
    });
    if (paid === undefined) throw new Error('Nobody in the demo paid by card');
    const { paymentReference } = paid.data as { paymentReference: string };
    demo.stripeSandbox.openDispute(paymentReference);
    await settleWebhooks(demo);
    const after = (await moneyEvents()).slice(before.length).map(({ type }) => type);
    expect(after.slice(0, 2)).toEqual(['PaymentReversed', 'PaymentTakenBack']);
    expect(after).not.toContain('TalentsToppedUp');
  } finally {
    await demo.stop();
  }
});
