import { publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { TestClock } from '../../../../tests/support/world/test-clock';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
const dayMs = 24 * 60 * 60_000;
const clock = new TestClock();
let app: TestApp;
let artist: Person;
let listener: Person;
let other: Person;
let admin: Awaited<ReturnType<TestApp['userClient']>>;
const ids = { paid: '', free: '' };

/** Reports one minute of listening, like a player. */
async function hear(person: Person, songId: string, playId: string): Promise<void> {
  for (let at = 0; at <= 45; at += 15) {
    await person.post('/api/player/playtime', { trackId: songId, playId, seconds: 15, position: at });
    clock.advance(15_000);
  }
}

beforeAll(async () => {
  app = await startTestApp({ clock });
  artist = await app.signUp({ isArtist: true });
  other = await app.signUp({ isArtist: true });
  listener = await app.signUp();
  admin = await app.userClient(undefined, ['listener', 'admin']);
  ids.paid = await publishSong(app, { artistId: artist.userId, title: 'Paid', isPaid: true });
  ids.free = await publishSong(app, { artistId: artist.userId, title: 'Free' });
  await hear(listener, ids.free, 'first');
  await hear(other, ids.free, 'second');
  await topUp(app, listener.userId, 100);
  await listener.post('/api/song/purchase', { songId: ids.paid, paymentMethod: 'talent_balance' });
  await app.settle();
  clock.advance(dayMs);
  await hear(listener, ids.free, 'third');
  await app.settle();
});
afterAll(() => app.stop());

test('a dashboard shows each day without gaps, and a person who came on two days once', async () => {
  const { status, body } = await artist.get('/api/dashboard/plays?days=7');
  expect(status).toBe(200);
  expect(body.days).toHaveLength(7);
  expect(body.days.slice(-2)).toMatchObject([
    { day: '2026-01-05', plays: 2, listeners: 2, sales: 1, earned: '6375' },
    { day: '2026-01-06', plays: 1, listeners: 1, sales: 0, earned: '0' },
  ]);
  expect(body).toMatchObject({ plays: 3, listeners: 2, sales: 1, earned: '6375' });
  expect(body.countries).toEqual([{ country: null, plays: 3 }]);
  expect((await artist.get('/api/dashboard/plays')).body.days).toHaveLength(28);
});

test('what songs earned is the artist’s balance to the minor unit, page by page', async () => {
  const { body: first } = await artist.get('/api/dashboard/song-earnings?limit=1');
  expect(first).toMatchObject({
    songs: [{ id: ids.paid, name: 'Paid', plays: 0, sales: 1, earned: '6375' }],
    ...{ total: 2, hasMore: true, sales: 1, earned: '6375' },
  });
  const { body: second } = await artist.get('/api/dashboard/song-earnings?limit=1&offset=1');
  expect(second).toMatchObject({ songs: [{ id: ids.free, plays: 3, sales: 0, earned: '0' }], hasMore: false });
  const { body: info } = await artist.get(`/api/dashboard/song-info/${ids.paid}`);
  expect(info.totalEarnings).toBe(0.6375);
  expect((await artist.get('/api/user/profile')).body.euroBalance).toBe(0.6375);
});

test('a dashboard is its artist’s and the admins’ alone', async () => {
  for (const call of ['plays', 'song-earnings']) {
    const path = `/api/dashboard/${call}?userId=${artist.userId}`;
    expect((await admin.get(path)).body.earned).toBe('6375');
    expect((await artist.get(path)).status).toBe(200);
    expect((await other.get(path)).status).toBe(404);
    expect((await listener.get(path)).status).toBe(404);
    expect((await app.guest().get(path)).status).toBe(401);
    expect((await admin.get(`/api/dashboard/${call}?userId=nobody`)).status).toBe(404);
  }
  expect((await other.get('/api/dashboard/plays')).body).toMatchObject({ plays: 0, earned: '0', countries: [] });
  expect((await other.get('/api/dashboard/song-earnings')).body).toMatchObject({ songs: [], total: 0 });
});

test.each(['8', '0', '-7', 'week', '366'])('%s days are refused', async (days) => {
  expect((await artist.get(`/api/dashboard/plays?days=${days}`)).status).toBe(400);
});
