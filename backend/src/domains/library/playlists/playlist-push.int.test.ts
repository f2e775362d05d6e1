// Changes to a shared playlist are pushed to the people who have it open, and to nobody else.
import { io, type Socket } from 'socket.io-client';
import { until } from '../../../../tests/support/concurrency/until';
import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';

let app: TestApp;
let songId: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  songId = await publishSong(app, { artistId: (await app.signUp({ isArtist: true })).userId });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await app.stop();
});

async function listen(client: Client, topic: string) {
  const extraHeaders = { cookie: client.cookieHeader(), origin: app.origin };
  const socket = io(app.origin, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true });
  sockets.push(socket);
  const pushes: { readonly kind: string; readonly id: string }[] = [];
  socket.on('push', (push) => pushes.push(push));
  const answer: { ok: boolean } = await socket.timeout(20_000).emitWithAck('subscribe', { topic });
  return { pushes, isAllowed: answer.ok };
}

async function made(owner: Client): Promise<string> {
  const raw = new FormData();
  raw.append('name', 'Dusk');
  const { body } = await owner.call('POST', '/api/library/create-playlist', undefined, { raw });
  // A page subscribes only to a list that it has read.
  await app.settle();
  return body.playlist.id;
}

test('a change is pushed to the owner, to those who work on the list and to those who follow a public one', async () => {
  const [owner, friend, stranger] = [await app.signUp(), await app.signUp(), await app.signUp()];
  const id = await made(owner);
  const topic = `playlist:${id}`;
  const own = await listen(owner, topic);
  expect(own.isAllowed).toBe(true);
  for (const other of [app.guest(), stranger, friend]) expect((await listen(other, topic)).isAllowed).toBe(false);
  expect((await listen(owner, 'playlist:')).isAllowed).toBe(false);

  const { path } = (await owner.post(`/api/library/playlists/${id}/invitation`)).body.invitation;
  const token = new URL(path, 'http://x').searchParams.get('invite');
  await friend.post(`/api/library/playlists/${id}/collaborators`, { token });
  await until(() => own.pushes.length === 1);
  const joined = await listen(friend, topic);
  expect(joined.isAllowed).toBe(true);

  await friend.post('/api/library/add-to-playlist', { playlistId: id, songId });
  await until(() => own.pushes.length === 2 && joined.pushes.length === 1);
  // The push says only that the list changed, so that people who lost access learn nothing about its songs.
  expect(own.pushes.at(-1)).toEqual({ topic, offset: expect.any(Number), kind: 'playlist-changed', id });

  await owner.put(`/api/library/playlists/${id}/visibility`, { isPublic: true });
  expect((await owner.get(`/api/player/playlist/${id}`)).body.playlist.isPublic).toBe(true);
  expect((await listen(app.guest(), topic)).isAllowed).toBe(true);
  await owner.delete(`/api/library/playlists/${id}`);
  await until(async () => !(await listen(friend, topic)).isAllowed);
});
