import { cpSync } from 'node:fs';
import { until } from '../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { payByCard, settleWebhooks } from '../../../tests/support/people/paying';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import { SandboxBrowser } from '../../../tests/support/world/sandbox-browser';

let app: TestApp;
afterEach(() => app.stop());

const liveKeys = {
  stripe: { secretKey: 'sk_live_no', publishableKey: 'pk_live_no', webhookSecret: 'whsec_no' },
  nowPayments: { apiKey: 'no-api-key', ipnSecret: 'no-ipn-secret' },
};
const sandboxPaths = [
  ['GET', '/sandbox/stripe/v3/'],
  ['POST', '/sandbox/stripe/v1/payment_intents/pi_1/confirm'],
  ['POST', '/sandbox/stripe/v1/setup_intents/seti_1/confirm'],
  ['GET', '/sandbox/nowpayments/invoice/1'],
] as const;

test('without keys a payment by card goes the whole way to the balance', async () => {
  app = await startTestApp();
  const ada = await app.signUp();
  const { body: config } = await app.guest().get('/api/payments/config');
  expect(config).toMatchObject({ apiBase: '/sandbox/stripe', scriptUrl: '/sandbox/stripe/v3/' });
  const begun = await ada.post('/api/dashboard/create-stripe-payment', {
    amount: 2500,
    currency: 'eur',
    isPatronPurchase: false,
    savePaymentMethod: true,
  });
  expect(begun.status).toBe(200);
  const browser = new SandboxBrowser(app.origin, config.publishableKey);
  const { status, body } = await browser.confirm(begun.body.clientSecret, '4242424242424242');
  expect([status, body.status]).toEqual([200, 'succeeded']);
  await until(async () => (await ada.get(`/api/user/${ada.userId}/balance`)).body.talentBalance === 2500);
  const { body: cards } = await ada.get('/api/user/payment-methods');
  expect(cards.paymentMethods).toMatchObject([{ card: { brand: 'visa', last4: '4242' } }]);
});

test('without keys a patronage is paid in crypto on the sandbox page', async () => {
  app = await startTestApp();
  const ada = await app.signUp();
  const { body } = await ada.get('/api/dashboard/get-currencies');
  const begun = await ada.post('/api/dashboard/create-patron-payment', { currency: body.currencies[0] });
  expect(begun.status).toBe(200);
  const path = new URL(begun.body.payment.invoice_url).pathname;
  const page = await ada.get(path);
  expect(page.body).toContain('€9.99');
  // Without this policy a browser's form would send the origin `null` and be rejected.
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  await ada.form(path, { action: 'pay' });
  await until(async () => (await ada.get('/api/user/profile')).body.isPatron === true);
  expect((await ada.get(path)).body).toContain('Payment received');
});

test('with live keys nothing of a sandbox is there', async () => {
  app = await startTestApp({ paymentKeys: liveKeys });
  for (const [method, path] of sandboxPaths) expect((await app.guest().call(method, path, undefined)).status).toBe(404);
  expect((await app.guest().get('/api/payments/config')).body).toEqual({
    publishableKey: 'pk_live_no',
    apiBase: null,
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
  });
  expect(app.payments.stripeSandbox).toBeNull();
  expect(app.payments.nowPaymentsSandbox).toBeNull();
});

test.each(['stripe', 'nowPayments'] as const)('with live keys of %s alone there is no sandbox either', async (name) => {
  app = await startTestApp({ paymentKeys: { [name]: liveKeys[name] } });
  for (const [method, path] of sandboxPaths) expect((await app.guest().call(method, path, undefined)).status).toBe(404);
  expect([app.payments.stripeSandbox, app.payments.nowPaymentsSandbox]).toEqual([null, null]);
  expect(app.announcements).toEqual([expect.stringContaining('no keys are set, so these payments are refused.')]);
});

test('in production without keys payments are refused, there is no sandbox, and the console says so', async () => {
  app = await startTestApp({ production: true });
  for (const [method, path] of sandboxPaths) expect((await app.guest().call(method, path, undefined)).status).toBe(404);
  expect(app.announcements).toEqual([
    'Cards (Stripe): no keys are set, so these payments are refused.',
    'Crypto (NOWPayments): no keys are set, so these payments are refused.',
  ]);
  const ada = await app.userClient();
  const body = { amount: 2500, currency: 'eur', isPatronPurchase: false };
  const answer = await ada.post('/api/dashboard/create-stripe-payment', body);
  expect(answer.status).toBe(502);
  expect(answer.body.error).toBe('Failed to create payment intent');
});

test.each(['demo/seeded', 'demo/begun'])('live keys are refused on data that holds the demo world: %s', async (key) => {
  app = await startTestApp();
  await app.deps.blobs.put(key, Buffer.from('2026-01-01'), { contentType: 'text/plain' });
  const { dataDir } = app;
  const folder = temporaryFolder();
  cpSync(dataDir, folder.path, { recursive: true });
  const started = startTestApp({ dataDir: folder.path, paymentKeys: { stripe: liveKeys.stripe } });
  await expect(started).rejects.toThrow('which holds the demo world');
  folder.remove();
});

describe('live keys on data without the demo world', () => {
  async function restarted(dataDir: string, acceptsDemoWorld?: boolean) {
    const folder = temporaryFolder();
    cpSync(dataDir, folder.path, { recursive: true });
    const started = startTestApp({ dataDir: folder.path, paymentKeys: { stripe: liveKeys.stripe }, acceptsDemoWorld });
    const outcome = await started.then(async (real) => {
      await real.stop();
      return 'started';
    }, String);
    folder.remove();
    return outcome;
  }

  test('are refused where somebody paid by the sandbox, unless the operator accepts that', async () => {
    app = await startTestApp();
    await payByCard(app, await app.userClient(), 500);
    await settleWebhooks(app);
    expect(await restarted(app.dataDir)).toContain('which holds payments of a sandbox');
    expect(await restarted(app.dataDir, true)).toBe('started');
  });

  test('are taken where the sandbox ran and nobody paid', async () => {
    app = await startTestApp();
    await app.signUp();
    expect(await restarted(app.dataDir)).toBe('started');
  });
});
