// Tests that a patronage ends when its payment is reversed and resumes when it is reinstated, wherever the badge is
// shown.
import type { Payment } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { publishSong } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the seal appears and disappears with the payment, in profile, session, lists, comments and songs', async () => {
  const artist = await app.signUp({ username: 'Nour & the Low Tide', isArtist: true });
  const fan = await app.signUp();
  const songId = await publishSong(app, { artistId: artist.userId });
  await artist.post(`/api/songs/${songId}/comments`, { comment: 'Recorded at low tide.' });
  await artist.post('/api/social/posts', { description: 'The harmonium is back.' });
  await fan.post('/api/social/follow', { userId: artist.userId, action: 'follow' });

  const seals = async () => {
    await app.settle();
    const [profile, session, own, following, comments, posts, track] = await Promise.all(
      [
        `/api/user/profile/${artist.userId}`,
        '/api/auth/session',
        '/api/user/profile',
        `/api/user/${fan.userId}/following`,
        `/api/songs/${songId}/comments`,
        '/api/social/posts',
        `/api/player/track/${songId}`,
      ].map(async (path) => (await artist.get(path)).body),
    );
    return [
      profile.isPatron,
      session.user.isPatron,
      own.isPatron,
      following.users[0].isPatron,
      comments.comments[0].user.isPatron,
      posts.posts[0].user.isPatron,
      track.track.artistIsPatron,
    ];
  };
  const everywhere = (isPatron: boolean) => Array.from({ length: 7 }, () => isPatron);
  const payment: Payment = {
    paymentId: 'p1',
    userId: artist.userId,
    provider: 'card',
    purpose: 'patron',
    amountMinor: 99_900,
    paymentReference: 'pi_1',
  };
  const wallet = app.deps.commands.handlerOf(walletStream);
  const reversal = { payment, reversal: 'chargeback', reversalReference: 'dp_1' } as const;

  expect(await seals()).toEqual(everywhere(false));
  await wallet.execute(artist.userId, { kind: 'settle-payment', transactionId: 'p1', payment }, testContext);
  expect(await seals()).toEqual(everywhere(true));
  await wallet.execute(artist.userId, { kind: 'take-back-payment', transactionId: 't2', ...reversal }, testContext);
  expect(await seals()).toEqual(everywhere(false));
  await wallet.execute(artist.userId, { kind: 'undo-taking-back', transactionId: 't3', ...reversal }, testContext);
  expect(await seals()).toEqual(everywhere(true));
});
