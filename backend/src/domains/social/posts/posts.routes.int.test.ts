// Tests editing posts, the following feed, and mention suggestions over HTTP.

import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Person = Awaited<ReturnType<TestApp['signUp']>>;
const share = async (by: Person, description: string) =>
  (await by.post('/api/social/posts', { description })).body.post;

test('a post is edited with its song, is marked as edited, and keeps its history', async () => {
  const author = await app.signUp({ isArtist: true });
  const songId = await publishSong(app, { artistId: author.userId, title: 'Parasol' });
  const post = await share(author, 'Frist');
  expect(post.updatedAt).toBe(post.createdAt);
  const path = `/api/social/posts/${post.id}`;
  app.clock.advance(60_000);
  const edited = await author.put(path, { description: 'First', contentType: 'song', songId });
  expect(edited).toMatchObject({
    status: 200,
    body: { post: { description: 'First', contentType: 'song', song: { id: songId }, createdAt: post.createdAt } },
  });
  expect(edited.body.post.updatedAt > post.createdAt).toBe(true);
  await author.put(path, { description: 'First', contentType: 'none' });
  expect((await author.get(path)).body.post).toMatchObject({ description: 'First', song: null });
  const history = await app.deps.eventStore.readStream(`post-${post.id}`, 0, 10);
  expect(history.map(({ type }) => type)).toEqual(['PostPublished', 'PostEdited', 'PostEdited']);
});

test.each([
  [{ description: ' ' }, 400, 'Please enter a description'],
  [{ description: 'x'.repeat(501) }, 400, expect.any(String)],
  [{ description: 'A song', contentType: 'song' }, 400, 'Please select a song'],
  [{ description: 'A song', contentType: 'song', songId: 'none' }, 422, 'Please select a song'],
])('an edit to %j is refused, and loses nothing', async (body, status, error) => {
  const author = await app.signUp();
  const post = await share(author, 'As it was');
  expect(await author.put(`/api/social/posts/${post.id}`, body)).toMatchObject({ status, body: { error } });
  expect((await author.get(`/api/social/posts/${post.id}`)).body.post.description).toBe('As it was');
});

test('a post is its author’s and the admins’ to edit', async () => {
  const author = await app.signUp();
  const post = await share(author, 'Mine');
  const body = { description: 'Yours' };
  const path = `/api/social/posts/${post.id}`;
  expect(await (await app.signUp()).put(path, body)).toMatchObject({
    status: 403,
    body: { error: 'You cannot edit this post' },
  });
  expect((await app.guest().put(path, body)).status).toBe(401);
  expect((await (await app.userClient(undefined, ['admin'])).put(path, body)).status).toBe(200);
  await author.delete(path);
  expect((await author.put(path, body)).status).toBe(404);
});

test('the feed of those whom one follows holds their posts alone, newest first, page by page', async () => {
  const reader = await app.signUp();
  const authors = [await app.signUp(), await app.signUp(), await app.signUp()] as const;
  const stranger = await app.signUp();
  const wanted: string[] = [];
  for (let n = 0; n < 17; n++) {
    app.clock.advance(1_000);
    const by = [...authors, stranger][(n * 7) % 4] as Person;
    const { id } = await share(by, `Number ${n}`);
    if (by !== stranger) wanted.unshift(id);
  }
  const follow = (userId: string) => reader.post('/api/social/follow', { userId, action: 'follow' });
  const read = async (query: string) => {
    await app.settle();
    const { posts, hasMore } = (await reader.get(`/api/social/posts?from=following&${query}`)).body;
    return { ids: posts.map(({ id }: { id: string }) => id), hasMore };
  };
  expect(await read('limit=10')).toEqual({ ids: [], hasMore: false });
  for (const { userId } of authors) await follow(userId);
  expect(await read('limit=5')).toEqual({ ids: wanted.slice(0, 5), hasMore: true });
  expect(await read('limit=2&offset=3')).toEqual({ ids: wanted.slice(3, 5), hasMore: true });
  expect(await read('limit=50')).toEqual({ ids: wanted, hasMore: false });
  expect(await read('limit=5&offset=40')).toEqual({ ids: [], hasMore: false });
  expect((await app.guest().get('/api/social/posts?from=following')).status).toBe(401);
});

test('finds people to mention by the beginning of a name, followed people first', async () => {
  const reader = await app.signUp({ username: 'Zelda Quill' });
  const [near, far] = [await app.signUp({ username: 'Zelmira Away' }), await app.signUp({ username: 'Zelmira Close' })];
  await reader.post('/api/social/follow', { userId: far.userId, action: 'follow' });
  await app.settle();
  const { users } = (await reader.get('/api/social/mentionable?search=zel')).body;
  expect(users).toMatchObject([
    { id: far.userId, username: 'Zelmira Close', isFollowing: true },
    { id: near.userId, isFollowing: false },
  ]);
  expect((await reader.get('/api/social/mentionable?search=')).body.users).toEqual([]);
  expect((await app.guest().get('/api/social/mentionable?search=zel')).status).toBe(401);
});
