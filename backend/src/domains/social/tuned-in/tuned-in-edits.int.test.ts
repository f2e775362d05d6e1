// Tests editing tuned-in posts, and mentions in them, over HTTP.

import { tuneIn } from '../../../../tests/support/people/supported-artist';
import { commandSong } from '../../../../tests/support/sound/drafted-song';
import { publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let fan: typeof artist;
let stranger: typeof artist;
const posts = '/api/social/tuned-in-posts';

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
  [fan, stranger] = [await app.signUp(), await app.signUp()];
  await topUp(app, fan.userId, 1000);
  await tuneIn(app, fan.userId, artist.userId);
});
afterAll(() => app.stop());

const share = async (description: string) => (await artist.post(posts, { description })).body.post;
const bellAbout = async (person: typeof artist, postId: string) => {
  await app.settle();
  const { notifications } = (await person.get('/api/notifications')).body;
  return notifications.filter(({ link }: { link: string }) => link?.includes(postId));
};

test('the words of a tuned-in post are edited, marked as edited, and their history is kept', async () => {
  const post = await share('Frist');
  expect(post).toMatchObject({ updatedAt: post.createdAt, mentions: [] });
  app.clock.advance(60_000);
  const edited = await artist.put(`${posts}/${post.id}`, { description: ' First ' });
  expect(edited).toMatchObject({ status: 200, body: { post: { id: post.id, description: 'First', isOwn: true } } });
  const seen = (await fan.get(`${posts}/${post.id}`)).body.post;
  expect(seen).toMatchObject({ description: 'First', createdAt: post.createdAt });
  expect(seen.updatedAt > seen.createdAt).toBe(true);
  await artist.put(`${posts}/${post.id}`, { description: 'First' });
  const history = await app.deps.eventStore.readStream(`tuned-in-post-${post.id}`, 0, 10);
  expect(history.map(({ type }) => type)).toEqual(['TunedInPostPublished', 'TunedInPostEdited']);
});

test('people who are not tuned in see neither the edit nor the mentions', async () => {
  const post = await share('Before');
  app.clock.advance(60_000);
  await artist.put(`${posts}/${post.id}`, { description: `For @${fan.username}` });
  for (const client of [stranger, app.guest()]) {
    const seen = (await client.get(`${posts}/${post.id}`)).body.post;
    expect(seen).toMatchObject({ locked: true, description: null, mentions: [], updatedAt: post.createdAt });
    expect(JSON.stringify(seen)).not.toContain(fan.username);
  }
});

test('a locked post has the colour of its artist’s latest cover, whatever it holds itself', async () => {
  const painter = await app.signUp({ isArtist: true });
  const { id } = (await painter.post(posts, { description: 'Blue' })).body.post;
  const colorFor = async (client: typeof painter) => (await client.get(`${posts}/${id}`)).body.post.artworkColor;
  expect(await colorFor(stranger)).toBeNull();
  await publishSong(app, { artistId: painter.userId, coverColor: '#111111' });
  app.clock.advance(1_000);
  const latest = await publishSong(app, { artistId: painter.userId, coverColor: '#2b5d7a' });
  expect([await colorFor(stranger), await colorFor(painter)]).toEqual(['#2b5d7a', null]);
  const denial = { issueType: 'edit', denialReason: 'x', customMessage: null } as const;
  await commandSong(app, latest, { kind: 'deny', songId: latest, reviewerId: 'rita', ...denial });
  expect(await colorFor(stranger)).toBe('#111111');
});

test('a tuned-in post is its artist’s and the admins’ to edit', async () => {
  const { id } = await share('Mine');
  const body = { description: 'Yours' };
  for (const client of [fan, stranger])
    expect(await client.put(`${posts}/${id}`, body)).toMatchObject({
      status: 403,
      body: { error: 'You cannot edit this post' },
    });
  expect((await app.guest().put(`${posts}/${id}`, body)).status).toBe(401);
  expect((await artist.put(`${posts}/${id}`, { description: ' ' })).status).toBe(400);
  expect((await artist.put(`${posts}/${id}`, { description: 'x'.repeat(501) })).status).toBe(400);
  expect((await artist.get(`${posts}/${id}`)).body.post.description).toBe('Mine');
  const admin = await app.userClient(undefined, ['admin']);
  expect((await admin.put(`${posts}/${id}`, body)).body.post.description).toBe('Yours');
  await artist.delete(`${posts}/${id}`);
  expect((await artist.put(`${posts}/${id}`, body)).status).toBe(404);
});

test('a post that a moderator hid is edited by its artist, and stays hidden', async () => {
  const { id } = await share('Too much');
  const admin = await app.userClient(undefined, ['admin']);
  const subject = { kind: 'tuned-in-post', id };
  await fan.post('/api/moderation/reports', { subject, reason: 'harassment' });
  await app.settle();
  const decision = { decision: 'hide', reason: 'harassment' };
  const hidden = await admin.post(`/api/admin/moderation/cases/tuned-in-post-${id}/decision`, decision);
  expect(hidden.status).toBe(200);
  await app.settle();
  expect((await fan.get(`${posts}/${id}`)).status).toBe(404);
  const edited = await artist.put(`${posts}/${id}`, { description: 'Less' });
  expect(edited.body.post).toMatchObject({ description: 'Less', hidden: expect.any(Object) });
  expect((await fan.get(`${posts}/${id}`)).status).toBe(404);
});

test('a banned artist neither shares nor edits anything, and keeps what they share', async () => {
  const banned = await app.signUp({ isArtist: true });
  const { id } = (await banned.post(posts, { description: 'Rude' })).body.post;
  const { post } = (await banned.post('/api/social/posts', { description: 'Rude as well' })).body;
  await app.settle();
  await fan.post('/api/moderation/reports', { subject: { kind: 'post', id: post.id }, reason: 'harassment' });
  await app.settle();
  const admin = await app.userClient(undefined, ['admin']);
  const decision = { decision: 'ban', reason: 'harassment', days: 3, note: null };
  expect((await admin.post(`/api/admin/moderation/cases/post-${post.id}/decision`, decision)).status).toBe(200);
  const refused = { status: 403, body: { error: expect.stringMatching(/^You cannot comment or post until /) } };
  expect(await banned.post(posts, { description: 'Again' })).toMatchObject(refused);
  expect(await banned.put(`${posts}/${id}`, { description: 'Ruder' })).toMatchObject(refused);
  expect((await banned.get(`${posts}/${id}`)).body.post.description).toBe('Rude');
  expect((await banned.delete(`${posts}/${id}`)).status).toBe(200);
});

test('mentioned people are linked, and only fans are notified, once each', async () => {
  const description = `@${fan.username} and @${stranger.username}`;
  const post = await share(description);
  expect(post.mentions).toEqual([
    { id: fan.userId, start: 0, length: fan.username.length + 1 },
    { id: stranger.userId, start: fan.username.length + 6, length: stranger.username.length + 1 },
  ]);
  expect(await bellAbout(fan, post.id)).toMatchObject([
    { kind: 'mention', body: `${artist.username} mentioned you in a post` },
  ]);
  expect(await bellAbout(stranger, post.id)).toEqual([]);
  await artist.put(`${posts}/${post.id}`, { description: `${description} again` });
  expect(await bellAbout(fan, post.id)).toHaveLength(1);
  expect(await bellAbout(stranger, post.id)).toEqual([]);
});

test('an edit notifies a fan whom it mentions for the first time', async () => {
  const post = await share('Nobody yet');
  await artist.put(`${posts}/${post.id}`, { description: `Now @${fan.username} and @${stranger.username}` });
  expect(await bellAbout(fan, post.id)).toContainEqual(
    expect.objectContaining({ kind: 'mention', body: `${artist.username} mentioned you in a post` }),
  );
  expect(await bellAbout(stranger, post.id)).toEqual([]);
});
