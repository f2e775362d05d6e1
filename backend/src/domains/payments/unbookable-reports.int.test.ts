// Tests payments for accounts that may not be credited, and reports that the ledger cannot book.
import Stripe from 'stripe';
import { until } from '../../../tests/support/concurrency/until';
import {
  balanceOf,
  goodCard,
  payByCard,
  sandboxBrowser,
  settleWebhooks,
  walletTypes,
} from '../../../tests/support/people/paying';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import { newId } from '../../kernel/values/ids';
import { sweepPayments } from './booking/sweep-payments.job';
import { paymentStream } from './payment/payment.stream';

let app: TestApp;
let auditor: Awaited<ReturnType<TestApp['userClient']>>;
beforeAll(async () => {
  app = await startTestApp();
  auditor = await app.userClient('auditor', ['finance']);
});
afterAll(() => app.stop());
afterEach(() => {
  app.stripeSandbox.webhooks.faults = {};
});

const seconds = () => Math.floor(app.clock.nowMs() / 1000);
function send(event: object) {
  const payload = JSON.stringify({ id: `evt_${newId()}`, object: 'event', ...event });
  const secret = app.stripeSandbox.keys.webhookSecret;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds() });
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return app.guest().call('POST', '/api/webhooks/stripe', undefined, { raw: payload, headers });
}
const unbooked = async (reference: string) => {
  await app.settle();
  const { events } = (await auditor.get('/api/finance/unbooked-events?limit=100')).body;
  return events.filter((event: { reference: string }) => event.reference === reference);
};
const paidIntent = (userId: string, more: object = {}) => ({
  id: `pi_${newId()}`,
  object: 'payment_intent',
  status: 'succeeded',
  amount: 5000,
  amount_received: 5000,
  currency: 'eur',
  created: 1,
  metadata: { paymentId: newId(), userId, purpose: 'talents' },
  ...more,
});
async function chargeOf(reference: string): Promise<string> {
  const { port, keys } = app.stripeSandbox;
  const headers = { Authorization: `Bearer ${keys.secretKey}` };
  const answer = await fetch(`http://127.0.0.1:${port}/v1/charges?payment_intent=${reference}`, { headers });
  return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
}
const transitTotal = async () => (await auditor.get('/api/finance/transit-ageing')).body.total;

describe('an account that was deleted', () => {
  test('cannot pay an open card payment any more', async () => {
    const person = await app.signUp();
    const { body } = await person.post('/api/dashboard/create-stripe-payment', { amount: 500, currency: 'eur' });
    expect((await person.delete('/api/user/delete-account')).status).toBe(200);
    await settleWebhooks(app);
    const status = async () => (await sandboxBrowser(app).confirm(body.clientSecret, goodCard)).status;
    await until(async () => (await status()) >= 400);
    expect(await walletTypes(app, person.userId)).toEqual(['WalletClosed']);
  });

  test('gets later payments refunded, and finance sees them in transit until then', async () => {
    const person = await app.signUp();
    app.stripeSandbox.webhooks.faults = { hold: true };
    await payByCard(app, person, 700);
    expect((await person.delete('/api/user/delete-account')).status).toBe(200);
    app.stripeSandbox.webhooks.release();
    await until(async () => (await walletTypes(app, person.userId)).includes('HeldPaymentRefunded'));
    await settleWebhooks(app);
    const booked = (await walletTypes(app, person.userId)).filter((type) => type !== 'WalletClosed');
    expect(booked).toEqual(['PaymentHeld', 'HeldPaymentRefunded']);
    expect(await transitTotal()).toBe('0');
    const { totals } = (await auditor.get('/api/finance/trial-balance')).body;
    expect(totals).toEqual({ TALENT: '0', EUR: '0' });
  });
});

test('a crypto invoice paid after the deletion is read from the provider if its webhook event is lost', async () => {
  const person = await app.signUp();
  const { body } = await person.post('/api/dashboard/create-patron-payment', { currency: 'BTC' });
  const invoice = body.payment.pay_url.split('/').pop();
  expect((await person.delete('/api/user/delete-account')).status).toBe(200);
  await app.settle();
  app.nowPaymentsSandbox.setFaults({ hold: true });
  const paymentReference = app.nowPaymentsSandbox.act(invoice, 'pay');
  // The first webhook event announces the payment, and the last one is lost.
  const see = { kind: 'see', paymentId: body.payment.id, paymentReference, isUnderpaid: false } as const;
  const context = { actor: 'provider:crypto', correlationId: 'c', causationId: 'c' };
  await app.deps.commands.handlerOf(paymentStream).execute(body.payment.id, see, context);
  await app.settle();
  app.clock.advance(16 * 60_000);
  await app.deps.jobs.enqueue({ id: newId(), type: sweepPayments, payload: null });
  await until(async () => (await walletTypes(app, person.userId)).includes('PaymentHeld'));
  app.nowPaymentsSandbox.setFaults({});
});

test('the balance of a deleted account becomes unclaimed', async () => {
  const person = await app.signUp();
  await payByCard(app, person, 400);
  await settleWebhooks(app);
  expect((await person.delete('/api/user/delete-account')).status).toBe(200);
  await app.settle();
  const { accounts, totals } = (await auditor.get('/api/finance/trial-balance?limit=1000')).body;
  expect(accounts).toContainEqual(expect.objectContaining({ account: 'unclaimed/talent', balance: '40000' }));
  expect(accounts.map(({ account }: { account: string }) => account)).not.toContain(`user/${person.userId}/talent`);
  expect(totals).toEqual({ TALENT: '0', EUR: '0' });
});

describe('a report that cannot be booked', () => {
  test.each([
    ['in dollars', { currency: 'usd' }, 'other-currency'],
    ['in yen', { currency: 'jpy' }, 'other-currency'],
    ['of nothing', { amount_received: 0 }, 'no-amount'],
    ['without an amount', { amount_received: undefined }, 'no-amount'],
    ['in dollars, in capitals', { currency: 'USD' }, 'other-currency'],
    ['without a currency', { currency: undefined }, 'incomplete'],
    ['whose amount is a text', { amount_received: '5000' }, 'incomplete'],
    ['of an impossible amount', { amount_received: 9_007_199_254_740_990 }, 'incomplete'],
  ])('%s is refused and listed for finance', async (_, more, reason) => {
    const person = await app.userClient();
    const object = paidIntent(person.userId, more);
    expect((await send({ type: 'payment_intent.succeeded', data: { object } })).status).toBe(400);
    expect(await unbooked(object.id)).toMatchObject([{ reason, type: 'payment_intent.succeeded', provider: 'card' }]);
    expect(await balanceOf(person)).toEqual({ talentBalance: 0, euroBalance: 0 });
  });

  test('is booked in euros whatever case its currency is written in', async () => {
    const person = await app.signUp();
    const object = paidIntent(person.userId, { currency: 'EUR' });
    expect((await send({ type: 'payment_intent.succeeded', data: { object } })).status).toBe(200);
    await app.settle();
    expect((await balanceOf(person)).talentBalance).toBe(5000);
  });

  test.each(['refund.created', 'charge.dispute.funds_withdrawn'])(
    '%s without a currency takes nothing',
    async (type) => {
      const person = await app.userClient();
      const { reference } = await payByCard(app, person, 900);
      await settleWebhooks(app);
      const object = { id: `re_${newId()}`, amount: 900, status: 'succeeded', payment_intent: reference };
      expect((await send({ type, data: { object } })).status).toBe(400);
      expect(await unbooked(object.id)).toMatchObject([{ reason: 'incomplete', type }]);
      expect((await balanceOf(person)).talentBalance).toBe(900);
    },
  );

  test('for an unknown person credits nobody', async () => {
    const object = paidIntent('nobody-here');
    expect((await send({ type: 'payment_intent.succeeded', data: { object } })).status).toBe(200);
    expect(await unbooked(object.id)).toMatchObject([{ reason: 'unknown-person', amount: 5000, currency: 'eur' }]);
    expect(await walletTypes(app, 'nobody-here')).toEqual([]);
  });

  test('from test mode, from another account or about another subject is listed', async () => {
    const object = paidIntent('x');
    expect((await send({ type: 'payment_intent.succeeded', livemode: true, data: { object } })).status).toBe(400);
    expect((await send({ type: 'payment_intent.succeeded', account: 'acct_1', data: { object } })).status).toBe(400);
    const customer = { id: `cus_${newId()}` };
    expect((await send({ type: 'customer.created', data: { object: customer } })).status).toBe(200);
    expect(await unbooked(customer.id)).toMatchObject([{ reason: 'irrelevant', type: 'customer.created' }]);
    const declined = { ...paidIntent('x'), status: 'requires_payment_method' };
    expect((await send({ type: 'payment_intent.payment_failed', data: { object: declined } })).status).toBe(200);
    expect(await unbooked(declined.id)).toMatchObject([{ reason: 'irrelevant' }]);
    const { events } = (await auditor.get('/api/finance/unbooked-events?moneyOnly=true&limit=100')).body;
    const reasons = events.map(({ reason }: { reason: string }) => reason);
    expect(reasons).toEqual(expect.arrayContaining(['other-mode', 'other-account']));
    expect(reasons).not.toContain('irrelevant');
  });

  test('is shown to the finance role alone', async () => {
    expect((await (await app.userClient()).get('/api/finance/unbooked-events')).status).toBe(403);
  });
});

test('two payments under the id of one webhook event are both booked', async () => {
  const person = await app.signUp();
  const id = `evt_${newId()}`;
  const [one, other] = [paidIntent(person.userId), paidIntent(person.userId, { amount_received: 700 })];
  for (const object of [one, other, one]) {
    expect((await send({ id, type: 'payment_intent.succeeded', data: { object } })).status).toBe(200);
  }
  await app.settle();
  expect((await balanceOf(person)).talentBalance).toBe(5700);
});

test('a payment or refund that is reported with another amount later keeps the first, and the second is listed', async () => {
  const person = await app.signUp();
  const object = paidIntent(person.userId);
  const type = 'payment_intent.succeeded';
  expect((await send({ type, data: { object } })).status).toBe(200);
  const answer = await send({ type, data: { object: { ...object, amount_received: 9000 } } });
  await app.settle();
  expect((await balanceOf(person)).talentBalance).toBe(5000);
  expect([answer.status, await unbooked(object.id)]).toMatchObject([200, [{ amount: 9000, reason: 'other-amount' }]]);
  const refund = { id: `re_${newId()}`, amount: 100, currency: 'eur', status: 'succeeded' };
  const charge = await payByCard(app, person, 1000);
  await settleWebhooks(app);
  for (const amount of [100, 200, 100]) {
    const reported = { ...refund, amount, payment_intent: charge.reference };
    expect((await send({ type: 'refund.created', data: { object: reported } })).status).toBe(200);
  }
  await app.settle();
  expect((await balanceOf(person)).talentBalance).toBe(5900);
  expect(await unbooked(refund.id)).toMatchObject([{ amount: 200, reason: 'other-amount' }]);
});

test('a refund of a part and a dispute of the whole take no more than was paid, in any order', async () => {
  for (const isDisputeFirst of [true, false]) {
    const person = await app.userClient();
    const { reference } = await payByCard(app, person, 1000);
    await settleWebhooks(app);
    const refund = {
      id: `re_${newId()}`,
      amount: 400,
      currency: 'eur',
      status: 'succeeded',
      payment_intent: reference,
    };
    const dispute = { id: `dp_${newId()}`, amount: 1000, currency: 'eur', payment_intent: reference };
    const reports = [
      { type: 'refund.created', data: { object: refund } },
      { type: 'charge.dispute.funds_withdrawn', data: { object: dispute } },
    ];
    for (const report of isDisputeFirst ? reports.reverse() : reports) expect((await send(report)).status).toBe(200);
    await app.settle();
    expect((await balanceOf(person)).talentBalance).toBe(0);
    expect((await auditor.get('/api/finance/trial-balance')).body.totals).toEqual({ TALENT: '0', EUR: '0' });
  }
});

describe('a dispute', () => {
  const movement = (id: string, amount: number) => ({ id, amount });

  test('that is won and withdrawn again under the same id takes the money again', async () => {
    const person = await app.userClient();
    const { reference } = await payByCard(app, person, 900);
    await settleWebhooks(app);
    const id = `dp_${newId()}`;
    const tell = (what: string, balance_transactions: object[]) => {
      const object = {
        id,
        object: 'dispute',
        amount: 900,
        currency: 'eur',
        payment_intent: reference,
        balance_transactions,
      };
      return send({ type: `charge.dispute.funds_${what}`, data: { object } });
    };
    const [first, won, second] = [
      movement(`txn_1${id}`, -900),
      movement(`txn_2${id}`, 900),
      movement(`txn_3${id}`, -900),
    ];
    await tell('withdrawn', [first]);
    await tell('withdrawn', [first]);
    await tell('reinstated', [first, won]);
    await tell('withdrawn', [first, won, second]);
    await app.settle();
    expect(await walletTypes(app, person.userId)).toEqual([
      'TalentsToppedUp',
      'PaymentTakenBack',
      'TakingBackUndone',
      'PaymentTakenBack',
    ]);
    expect((await balanceOf(person)).talentBalance).toBe(0);
  });

  test('without balance transactions is identified by its webhook events', async () => {
    const person = await app.userClient();
    const { reference } = await payByCard(app, person, 900);
    await settleWebhooks(app);
    const object = { id: `dp_${newId()}`, amount: 900, currency: 'eur', payment_intent: reference };
    for (const what of ['withdrawn', 'reinstated', 'withdrawn']) {
      expect((await send({ type: `charge.dispute.funds_${what}`, data: { object } })).status).toBe(200);
    }
    await app.settle();
    expect((await balanceOf(person)).talentBalance).toBe(0);
  });

  test('without a payment intent is found by its charge, and listed without either', async () => {
    const person = await app.userClient();
    const { reference } = await payByCard(app, person, 900);
    await settleWebhooks(app);
    const charge = await chargeOf(reference);
    const dispute = { id: `dp_${newId()}`, amount: 900, currency: 'eur', payment_intent: null };
    await send({ type: 'charge.dispute.funds_withdrawn', data: { object: { ...dispute, charge } } });
    await app.settle();
    expect((await balanceOf(person)).talentBalance).toBe(0);
    const lost = { ...dispute, id: `dp_${newId()}` };
    await send({ type: 'charge.dispute.funds_withdrawn', data: { object: lost } });
    expect(await unbooked(lost.id)).toMatchObject([{ reason: 'no-payment', amount: 900 }]);
  });
});
