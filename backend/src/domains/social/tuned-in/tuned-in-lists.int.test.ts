// Tests lists of tuned-in posts: of followed artists, without blocked ones, with the price of tuning in.
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a feed of those whom one follows has theirs alone; a page emptied by a block leads on to the next', async () => {
  const reader = await app.signUp();
  const [followed, blocked] = [await app.signUp({ isArtist: true }), await app.signUp({ isArtist: true })];
  const share = async (by: Client, description: string) =>
    (await by.post('/api/social/tuned-in-posts', { description })).body.post.id as string;
  const wanted = await share(followed, 'Followed');
  for (let at = 0; at < 3; at += 1) await share(blocked, `Blocked ${at}`);
  await reader.post('/api/social/follow', { userId: followed.userId, action: 'follow' });
  await app.settle();
  const read = async (query: string) => (await reader.get(`/api/social/tuned-in-posts?${query}`)).body;
  const following = await read('from=following');
  expect(following.posts.map(({ id }: { id: string }) => id)).toEqual([wanted]);
  expect(following.posts[0].user).toMatchObject({ id: followed.userId, isFollowing: true, tuneInPrice: 30_000 });
  await reader.post('/api/social/block', { userId: blocked.userId, action: 'block' });
  await app.settle();
  expect((await read('limit=1')).posts.map(({ id }: { id: string }) => id)).toEqual([wanted]);
  expect((await app.guest().get('/api/social/tuned-in-posts?from=following')).status).toBe(401);
});

test('a locked post names the price that its artist asks', async () => {
  const prices = { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 50_000 };
  const dear = await app.signUp({ isArtist: true });
  await dear.post('/api/social/tuned-in-posts', { description: 'Dear' });
  const { status } = await dear.put('/api/user/catalog-settings', prices);
  await app.settle();
  const { posts } = (await app.guest().get(`/api/user/tuned-in-posts/${dear.userId}`)).body;
  expect([status, posts[0].user.tuneInPrice]).toEqual([200, 50_000]);
});
