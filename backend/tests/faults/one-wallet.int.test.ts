// Tests a hundred concurrent writers of one wallet: its balance never becomes negative, and no credit is lost.
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { newId } from '../../src/kernel/values/ids';
import { balanceOf, type Person } from '../support/people/paying';
import { topUp } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';

let app: TestApp;
let artist: Person;
beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
});
afterAll(() => app.stop());

interface Movement {
  readonly type: string;
  readonly amountMinor: number;
}

async function movementsOf(userId: string): Promise<readonly Movement[]> {
  const events = await app.deps.eventStore.readStream(`wallet-${userId}`, 0, 1000);
  return events.map(({ type, data }) => ({ type, amountMinor: (data as { amountMinor: number }).amountMinor }));
}

test('spending and credits side by side', async () => {
  const fan = await app.userClient();
  await topUp(app, fan.userId, 2000);
  const wallets = app.deps.commands.handlerOf(walletStream);
  const donate = () =>
    fan.post('/api/social/donate', { artistId: artist.userId, amount: 100, paymentMethod: 'balance' });
  const credit = () => wallets.execute(fan.userId, settledByCard(fan.userId, newId(), 5000), testContext);
  // Every second writer credits 50 Talents; the others try to spend 100, which may not be there yet.
  const writers = Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? donate() : credit()));
  const outcomes = await Promise.all(writers);

  const accepted = outcomes.filter((outcome) => 'status' in outcome && outcome.status === 200);
  const refused = outcomes.filter((outcome) => 'status' in outcome && outcome.status === 422);
  expect(accepted.length + refused.length).toBe(50);

  const movements = await movementsOf(fan.userId);
  let talentMinor = 0;
  for (const { type, amountMinor } of movements) {
    talentMinor += type === 'DonationMade' ? -amountMinor : amountMinor;
    expect(talentMinor).toBeGreaterThanOrEqual(0);
  }
  expect(movements.filter(({ type }) => type === 'TalentsToppedUp')).toHaveLength(51);
  expect(movements.filter(({ type }) => type === 'DonationMade')).toHaveLength(accepted.length);
  expect(talentMinor).toBe(200_000 + 50 * 5000 - accepted.length * 10_000);
  await app.settle();
  expect((await balanceOf(fan)).talentBalance).toBe(talentMinor / 100);
  expect((await balanceOf(artist)).euroBalance).toBeCloseTo(accepted.length * 0.85, 4);
});

test('a hundred donations from what covers ten of them', async () => {
  const fan = await app.userClient();
  await topUp(app, fan.userId, 1000);
  const before = (await balanceOf(artist)).euroBalance;
  const body = { artistId: artist.userId, amount: 100, paymentMethod: 'balance' };
  const answers = await Promise.all(Array.from({ length: 100 }, () => fan.post('/api/social/donate', body)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(90);
  await app.settle();
  expect((await balanceOf(fan)).talentBalance).toBe(0);
  expect((await balanceOf(artist)).euroBalance).toBeCloseTo(before + 8.5, 4);
});

test('a hundred fans of one artist: each credit arrives', async () => {
  const fans = await Promise.all(Array.from({ length: 100 }, () => app.userClient()));
  const wallets = app.deps.commands.handlerOf(walletStream);
  await Promise.all(
    fans.map(({ userId }) => wallets.execute(userId, settledByCard(userId, newId(), 30_000), testContext)),
  );
  const before = (await balanceOf(artist)).euroBalance;
  const body = { artistId: artist.userId, paymentMethod: 'balance' };
  const answers = await Promise.all(fans.map((fan) => fan.post('/api/social/tune-in', body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await app.settle();
  expect((await balanceOf(artist)).euroBalance).toBeCloseTo(before + 255, 4);
});
