// Payments above the installation's limit require a step-up authentication, wherever they are made.
import { authenticator } from 'otplib';
import { publishSong, topUp } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';

const apps: TestApp[] = [];
afterAll(() => Promise.all(apps.map((app) => app.stop())));

async function startWith(stepUpAboveCents?: number) {
  const app = await startTestApp({ publicOrigin: 'http://localhost:0', stepUpAboveCents });
  apps.push(app);
  const artist = await app.signUp({ isArtist: true });
  const fan = await app.signUp();
  await topUp(app, fan.userId, 50_000);
  const songId = await publishSong(app, { artistId: artist.userId, isPaid: true, priceTalents: 75 });
  const { secret } = (await fan.post('/api/auth/totp/begin')).body as { secret: string };
  const codeNow = () => authenticator.clone({ epoch: app.clock.nowMs() }).generate(secret);
  await fan.post('/api/auth/totp/confirm', { code: codeNow() });
  app.clock.advance(11 * 60_000);
  const card = (amount: number) => ({ amount, currency: 'eur' });
  const payments = {
    'top-up': () => fan.post('/api/dashboard/create-stripe-payment', card(10_000)),
    'patron by card': () => fan.post('/api/dashboard/create-stripe-payment', { ...card(50), isPatronPurchase: true }),
    'patron by crypto': () => fan.post('/api/dashboard/create-patron-payment', { currency: 'BTC' }),
    'patron from the balance': () => fan.post('/api/dashboard/purchase-patron', { paymentMethod: 'balance' }),
    purchase: () => fan.post('/api/song/purchase', { songId, paymentMethod: 'talent_balance' }),
    'tune-in': () => fan.post('/api/social/tune-in', { artistId: artist.userId, paymentMethod: 'balance' }),
    donation: () =>
      fan.post('/api/social/donate', { artistId: artist.userId, amount: 10_000, paymentMethod: 'balance' }),
  };
  return { app, artist, fan, payments, confirm: () => fan.post('/api/auth/step-up', { code: codeNow() }) };
}

const codesOf = async (payments: Awaited<ReturnType<typeof startWith>>['payments']) => {
  const codes: Record<string, unknown> = {};
  for (const [name, pay] of Object.entries(payments)) codes[name] = (await pay()).body.code;
  return codes;
};

test('every kind of payment above the limit is refused until the payer confirms', async () => {
  const { payments, confirm } = await startWith(0);
  expect(new Set(Object.values(await codesOf(payments)))).toEqual(new Set(['confirm-identity']));
  expect((await confirm()).status).toBe(200);
  expect(Object.values(await codesOf(payments))).not.toContain('confirm-identity');
});

test('a payment of exactly 100 EUR needs no confirmation, one cent more does', async () => {
  const { artist, fan, payments } = await startWith();
  expect(Object.values(await codesOf(payments))).not.toContain('confirm-identity');
  const donation = { artistId: artist.userId, amount: 10_001, paymentMethod: 'balance' };
  expect(await fan.post('/api/social/donate', donation)).toMatchObject({
    status: 403,
    body: { code: 'confirm-identity' },
  });
  const topUpMore = { amount: 10_001, currency: 'eur' };
  expect((await fan.post('/api/dashboard/create-stripe-payment', topUpMore)).body.code).toBe('confirm-identity');
});

test('people without a second factor pay as before', async () => {
  const { app, artist } = await startWith(0);
  const other = await app.signUp();
  await topUp(app, other.userId, 20_000);
  const donation = { artistId: artist.userId, amount: 10_001, paymentMethod: 'balance' };
  expect((await other.post('/api/social/donate', donation)).status).toBe(200);
});

test.each([-9_007_199_254_740_991, 9_007_199_254_740_991, 1e300, -1])(
  'an absurd amount of %d is refused with a 4xx',
  async (amount) => {
    const { artist, fan } = { ...(await shared()) };
    const donation = { artistId: artist.userId, amount, paymentMethod: 'balance' };
    const answers = [
      await fan.post('/api/social/donate', donation),
      await fan.post('/api/user/withdrawals', { amount, name: 'Ines Moreau', iban: 'DE89 3704 0044 0532 0130 00' }),
      await fan.post('/api/dashboard/create-stripe-payment', { amount, currency: 'eur' }),
      await fan.post('/api/social/tune-in', { artistId: artist.userId, paymentMethod: 'balance', price: amount }),
    ];
    expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual([4, 4, 4, 4]);
  },
);

let known: ReturnType<typeof startWith> | undefined;
/** One installation for the tests that change nothing. */
function shared() {
  known ??= startWith();
  return known;
}
