import { tuneIn } from '../../../../tests/support/people/supported-artist';
import { topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
type Person = Awaited<ReturnType<TestApp['signUp']>>;
let artist: Person;
const fans: Person[] = [];

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ username: 'Nour & the Low Tide', isArtist: true });
  for (let n = 0; n < 12; n++) {
    const fan = await app.signUp({ username: n === 4 ? 'Inès Halloran' : `Fan ${n}` });
    await topUp(app, fan.userId, 300);
    await tuneIn(app, fan.userId, artist.userId);
    fans.push(fan);
    app.clock.advance(60_000);
  }
});
afterAll(() => app.stop());

const listOf = (query = '') => `/api/user/${artist.userId}/tuned-in-subscribers${query}`;
const names = (body: { subscribers: { username: string }[] }) => body.subscribers.map(({ username }) => username);

test('everybody sees how many are tuned in, and each sees whether they are', async () => {
  const path = `/api/user/${artist.userId}/tuned-in-count`;
  expect((await app.guest().get(path)).body).toEqual({ count: 12 });
  expect((await artist.get('/api/social/user/counts')).body).toEqual({ followerCount: 0, tunedInCount: 12 });
  const [fan] = fans as [Person];
  expect((await app.guest().get(`/api/user/${fan.userId}/tuned-in-count`)).body).toEqual({ count: 0 });
  expect((await app.guest().get('/api/user/nobody/tuned-in-count')).status).toBe(404);
  const profile = `/api/user/profile/${artist.userId}`;
  expect((await fan.get(profile)).body).toMatchObject({ isTunedIn: true, tuneInPrice: 30_000 });
  expect((await artist.get(profile)).body).toMatchObject({ isTunedIn: false });
  expect((await app.guest().get(profile)).body).toMatchObject({ isTunedIn: false });
});

test('the artist reads who they are, the latest first, ten to a page', async () => {
  const first = (await artist.get(listOf())).body;
  expect(first.subscribers).toHaveLength(10);
  expect(first.hasMore).toBe(true);
  expect(first.subscribers[0]).toEqual({
    id: fans[11]?.userId,
    username: 'Fan 11',
    profilePhotoUrl: null,
    isPatron: false,
    followerCount: 0,
    isArtist: false,
    subscribedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  });
  const second = (await artist.get(listOf('?offset=10'))).body;
  expect(names(second)).toEqual(['Fan 1', 'Fan 0']);
  expect(second.hasMore).toBe(false);
  expect(first.subscribers[0].subscribedAt > second.subscribers[1].subscribedAt).toBe(true);
});

test('the list is searched by name without accents', async () => {
  await app.signUp({ username: 'Fan of nobody' });
  expect(names((await artist.get(listOf('?search=ines'))).body)).toEqual(['Inès Halloran']);
  const found = (await artist.get(listOf('?search=fan&limit=5&offset=10'))).body;
  expect(found.subscribers).toHaveLength(1);
  expect(found.hasMore).toBe(false);
  expect((await artist.get(listOf('?search=zzz'))).body).toEqual({ subscribers: [], hasMore: false });
});

test('nobody else reads it', async () => {
  expect((await app.guest().get(listOf())).status).toBe(401);
  expect(await (fans[0] as Person).get(listOf())).toMatchObject({
    status: 403,
    body: { error: 'You cannot see who is tuned in to somebody else' },
  });
});
