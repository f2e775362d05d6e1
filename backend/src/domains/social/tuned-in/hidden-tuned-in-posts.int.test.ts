// Tests what an artist, a fan, a stranger and an admin see of a tuned-in post while it is reported, hidden and
// restored.

import { smallPhoto } from '../../../../tests/support/files/small-photo';
import { tuneIn } from '../../../../tests/support/people/supported-artist';
import { topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let fan: typeof artist;
let stranger: typeof artist;
let admin: Client;
let id: string;
let mediaUrl: string;

beforeAll(async () => {
  app = await startTestApp();
  [artist, fan, stranger] = [await app.signUp({ isArtist: true }), await app.signUp(), await app.signUp()];
  admin = await app.userClient(undefined, ['listener', 'admin']);
  await topUp(app, fan.userId, 1000);
  await tuneIn(app, fan.userId, artist.userId);
});
afterAll(() => app.stop());

beforeEach(async () => {
  mediaUrl = (await artist.post('/api/social/upload', undefined, { raw: await smallPhoto() })).body.url;
  const body = { description: 'Backstage', contentType: 'photo', mediaUrl };
  id = (await artist.post('/api/social/tuned-in-posts', body)).body.post.id;
});

const report = (client: Client, subject: object = { kind: 'tuned-in-post', id }) =>
  client.post('/api/moderation/reports', { subject, reason: 'spam' });

async function decide(decision: object, subjectId = `tuned-in-post-${id}`) {
  const answer = await admin.post(`/api/admin/moderation/cases/${subjectId}/decision`, decision);
  expect(answer.status).toBe(200);
  await app.settle();
}
const hide = () => decide({ decision: 'hide', reason: 'sexual', note: 'See rule 4.' });
const one = (client: Client) => client.get(`/api/social/tuned-in-posts/${id}`);
const listed = async (client: Client, path = `/api/user/tuned-in-posts/${artist.userId}`) =>
  (await client.get(path)).body.posts.find((post: { id: string }) => post.id === id);

test('only people who may see it can report it, and the same holds for its comments', async () => {
  const commentId = (await fan.post(`/api/social/tuned-in-posts/${id}/comments`, { comment: 'Nice' })).body.comment.id;
  const comment = { kind: 'comment', id: commentId };
  expect((await app.guest().post('/api/moderation/reports', { subject: comment, reason: 'spam' })).status).toBe(401);
  for (const subject of [{ kind: 'tuned-in-post', id }, comment]) {
    expect(await report(stranger, subject)).toMatchObject({
      status: 404,
      body: { error: 'This does not exist any more' },
    });
  }
  expect((await report(fan)).status).toBe(200);
  expect((await report(admin, comment)).status).toBe(200);
  await app.settle();
  const { items } = (await admin.get('/api/admin/moderation/queue')).body;
  expect(items.find(({ content }: { content: { id: string } }) => content.id === id)).toMatchObject({
    content: { kind: 'tuned-in-post', text: 'Backstage', link: `/post/${id}` },
    owner: { id: artist.userId },
    reportCount: 1,
  });
  expect(items.find(({ content }: { content: { id: string } }) => content.id === commentId)).toMatchObject({
    content: { under: { kind: 'tuned-in-post', id, title: 'Backstage' } },
  });
});

test('hidden, it is its artist’s alone, with the reason; restored, it is back with all that was said and voted', async () => {
  await fan.post(`/api/social/tuned-in-posts/${id}/upvote`);
  await fan.post(`/api/social/tuned-in-posts/${id}/comments`, { comment: 'Nice' });
  await report(fan);
  await app.settle();
  await hide();

  for (const client of [fan, stranger, app.guest()]) {
    expect(await listed(client)).toBeUndefined();
    expect(await listed(client, '/api/social/tuned-in-posts')).toBeUndefined();
    expect((await one(client)).status).toBe(404);
  }
  expect((await fan.get(`/api/social/tuned-in-posts/${id}/comments`)).status).toBe(404);
  expect((await fan.post(`/api/social/tuned-in-posts/${id}/upvote`)).status).toBe(404);
  expect((await fan.get(mediaUrl)).status).toBe(404);
  expect((await fan.get(mediaUrl, { headers: { Range: 'bytes=0-9' } })).status).toBe(404);
  expect((await report(fan)).status).toBe(404);

  const hidden = { reason: 'sexual', note: 'See rule 4.', actId: expect.any(String) };
  expect(await listed(artist)).toMatchObject({ hidden, upvotes: 1, commentCount: 1, mediaUrl });
  expect((await one(artist)).body.post).toMatchObject({ hidden });
  for (const client of [artist, admin]) expect((await client.get(mediaUrl)).status).toBe(200);

  await decide({ decision: 'restore' });
  expect(await listed(fan)).toMatchObject({ locked: false, upvotes: 1, commentCount: 1 });
  expect((await listed(artist)).hidden).toBeUndefined();
  expect((await fan.get(mediaUrl)).status).toBe(200);
  expect((await fan.get(`/api/social/tuned-in-posts/${id}/comments`)).body.comments).toHaveLength(1);
});

test('the artist of a hidden post is notified, and appeals once', async () => {
  await report(fan);
  await app.settle();
  await hide();
  await app.settle();
  const { decisions } = (await artist.get('/api/user/moderation')).body;
  expect(decisions[0]).toMatchObject({ kind: 'hide', text: 'Backstage', subject: { kind: 'tuned-in-post', id } });
  const { notifications } = (await artist.get('/api/notifications')).body;
  expect(JSON.stringify(notifications)).toContain('Your tuned-in post was hidden by a moderator');
  const appeal = { words: 'It is a stage, nothing more.' };
  expect((await artist.post(`/api/user/moderation/${decisions[0].id}/appeal`, appeal)).status).toBe(200);
  await app.settle();
  const overturned = { outcome: 'overturned', note: null };
  const decided = await admin.post(`/api/admin/moderation/appeals/${decisions[0].id}/decision`, overturned);
  expect(decided.status).toBe(200);
  await app.settle();
  expect(await listed(fan)).toMatchObject({ locked: false });
});

test('what its artist deletes while it is hidden waits for nobody', async () => {
  await report(fan);
  await app.settle();
  await hide();
  expect((await artist.delete(`/api/social/tuned-in-posts/${id}`)).status).toBe(200);
  await app.settle();
  expect(await listed(artist)).toBeUndefined();
  expect((await artist.get(mediaUrl)).status).toBe(404);
});
