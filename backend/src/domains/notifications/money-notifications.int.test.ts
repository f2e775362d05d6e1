import { donate, tuneIn } from '../../../tests/support/people/supported-artist';
import { publishSong, topUp } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('an artist is notified of each sale, tune-in and donation once, and by whom', async () => {
  const artist = await app.signUp({ username: 'Nour & the Low Tide', isArtist: true });
  const fan = await app.signUp({ username: 'ines.halloran' });
  const songId = await publishSong(app, { artistId: artist.userId, title: 'Parasol', isPaid: true });
  await topUp(app, fan.userId, 5_000);
  const purchase = { songId, paymentMethod: 'talent_balance' };
  const options = { headers: { 'idempotency-key': 'one-purchase-of-parasol' } };
  await fan.post('/api/song/purchase', purchase, options);
  await fan.post('/api/song/purchase', purchase, options);
  await tuneIn(app, fan.userId, artist.userId);
  await donate(app, fan.userId, artist.userId, 1_500);
  await donate(app, fan.userId, artist.userId, 100);
  await app.settle();

  const { notifications } = (await artist.get('/api/notifications')).body;
  const link = `/profile?id=${fan.userId}`;
  expect(notifications).toMatchObject([
    { body: 'ines.halloran donated 100 Talents to you', link, seen: false },
    { body: 'ines.halloran donated 1,500 Talents to you', link },
    { body: 'ines.halloran tuned in to you', link },
    { body: 'ines.halloran bought “Parasol”', link: `/song/${songId}` },
  ]);
  expect(notifications).toHaveLength(4);
  expect((await fan.get('/api/notifications')).body.notifications).toEqual([]);
});
