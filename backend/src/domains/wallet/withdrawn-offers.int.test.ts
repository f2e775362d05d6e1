// Tests that a card payment which was begun for an offer loses nobody money when the offer is withdrawn before it is
// paid. Songs, tune-ins and donations are paid with Talents, so the payment tops these up, and they stay the payer's. A
// patronage has separate payments: see `domains/payments/payments.routes.int.test.ts`.
import {
  balanceOf,
  goodCard,
  type Person,
  sandboxBrowser,
  settleWebhooks,
  walletTypes,
} from '../../../tests/support/people/paying';
import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Offer {
  readonly artist: Person;
  readonly fan: Person;
  readonly songId: string;
}

const buy = ({ fan, songId }: Offer) => fan.post('/api/song/purchase', { songId, paymentMethod: 'talent_balance' });
const tuneIn = ({ fan, artist: { userId: artistId } }: Offer) =>
  fan.post('/api/social/tune-in', { artistId, paymentMethod: 'balance' });
const donate = ({ fan, artist: { userId: artistId } }: Offer) =>
  fan.post('/api/social/donate', { artistId, amount: 200, paymentMethod: 'balance' });
const block = ({ artist, fan }: Offer) => artist.post('/api/social/block', { userId: fan.userId, action: 'block' });
const leave = ({ artist }: Offer) => artist.delete('/api/user/delete-account');
const giveAway = ({ artist, songId }: Offer) => artist.put(`/api/songs/${songId}/paywall`, { isPaid: false });

test.each([
  { offer: 'a song that is not sold any more', withdraw: giveAway, pay: buy, status: 422 },
  { offer: 'a tune-in to an artist who has blocked the payer', withdraw: block, pay: tuneIn, status: 403 },
  { offer: 'a tune-in to an artist who has left', withdraw: leave, pay: tuneIn, status: 404 },
  { offer: 'a donation to an artist who has blocked the payer', withdraw: block, pay: donate, status: 403 },
  { offer: 'a donation to an artist who has left', withdraw: leave, pay: donate, status: 404 },
])('$offer takes no Talents, and the card payment that was begun for it stays theirs', async (each) => {
  const [artist, fan] = [await app.signUp({ isArtist: true }), await app.signUp()];
  // An artist with songs does not leave without a review.
  const isSong = each.pay === buy;
  const songId = isSong ? await publishSong(app, { artistId: artist.userId, isPaid: true, priceTalents: 75 }) : '';
  const offer = { artist, fan, songId };
  const begun = await fan.post('/api/dashboard/create-stripe-payment', { amount: 500, currency: 'eur' });
  expect((await each.withdraw(offer)).status).toBe(200);
  await app.settle();
  await sandboxBrowser(app).confirm(begun.body.clientSecret, goodCard);
  await settleWebhooks(app);
  expect((await each.pay(offer)).status).toBe(each.status);
  expect(await walletTypes(app, fan.userId)).toEqual(['TalentsToppedUp']);
  expect(await balanceOf(fan)).toEqual({ talentBalance: 500, euroBalance: 0 });
});
