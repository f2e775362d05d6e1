// A guest who subscribes to a thread from its first push gets no comments of a withdrawn song or a hidden post.
import { io } from 'socket.io-client';
import { commandSong } from '../../../../tests/support/sound/drafted-song';
import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function replayed(topic: string) {
  const socket = io(app.origin, { transports: ['websocket'], extraHeaders: { origin: app.origin }, forceNew: true });
  let pushes = 0;
  socket.on('push', () => {
    pushes += 1;
  });
  const { ok } = await socket.timeout(20_000).emitWithAck('subscribe', { topic, since: 0 });
  socket.disconnect();
  return { ok, pushes };
}

test('comments are replayed until their song is withdrawn or their post is hidden', async () => {
  const [artist, fan] = [await app.signUp({ isArtist: true }), await app.signUp()];
  const admin = await app.userClient(undefined, ['listener', 'admin']);
  const songId = await publishSong(app, { artistId: artist.userId });
  const { post } = (await artist.post('/api/social/posts', { description: 'Rain' })).body;
  await app.settle();
  const topics = [`comments:song:${songId}`, `comments:post:${post.id}`];
  for (const path of [`/api/songs/${songId}/comments`, `/api/posts/${post.id}/comments`])
    expect((await fan.post(path, { comment: 'Quiet please' })).status).toBe(201);
  await app.settle();
  for (const topic of topics) expect(await replayed(topic)).toEqual({ ok: true, pushes: 1 });

  const denial = { issueType: 'edit', denialReason: 'x', customMessage: null } as const;
  await commandSong(app, songId, { kind: 'deny', songId, reviewerId: admin.userId, ...denial });
  await fan.post('/api/moderation/reports', { subject: { kind: 'post', id: post.id }, reason: 'spam' });
  await app.settle();
  const hide = { decision: 'hide', reason: 'spam' };
  expect((await admin.post(`/api/admin/moderation/cases/post-${post.id}/decision`, hide)).status).toBe(200);
  await app.settle();
  for (const topic of topics) expect(await replayed(topic)).toEqual({ ok: false, pushes: 0 });
});
