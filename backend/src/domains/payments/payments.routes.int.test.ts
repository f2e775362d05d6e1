// Tests cards and crypto end to end: our API, the provider's browser side, its signed webhook events, and the wallet.

import { until } from '../../../tests/support/concurrency/until';
import {
  balanceOf,
  declinedCard,
  goodCard,
  payByCard,
  paymentTypes,
  refundFailsCard,
  sandboxBrowser,
  settleWebhooks,
  walletTypes,
} from '../../../tests/support/people/paying';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import { newId } from '../../kernel/values/ids';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const card = '/api/dashboard/create-stripe-payment';
const crypto = '/api/dashboard/create-patron-payment';
const statusPath = '/api/user/patron-status';
const bodyOf = (amount: number, more: object = {}) => ({ amount, currency: 'eur', ...more });

test('the browser learns where the provider’s library is', async () => {
  const { status, body } = await app.guest().get('/api/payments/config');
  expect(status).toBe(200);
  expect(body).toMatchObject({ apiBase: '/sandbox/stripe', publishableKey: expect.stringMatching(/^pk_test_/) });
});

describe('a card payment', () => {
  test('credits one Talent per cent, once its success is reported', async () => {
    const person = await app.userClient();
    const { paymentId } = await payByCard(app, person, 1234);
    await settleWebhooks(app);
    expect(await balanceOf(person)).toEqual({ talentBalance: 1234, euroBalance: 0 });
    expect(await paymentTypes(app, paymentId)).toEqual(['PaymentOpened', 'PaymentBegun', 'PaymentSucceeded']);
    expect(await walletTypes(app, person.userId)).toEqual(['TalentsToppedUp']);
  });

  test('that is declined brings nothing, and may be tried again with another card', async () => {
    const person = await app.userClient();
    const { body } = await person.post(card, bodyOf(500));
    const declined = await sandboxBrowser(app).confirm(body.clientSecret, declinedCard);
    expect(declined.status).toBe(402);
    await settleWebhooks(app);
    expect((await balanceOf(person)).talentBalance).toBe(0);
    await sandboxBrowser(app).confirm(body.clientSecret, goodCard);
    await settleWebhooks(app);
    expect((await balanceOf(person)).talentBalance).toBe(500);
  });

  test.each([
    [bodyOf(49), 400, 'The minimum payment is €0.50'],
    [bodyOf(-999), 400, 'The minimum payment is €0.50'],
    [bodyOf(1_000_001), 400, 'The maximum payment is €10,000.00'],
    [bodyOf(99.5), 400, expect.any(String)],
    [{ ...bodyOf(500), currency: 'usd' }, 400, expect.any(String)],
    [{ ...bodyOf(500), paymentMethodId: 'pm_1\u0000' }, 400, expect.any(String)],
    [{ ...bodyOf(500), paymentMethodId: 'pm_1/../2\n' }, 400, expect.any(String)],
    [{ ...bodyOf(500), paymentMethodId: 'pm_of_somebody_else' }, 422, 'This payment method does not exist'],
  ])('%j is refused', async (body, status, error) => {
    const person = await app.userClient();
    expect(await person.post(card, body)).toMatchObject({ status, body: { error } });
    expect(await app.deps.eventStore.readStream(`wallet-${person.userId}`, 0, 1)).toEqual([]);
  });

  test('asked for 50 times at once under one key is one payment with one answer', async () => {
    const person = await app.userClient();
    const headers = { 'Idempotency-Key': newId() };
    const ask = (amount: number) => person.post(card, bodyOf(amount), { headers });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(700)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { amount: 700 } });
    expect(await paymentTypes(app, answers[0]?.body.paymentId)).toEqual(['PaymentOpened', 'PaymentBegun']);
    expect(await ask(701)).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } });
    await sandboxBrowser(app).confirm(answers[0]?.body.clientSecret, goodCard);
    await settleWebhooks(app);
    expect((await ask(700)).body).toEqual(answers[0]?.body);
    expect((await balanceOf(person)).talentBalance).toBe(700);
  });

  test('that the provider knows as ours, and we do not, is opened and settled', async () => {
    const person = await app.signUp();
    const { cardPayments } = app.payments;
    const { clientSecret } = await cardPayments.createPayment({
      paymentId: newId(),
      userId: person.userId,
      purpose: 'talents',
      amountCents: 300,
      customerId: await cardPayments.customerOf(person.userId),
      saveCard: false,
    });
    await sandboxBrowser(app).confirm(clientSecret, goodCard);
    await settleWebhooks(app);
    expect((await balanceOf(person)).talentBalance).toBe(300);
  });
});

describe('the patronage', () => {
  test('is nobody’s before it is paid for', async () => {
    const person = await app.userClient();
    expect((await person.get(statusPath)).body).toEqual({
      isPatron: false,
      since: null,
      paidEuros: null,
      cryptoPayment: null,
    });
  });

  test('by card is 999 cents whatever is asked, and is not sold to a patron', async () => {
    const person = await app.userClient();
    const headers = { 'Idempotency-Key': newId() };
    const begun = await person.post(card, bodyOf(1, { isPatronPurchase: true }), { headers });
    expect(begun).toMatchObject({ status: 200, body: { amount: 999 } });
    await sandboxBrowser(app).confirm(begun.body.clientSecret, goodCard);
    await settleWebhooks(app);
    expect(await walletTypes(app, person.userId)).toEqual(['PatronPurchased']);
    expect((await person.get(statusPath)).body).toEqual({
      isPatron: true,
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      paidEuros: 9.99,
      cryptoPayment: null,
    });
    const again = await person.post(card, bodyOf(999, { isPatronPurchase: true }));
    expect(again).toMatchObject({ status: 409, body: { error: 'You are already a patron' } });
    const byCrypto = await person.post(crypto, { currency: 'BTC' });
    expect(byCrypto).toMatchObject({
      status: 409,
      body: { error: 'You are already a patron', message: 'You are already a patron' },
    });
    // A repeated request gets the first answer, whatever has changed since.
    const repeated = await person.post(card, bodyOf(1, { isPatronPurchase: true }), { headers });
    expect(repeated.body).toEqual(begun.body);
  });

  test.each([
    { how: 'by card is sent back once', number: goodCard, afterwards: [], talentBalance: 0 },
    {
      how: 'by a card that takes nothing back becomes Talents, and is not sent back again',
      number: refundFailsCard,
      afterwards: ['TakingBackUndone'],
      talentBalance: 999,
    },
  ])('paid for twice $how', async ({ number, afterwards, talentBalance }) => {
    const person = await app.userClient();
    const begun = await Promise.all([1, 2].map(() => person.post(card, bodyOf(999, { isPatronPurchase: true }))));
    // Both are confirmed before either is booked, because a booked patronage cancels the other payment.
    app.stripeSandbox.webhooks.faults = { hold: true };
    for (const { body } of begun) await sandboxBrowser(app).confirm(body.clientSecret, number);
    app.stripeSandbox.webhooks.faults = {};
    app.stripeSandbox.webhooks.release();
    await settleWebhooks(app);
    const expected = ['PatronPurchased', 'PatronPaymentDuplicated', 'PatronDuplicateRefunded', ...afterwards];
    await until(async () => (await walletTypes(app, person.userId)).length >= expected.length);
    await settleWebhooks(app);
    expect(await walletTypes(app, person.userId)).toEqual(expected);
    const types = await Promise.all(begun.map(({ body }) => paymentTypes(app, body.paymentId)));
    expect(types.flat().filter((type) => type === 'PaymentReversed')).toHaveLength(1);
    expect(await balanceOf(person)).toEqual({ talentBalance, euroBalance: 0 });
  });

  test('that was bought in another way cannot be paid by a card payment that was begun before', async () => {
    const person = await app.userClient();
    const [first, second] = await Promise.all(
      [1, 2].map(() => person.post(card, bodyOf(999, { isPatronPurchase: true }))),
    );
    const topUp = await person.post(card, bodyOf(500));
    await sandboxBrowser(app).confirm(first?.body.clientSecret, goodCard);
    await settleWebhooks(app);
    await until(async () => (await paymentTypes(app, second?.body.paymentId)).includes('PaymentFailed'));
    const late = await sandboxBrowser(app).confirm(second?.body.clientSecret, goodCard);
    expect(late.body.error).toMatchObject({ code: 'payment_intent_unexpected_state' });
    // A payment for Talents stays open.
    await sandboxBrowser(app).confirm(topUp.body.clientSecret, goodCard);
    await settleWebhooks(app);
    expect(await walletTypes(app, person.userId)).toEqual(['PatronPurchased', 'TalentsToppedUp']);
    expect(await balanceOf(person)).toEqual({ talentBalance: 500, euroBalance: 0 });
  });

  test('by crypto: a page to pay on, nothing before it is finished, a second one as Talents', async () => {
    const person = await app.userClient();
    const { currencies } = (await person.get('/api/dashboard/get-currencies')).body;
    expect(currencies).toEqual(expect.arrayContaining(['BTC', 'ETH']));
    const headers = { 'Idempotency-Key': newId() };
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => person.post(crypto, { currency: 'btc' }, { headers })),
    );
    expect(new Set(asked.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    const { payment } = asked[0]?.body ?? {};
    expect(payment).toMatchObject({ currency: 'BTC', pay_url: payment.invoice_url, id: expect.any(String) });
    const others = await Promise.all([1, 2].map(() => person.post(crypto, { currency: 'ETH' })));
    const [first, short, second] = [payment, ...others.map(({ body }) => body.payment)].map(
      ({ invoice_url }) => invoice_url.split('/').pop() as string,
    );
    const { nowPaymentsSandbox: sandbox } = app;
    sandbox.act(short as string, 'underpay');
    sandbox.act(first as string, 'fail');
    await settleWebhooks(app);
    expect(await walletTypes(app, person.userId)).toEqual([]);
    sandbox.act(first as string, 'pay');
    sandbox.act(second as string, 'pay');
    await settleWebhooks(app);
    expect(await walletTypes(app, person.userId)).toEqual(['PatronPurchased', 'TalentsToppedUp']);
    expect(await balanceOf(person)).toEqual({ talentBalance: 999, euroBalance: 0 });
  });

  test('by a currency that is not offered is refused in both fields', async () => {
    const text = 'This currency is not available';
    const answer = await (await app.userClient()).post(crypto, { currency: 'GOLD' });
    expect(answer).toMatchObject({ status: 422, body: { error: text, message: text } });
    expect(await (await app.userClient()).post(crypto, {})).toMatchObject({
      status: 400,
      body: { message: expect.any(String) },
    });
  });
});

describe('saved cards', () => {
  test('are saved, listed, paid with and removed by their owner alone', async () => {
    const person = await app.userClient();
    const other = await app.userClient();
    expect((await person.get('/api/user/payment-methods')).body).toEqual({ paymentMethods: [] });
    const { clientSecret } = (await person.post('/api/user/setup-payment-method')).body;
    await sandboxBrowser(app).confirm(clientSecret, goodCard);
    const [saved] = (await person.get('/api/user/payment-methods')).body.paymentMethods;
    expect(saved).toEqual({
      id: expect.any(String),
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    });
    expect((await other.get('/api/user/payment-methods')).body).toEqual({ paymentMethods: [] });
    expect((await other.post(card, bodyOf(500, { paymentMethodId: saved.id }))).status).toBe(422);
    const mine = await person.post(card, bodyOf(500, { paymentMethodId: saved.id }));
    await sandboxBrowser(app).confirm(mine.body.clientSecret, { saved: saved.id });
    await settleWebhooks(app);
    expect((await balanceOf(person)).talentBalance).toBe(500);
    expect((await other.delete(`/api/user/payment-methods/${saved.id}`)).status).toBe(404);
    expect((await person.delete(`/api/user/payment-methods/${saved.id}`)).body).toEqual({ success: true });
    expect((await person.delete(`/api/user/payment-methods/${saved.id}`)).status).toBe(404);
    expect((await person.get('/api/user/payment-methods')).body).toEqual({ paymentMethods: [] });
  });
});

test.each([
  ['GET', '/api/user/payment-methods'],
  ['DELETE', '/api/user/payment-methods/pm_1'],
  ['POST', '/api/user/setup-payment-method'],
  ['POST', card],
  ['GET', '/api/dashboard/get-currencies'],
  ['POST', crypto],
])('%s %s is not for guests', async (method, path) => {
  expect((await app.guest().call(method, path, undefined)).status).toBe(401);
});

describe('without providers', () => {
  let closed: TestApp;
  beforeAll(async () => {
    closed = await startTestApp({ production: true });
  });
  afterAll(() => closed.stop());

  test.each([
    ['GET', '/api/user/payment-methods', undefined, 'Failed to load payment methods'],
    ['POST', '/api/user/setup-payment-method', undefined, 'Failed to setup payment method'],
    ['POST', card, bodyOf(500), 'Failed to create payment intent'],
    ['GET', '/api/dashboard/get-currencies', undefined, 'Failed to load currencies'],
    ['POST', crypto, { currency: 'BTC' }, 'Failed to create payment intent'],
  ])('%s %s says so, and nothing else breaks', async (method, path, body, error) => {
    const person = await closed.userClient();
    expect(await person.call(method, path, body)).toMatchObject({ status: 502, body: { error } });
    const donation = { artistId: person.userId, amount: 100, paymentMethod: 'balance' };
    expect((await person.post('/api/social/donate', donation)).status).toBeLessThan(500);
  });
});
