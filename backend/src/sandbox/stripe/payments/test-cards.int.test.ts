// Tests every documented test card through the browser's calls.

import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { type OpenSandboxes, openSandboxes } from '../../../../tests/support/world/open-sandboxes';
import { TestClock } from '../../../../tests/support/world/test-clock';

const folder = temporaryFolder();
let sandboxes: OpenSandboxes;
let customerId: string;
beforeAll(async () => {
  sandboxes = await openSandboxes(folder.path, new TestClock());
  customerId = await sandboxes.payments.cardPayments.customerOf('ada');
});
afterAll(async () => {
  await sandboxes.stop();
  folder.remove();
});

let made = 0;
const begin = (more: { saveCard?: boolean; cardId?: string } = {}) => {
  const about = { userId: 'ada', purpose: 'talents', amountCents: 999, customerId, saveCard: false } as const;
  return sandboxes.payments.cardPayments.createPayment({ ...about, paymentId: `payment-${++made}`, ...more });
};

/** Returns the balance transactions of a payment except the payment itself. */
async function takenBack(reference: string): Promise<readonly (readonly [kind: string, amountCents: number])[]> {
  const lines: (readonly [string, number])[] = [];
  const allTime = ['2000-01-01', '2100-01-01'] as const;
  for await (const line of sandboxes.payments.cardPayments.balanceTransactions(...allTime)) {
    if (line.paymentReference === reference && line.kind !== 'payment') lines.push([line.kind, line.amountCents]);
  }
  return lines;
}

test.each([
  ['4242 4242 4242 4242', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['378282246310005', 'amex'],
])('%s is a good %s', async (number, brand) => {
  const { clientSecret, reference } = await begin();
  const { status, body } = await sandboxes.browser.confirm(clientSecret, number);
  expect([status, body.status, body.amount_received]).toEqual([200, 'succeeded', 999]);
  expect(JSON.stringify(body)).not.toContain('ada');
  const method = await sandboxes.browser.post('payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '1',
    'card[exp_year]': '2030',
  });
  expect(method.body.card).toMatchObject({ brand, last4: number.slice(-4) });
  expect(await sandboxes.payments.cardPayments.readPayment(reference)).toMatchObject({ status: 'succeeded' });
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000009979', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  ['4000000000000119', 'processing_error', undefined, expect.stringMatching(/^An error occurred while processing/)],
  ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4539578763621486', 'card_declined', 'test_mode_live_card', expect.stringMatching(/non test card/)],
])('%s is refused: %s', async (number, code, decline_code, message) => {
  const { clientSecret, reference } = await begin();
  const { status, body } = await sandboxes.browser.confirm(clientSecret, number);
  expect(status).toBe(402);
  expect(body.error).toMatchObject({
    type: 'card_error',
    code,
    message,
    payment_intent: { id: reference, status: 'requires_payment_method' },
  });
  expect(body.error?.decline_code).toBe(decline_code);
  expect(await sandboxes.payments.cardPayments.readPayment(reference)).toMatchObject({ status: 'open' });
});

test.each([
  ['a wrong digit', { 'payment_method_data[card][number]': '4242424242424241' }, 'incorrect_number'],
  ['letters', { 'payment_method_data[card][number]': 'my card' }, 'incorrect_number'],
  ['a past year', { 'payment_method_data[card][exp_year]': '2025' }, 'invalid_expiry_year'],
  ['a past year of two digits', { 'payment_method_data[card][exp_year]': '25' }, 'invalid_expiry_year'],
  ['an invalid month', { 'payment_method_data[card][exp_month]': '13' }, 'invalid_expiry_month'],
  ['a security code that is too long', { 'payment_method_data[card][cvc]': '12345' }, 'invalid_cvc'],
])('%s is a card error and charges nothing', async (_what, fields, code) => {
  const { clientSecret } = await begin();
  const { status, body } = await sandboxes.browser.confirm(clientSecret, '4242424242424242', fields);
  expect([status, body.error?.code]).toEqual([402, code]);
});

test.each([
  ['pm_card_visa', undefined],
  ['pm_card_visa_chargeDeclined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
])('%s stands for its number', async (name, decline_code) => {
  const byName = await sandboxes.browser.confirm((await begin()).clientSecret, { saved: name });
  expect(byName.body.error?.decline_code).toBe(decline_code);
  const byToken = await sandboxes.browser.confirm((await begin()).clientSecret, null, {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][token]': name.replace('pm_card', 'tok'),
  });
  expect(byToken.body.error?.decline_code).toBe(decline_code);
});

describe('a card whose bank asks', () => {
  test.each(['4000002760003184', '4000002500003155'])('%s pays when the customer agrees', async (number) => {
    const { clientSecret } = await begin();
    const asked = await sandboxes.browser.confirm(clientSecret, number);
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await sandboxes.browser.retrieve(clientSecret)).body.status).toBe('requires_action');
    expect((await sandboxes.browser.authenticate(clientSecret, 'complete')).body.status).toBe('succeeded');
    expect((await sandboxes.browser.authenticate(clientSecret, 'complete')).status).toBe(400);
  });

  test('does not pay when the customer refuses, and can be tried again', async () => {
    const { clientSecret } = await begin();
    await sandboxes.browser.confirm(clientSecret, '4000002760003184');
    const { status, body } = await sandboxes.browser.authenticate(clientSecret, 'fail');
    expect([status, body.error?.code]).toEqual([400, 'payment_intent_authentication_failure']);
    expect((await sandboxes.browser.confirm(clientSecret, '4242424242424242')).body.status).toBe('succeeded');
  });

  test('may still decline after the question', async () => {
    const { clientSecret } = await begin();
    await sandboxes.browser.confirm(clientSecret, '4000008260003178');
    const { status, body } = await sandboxes.browser.authenticate(clientSecret, 'complete');
    expect([status, body.error?.decline_code]).toEqual([402, 'insufficient_funds']);
  });

  test('is asked about once where it was saved with the answer', async () => {
    const { clientSecret } = await begin({ saveCard: true });
    await sandboxes.browser.confirm(clientSecret, '4000002500003155');
    await sandboxes.browser.authenticate(clientSecret, 'complete');
    const [card] = await sandboxes.payments.cardPayments.savedCards(customerId);
    const again = await begin({ cardId: card?.id });
    expect((await sandboxes.browser.confirm(again.clientSecret, null)).body.status).toBe('succeeded');
  });

  test('asks before it is saved without a payment', async () => {
    const { clientSecret } = await sandboxes.payments.cardPayments.createSetup(customerId);
    expect((await sandboxes.browser.confirm(clientSecret, '4000002760003184')).body.status).toBe('requires_action');
    expect((await sandboxes.browser.authenticate(clientSecret, 'fail')).status).toBe(400);
    await sandboxes.browser.confirm(clientSecret, '4000002760003184');
    expect((await sandboxes.browser.authenticate(clientSecret, 'complete')).body.status).toBe('succeeded');
  });
});

test('a declined card is not saved', async () => {
  const { clientSecret } = await sandboxes.payments.cardPayments.createSetup(customerId);
  const { status, body } = await sandboxes.browser.confirm(clientSecret, '4000000000000002');
  expect([status, body.error?.code]).toEqual([402, 'card_declined']);
});

test('4000000000000259 pays, and its owner disputes it', async () => {
  const { clientSecret, reference } = await begin();
  await sandboxes.browser.confirm(clientSecret, '4000000000000259');
  expect(await takenBack(reference)).toEqual([['chargeback', -999]]);
});

test('4000000000005126 pays, and a refund to it is returned', async () => {
  const { clientSecret, reference } = await begin();
  await sandboxes.browser.confirm(clientSecret, '4000000000005126');
  await sandboxes.payments.cardPayments.refund(reference, 999, 'refund-that-fails');
  const amounts = (await takenBack(reference)).map(([, amountCents]) => Number(amountCents));
  expect(amounts).toHaveLength(2);
  expect(amounts.reduce((sum, amountCents) => sum + amountCents, 0)).toBe(0);
});

describe('a browser', () => {
  test('needs the publishable key and the secret of the very intent', async () => {
    const { clientSecret, reference } = await begin();
    const other = await begin();
    const { origin, browser } = sandboxes;
    const ask = (fields: Record<string, string>) =>
      fetch(`${origin}/sandbox/stripe/v1/payment_intents/${reference}/confirm`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      });
    const key = browser.publishableKey;
    expect((await ask({ client_secret: clientSecret })).status).toBe(401);
    expect((await ask({ key: sandboxes.stripe.keys.secretKey, client_secret: clientSecret })).status).toBe(401);
    expect((await ask({ key })).status).toBe(400);
    expect((await ask({ key, client_secret: other.clientSecret })).status).toBe(400);
    expect((await ask({ key, client_secret: clientSecret, payment_method: 'pm_card_visa' })).status).toBe(200);
  });

  test('may not pay with a card of somebody else', async () => {
    const stranger = await sandboxes.payments.cardPayments.customerOf('eve');
    const { clientSecret } = await sandboxes.payments.cardPayments.createSetup(stranger);
    await sandboxes.browser.confirm(clientSecret, '5555555555554444');
    const [card] = await sandboxes.payments.cardPayments.savedCards(stranger);
    const own = await begin();
    const { status } = await sandboxes.browser.confirm(own.clientSecret, { saved: card?.id ?? '' });
    expect(status).toBe(400);
  });

  test('reaches none of the calls with the secret key', async () => {
    for (const path of ['customers', 'refunds', 'payment_intents', 'balance_transactions', 'sandbox/webhooks']) {
      expect((await fetch(`${sandboxes.origin}/sandbox/stripe/v1/${path}`, { method: 'POST' })).status).toBe(404);
    }
  });
});

test('no number of a card is kept on the disk', async () => {
  const { readFileSync, readdirSync } = await import('node:fs');
  const files = readdirSync(`${folder.path}/sandbox`).filter((name) => name.startsWith('stripe'));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(readFileSync(`${folder.path}/sandbox/${file}`).includes('4242424242424242')).toBe(false);
});
