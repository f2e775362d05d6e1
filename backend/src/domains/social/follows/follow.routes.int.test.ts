import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
type Person = Awaited<ReturnType<TestApp['signUp']>>;
let artist: Person;
let fan: Person;

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ username: 'Nour & the Low Tide', isArtist: true });
  fan = await app.signUp({ username: 'Inès Halloran' });
});
afterAll(() => app.stop());

const follow = (client: Person, userId: string, action = 'follow') =>
  client.post('/api/social/follow', { userId, action });

test('following shows at once on both profiles and lists, once however often it is asked for', async () => {
  expect(await follow(fan, artist.userId)).toMatchObject({ status: 200, body: { isFollowing: true } });
  expect((await follow(fan, artist.userId)).body).toEqual({ isFollowing: true });
  const seen = (await fan.get(`/api/user/profile/${artist.userId}`)).body;
  expect(seen).toMatchObject({ followerCount: 1, isFollowing: true });
  expect((await fan.get(`/api/user/profile/${fan.userId}`)).body).toMatchObject({ followingCount: 1 });
  expect((await artist.get(`/api/user/${artist.userId}/followers`)).body).toEqual({
    users: [
      {
        id: fan.userId,
        username: 'Inès Halloran',
        profileImageId: null,
        isPatron: false,
        isArtist: false,
        followerCount: 0,
        isFollowing: false,
      },
    ],
    hasMore: false,
  });
  const { users } = (await fan.get(`/api/user/${fan.userId}/following`)).body;
  expect(users).toMatchObject([{ id: artist.userId, isArtist: true, followerCount: 1, isFollowing: true }]);
});

test('unfollowing, and removing a follower, end it', async () => {
  await follow(fan, artist.userId);
  expect((await follow(fan, artist.userId, 'unfollow')).body).toEqual({ isFollowing: false });
  expect((await fan.get(`/api/user/profile/${artist.userId}`)).body).toMatchObject({
    followerCount: 0,
    isFollowing: false,
  });
  await follow(fan, artist.userId);
  expect((await artist.post('/api/user/remove-follower', { userId: fan.userId })).body).toEqual({ success: true });
  expect((await artist.get(`/api/user/${artist.userId}/followers`)).body.users).toEqual([]);
});

test('lists are paged, the latest first, and searched by name without accents', async () => {
  const followers = [];
  for (let n = 0; n < 12; n++) {
    followers.push(await app.signUp({ username: `Follower ${n}` }));
    await follow(followers[n] as Person, artist.userId);
    app.clock.advance(1000);
  }
  await follow(fan, artist.userId);
  const path = `/api/user/${artist.userId}/followers`;
  await app.settle();
  const first = (await app.guest().get(path)).body;
  expect(first.users).toHaveLength(10);
  expect(first.users[0].id).toBe(fan.userId);
  expect(first.hasMore).toBe(true);
  const second = (await app.guest().get(`${path}?offset=10`)).body;
  expect(second.users.map(({ username }: { username: string }) => username)).toEqual([
    'Follower 2',
    'Follower 1',
    'Follower 0',
  ]);
  expect(second.hasMore).toBe(false);
  const found = (await app.guest().get(`${path}?search=${encodeURIComponent('ines h')}`)).body;
  expect(found).toMatchObject({ users: [{ id: fan.userId }], hasMore: false });
  expect((await app.guest().get(`${path}?search=follower&limit=5&offset=10`)).body).toMatchObject({ hasMore: false });
  expect((await app.guest().get(`${path}?search=nobody`)).body).toEqual({ users: [], hasMore: false });
  expect((await app.guest().get(`${path}?limit=many&offset=-3`)).body.users).toHaveLength(10);
});

test('follows are refused to oneself, of nobody, by guests, and for other words', async () => {
  expect(await follow(fan, fan.userId)).toMatchObject({ status: 422, body: { error: 'You cannot follow yourself' } });
  expect((await follow(fan, 'nobody')).status).toBe(404);
  expect((await app.guest().post('/api/social/follow', { userId: fan.userId, action: 'follow' })).status).toBe(401);
  expect((await app.guest().post('/api/user/remove-follower', { userId: fan.userId })).status).toBe(401);
  expect((await follow(fan, artist.userId, 'stalk')).status).toBe(400);
  expect((await app.guest().get('/api/user/nobody/followers')).status).toBe(404);
});
