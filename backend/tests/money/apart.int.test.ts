// Tests that no money moves between two people of whom one blocked the other, and that paid access outlasts a block.

import { payByCard, settleWebhooks, walletTypes } from '../support/people/paying';
import { startTestApp, type TestApp } from '../support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const block = async (by: Awaited<ReturnType<TestApp['signUp']>>, userId: string) => {
  expect((await by.post('/api/social/block', { userId, action: 'block' })).status).toBe(200);
  await app.settle();
};

test.each(['the artist', 'the fan'])(
  'a payment is refused before money moves when %s has blocked the other',
  async (who) => {
    const [artist, fan] = [await app.signUp({ isArtist: true }), await app.signUp()];
    await payByCard(app, fan, 50_000);
    await settleWebhooks(app);
    await (who === 'the fan' ? block(fan, artist.userId) : block(artist, fan.userId));
    const payment = { artistId: artist.userId, paymentMethod: 'balance' };
    for (const answer of [
      await fan.post('/api/social/tune-in', payment),
      await fan.post('/api/social/donate', { ...payment, amount: 100 }),
    ]) {
      expect(answer).toMatchObject({ status: 403, body: { error: 'You cannot support this artist' } });
    }
    expect(await walletTypes(app, fan.userId)).toEqual(['TalentsToppedUp']);
  },
);

test('a tuned-in listener keeps the posts that they paid for', async () => {
  const [artist, fan, other] = [await app.signUp({ isArtist: true }), await app.signUp(), await app.signUp()];
  await payByCard(app, fan, 50_000);
  await settleWebhooks(app);
  const tunedIn = await fan.post('/api/social/tune-in', { artistId: artist.userId, paymentMethod: 'balance' });
  expect(tunedIn.status).toBe(200);
  const written = { contentType: 'none', description: 'For you' };
  const { post } = (await artist.post('/api/social/tuned-in-posts', written)).body;
  await block(artist, fan.userId);
  await block(artist, other.userId);
  expect((await fan.get(`/api/social/tuned-in-posts/${post.id}`)).body.post).toMatchObject({ description: 'For you' });
  expect((await other.get(`/api/social/tuned-in-posts/${post.id}`)).status).toBe(404);
  await block(fan, artist.userId);
  expect((await fan.get(`/api/social/tuned-in-posts/${post.id}`)).status).toBe(404);
});
