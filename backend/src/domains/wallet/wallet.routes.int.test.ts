// Tests payments from a balance over HTTP: once, in full, by authorized people, and refused in the spec's words.

import { publishSong, topUp } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import type { Client } from '../../../tests/support/world/client';
import { testContext } from '../../../tests/support/world/memory-commands';
import { newId } from '../../kernel/values/ids';
import { songStream } from '../catalogue/song/song.stream';
import { walletStream } from './wallet.stream';

let app: TestApp;
let artist: Client & { userId: string };
let songId: string;
beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
  songId = await publishSong(app, { artistId: artist.userId, isPaid: true, priceTalents: 75 });
});
afterAll(() => app.stop());

async function fanWith(talents: number) {
  const fan = await app.userClient();
  if (talents > 0) await topUp(app, fan.userId, talents);
  return fan;
}
const balanceOf = async (client: Client & { userId: string }) =>
  (await client.get(`/api/user/${client.userId}/balance`)).body;
const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const walletOf = (userId: string) => app.deps.eventStore.readStream(`wallet-${userId}`, 0, 1000);

const calls = (artistId: string) =>
  [
    ['/api/song/purchase', { songId, paymentMethod: 'talent_balance' }],
    ['/api/social/tune-in', { artistId, paymentMethod: 'balance' }],
    ['/api/social/donate', { artistId, amount: 300, paymentMethod: 'balance' }],
    ['/api/dashboard/purchase-patron', { paymentMethod: 'balance' }],
  ] as const;

describe('tuning in', () => {
  const body = () => ({ artistId: artist.userId, paymentMethod: 'balance' });

  test('takes 300 Talents unless the artist asks otherwise, 85 % of it for the artist, once', async () => {
    const fan = await fanWith(700);
    const before = await balanceOf(artist);
    const answer = await fan.post('/api/social/tune-in', body());
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, talentBalance: 400, euroBalance: 0, transactionId: expect.any(String) },
    });
    await app.settle();
    expect((await balanceOf(artist)).euroBalance).toBeCloseTo(before.euroBalance + 2.55, 4);
    expect(await fan.post('/api/social/tune-in', body())).toMatchObject({
      status: 409,
      body: { error: 'You are already tuned in to this artist' },
    });
    expect((await balanceOf(fan)).talentBalance).toBe(400);
  });

  test('costs what the artist set, and never another price than the one shown', async () => {
    const other = await app.signUp({ isArtist: true });
    const prices = { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 50_000 };
    expect((await other.put('/api/user/catalog-settings', prices)).status).toBe(200);
    await app.settle();
    const fan = await fanWith(1000);
    const asked = { artistId: other.userId, paymentMethod: 'balance' };
    expect(await fan.post('/api/social/tune-in', { ...asked, price: 300 })).toMatchObject({
      status: 409,
      body: { error: 'The price has changed. It is now 500 Talents.', price: 500 },
    });
    expect(await fan.post('/api/social/tune-in', { ...asked, price: 500 })).toMatchObject({
      status: 200,
      body: { talentBalance: 500 },
    });
  });

  test.each<[string, () => Promise<[Client, object, number, string]>]>([
    [
      'too few Talents',
      async () => [await fanWith(299), body(), 422, 'Insufficient Talent balance. You need 300 Talents.'],
    ],
    ['oneself', async () => [artist, body(), 422, 'You cannot tune in to yourself']],
    [
      'a listener',
      async () => {
        const listener = await app.signUp();
        const to = { artistId: listener.userId, paymentMethod: 'balance' };
        return [await fanWith(900), to, 422, 'You can only tune in to artists'];
      },
    ],
    [
      'nobody',
      async () => [
        await fanWith(900),
        { artistId: 'nobody', paymentMethod: 'balance' },
        404,
        'This artist does not exist',
      ],
    ],
    ['another way', async () => [await fanWith(900), { ...body(), paymentMethod: 'card' }, 400, expect.any(String)]],
  ])('is refused: %s', async (_, given) => {
    const [client, asked, status, error] = await given();
    expect(await client.post('/api/social/tune-in', asked)).toMatchObject({ status, body: { error } });
  });
});

describe('a donation', () => {
  const give = (amount: unknown) => ({ artistId: artist.userId, amount, paymentMethod: 'balance' });

  test('is a new one each time', async () => {
    const fan = await fanWith(700);
    const first = await fan.post('/api/social/donate', give(300));
    const second = await fan.post('/api/social/donate', give(300));
    expect(first).toMatchObject({ status: 200, body: { success: true, talentBalance: 400, euroBalance: 0 } });
    expect(second.body.talentBalance).toBe(100);
    expect(second.body.transactionId).not.toBe(first.body.transactionId);
  });

  test.each([
    [99, 422, 'Minimum donation is 100 Talents'],
    [-300, 422, 'Minimum donation is 100 Talents'],
    [1000, 422, 'Insufficient Talent balance. You need 1000 Talents.'],
    [100.5, 400, expect.any(String)],
    ['300', 400, expect.any(String)],
    [1e300, 400, expect.any(String)],
    [null, 400, expect.any(String)],
  ])('of %p is refused', async (amount, status, error) => {
    const fan = await fanWith(900);
    expect(await fan.post('/api/social/donate', give(amount))).toMatchObject({ status, body: { error } });
    expect((await balanceOf(fan)).talentBalance).toBe(900);
  });

  test('to oneself, a listener or nobody is refused', async () => {
    const listener = await app.signUp();
    const fan = await fanWith(900);
    const to = (artistId: string) => ({ artistId, amount: 100, paymentMethod: 'balance' });
    const toSelf = await artist.post('/api/social/donate', give(100));
    expect(toSelf).toMatchObject({ status: 422, body: { error: 'You cannot donate to yourself' } });
    expect(await fan.post('/api/social/donate', to(listener.userId))).toMatchObject({
      status: 422,
      body: { error: 'You can only donate to artists' },
    });
    expect((await fan.post('/api/social/donate', to('nobody'))).status).toBe(404);
  });
});

describe('the patronage by balance', () => {
  const buy = { paymentMethod: 'balance' };
  const earn = (userId: string, amountMinor: number) =>
    app.deps.commands.handlerOf(walletStream).execute(
      userId,
      {
        kind: 'credit-royalty',
        transactionId: newId(),
        artistId: userId,
        partnerId: 'p',
        period: '2026-10',
        amountMinor,
        reference: 'r',
      },
      testContext,
    );

  test('needs 9.99 EUR and is had once', async () => {
    const client = await app.userClient();
    await earn(client.userId, 99_899);
    expect(await client.post('/api/dashboard/purchase-patron', buy)).toMatchObject({
      status: 422,
      body: { error: 'Insufficient EUR balance. You need €9.99' },
    });
    await earn(client.userId, 101);
    expect(await client.post('/api/dashboard/purchase-patron', buy)).toMatchObject({
      status: 200,
      body: { success: true, isPatron: true, euroBalance: 0.01 },
    });
    expect(await client.post('/api/dashboard/purchase-patron', buy)).toMatchObject({
      status: 409,
      body: { error: 'You are already a patron' },
    });
  });
});

describe('an idempotency key', () => {
  test.each([0, 1, 2])('makes 50 identical requests at once one event and one body (call %i)', async (index) => {
    const [path, body] = calls(artist.userId)[index] as readonly [string, object];
    const fan = await fanWith(20_000);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => fan.post(path, body, keyed(key))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await walletOf(fan.userId)).toHaveLength(2);
    // The answer stays the same later, when the balance has changed.
    await topUp(app, fan.userId, 1);
    const later = await fan.post(path, body, keyed(key));
    expect(JSON.stringify(later.body)).toBe(JSON.stringify(answers[0]?.body));
  });

  test('still answers for a purchase once the song is deleted, which nobody can buy any more', async () => {
    const taken = await publishSong(app, { artistId: artist.userId, isPaid: true, priceTalents: 75 });
    const fan = await fanWith(900);
    const key = newId();
    const buy = (more = {}) => fan.post('/api/song/purchase', { songId: taken, paymentMethod: 'talent_balance' }, more);
    const bought = await buy(keyed(key));
    expect(bought.status).toBe(200);
    const erase = { kind: 'erase', songId: taken, byUserId: artist.userId } as const;
    await app.deps.commands.handlerOf(songStream).execute(taken, erase, testContext);
    expect(await buy(keyed(key))).toMatchObject({ status: 200, body: bought.body });
    expect(await buy()).toMatchObject({ status: 404, body: { error: 'This song does not exist' } });
    expect((await balanceOf(fan)).talentBalance).toBe(825);
  });

  test('is not for another body', async () => {
    const fan = await fanWith(900);
    const key = newId();
    const give = (amount: number) => ({ artistId: artist.userId, amount, paymentMethod: 'balance' });
    expect((await fan.post('/api/social/donate', give(300), keyed(key))).status).toBe(200);
    expect(await fan.post('/api/social/donate', give(301), keyed(key))).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    });
    expect((await balanceOf(fan)).talentBalance).toBe(600);
  });

  test('remembers a refusal as well, and belongs to one call of one user', async () => {
    const fan = await fanWith(0);
    const key = newId();
    const [path, body] = calls(artist.userId)[2];
    const refused = await Promise.all(Array.from({ length: 10 }, () => fan.post(path, body, keyed(key))));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([422]));
    await topUp(app, fan.userId, 1000);
    expect((await fan.post(path, body, keyed(key))).body.error).toBe(refused[0]?.body.error);
    const [tuneIn, tuneInBody] = calls(artist.userId)[1];
    expect((await fan.post(tuneIn, tuneInBody, keyed(key))).status).toBe(200);
    const other = await fanWith(300);
    expect((await other.post(path, body, keyed(key))).status).toBe(200);
  });

  test('remembers a refusal that is no lack of balance: a repeat buys nothing at a price that came back', async () => {
    const other = await app.signUp({ isArtist: true });
    const asks = async (tuneInPrice: number) => {
      const prices = { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice };
      expect((await other.put('/api/user/catalog-settings', prices)).status).toBe(200);
      await app.settle();
    };
    const fan = await fanWith(1000);
    const key = newId();
    const tuneIn = () =>
      fan.post('/api/social/tune-in', { artistId: other.userId, paymentMethod: 'balance', price: 300 }, keyed(key));
    await asks(50_000);
    const refused = { status: 409, body: { code: 'price-changed', price: 500 } };
    expect(await tuneIn()).toMatchObject(refused);
    await asks(30_000);
    expect(await tuneIn()).toMatchObject(refused);
    expect((await balanceOf(fan)).talentBalance).toBe(1000);
  });
});

test('50 requests at once without a key buy a song and a tune-in once', async () => {
  const fan = await fanWith(20_000);
  for (const [path, body] of calls(artist.userId).slice(0, 2)) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => fan.post(path, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  }
  expect((await balanceOf(fan)).talentBalance).toBe(20_000 - 75 - 300);
});

test('guests pay nothing, and a balance is its owner’s alone', async () => {
  for (const [path, body] of calls(artist.userId)) {
    expect((await app.guest().post(path, body)).status).toBe(401);
  }
  const other = await app.userClient();
  expect((await other.get(`/api/user/${artist.userId}/balance`)).status).toBe(404);
  expect((await app.guest().get(`/api/user/${artist.userId}/balance`)).status).toBe(401);
});
