// Tests what two people see, are notified of and are pushed after one blocked the other.
import { io, type Socket } from 'socket.io-client';
import { until } from '../../../../tests/support/concurrency/until';
import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { consumersInFolder } from '../../../cli/projections/ask';
import { pause, resume } from '../../../cli/projections/projections-commands';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let nour: Person;
let ines: Person;
let otto: Person;
let songId: string;
let socket: Socket | undefined;

beforeAll(async () => {
  app = await startTestApp();
  nour = await app.signUp({ isArtist: true, username: 'Nour' });
  ines = await app.signUp({ username: 'Ines', isArtist: true });
  otto = await app.signUp({ username: 'Otto', isArtist: true });
  songId = await publishSong(app, { artistId: nour.userId, title: 'Salt Hours' });
  await app.settle();
});
afterAll(async () => {
  socket?.disconnect();
  await app.stop();
});

const made = async (answering: ReturnType<Person['post']>) => {
  const { status, body } = await answering;
  expect(status).toBeLessThan(300);
  await app.settle();
  return body;
};
const set = (by: Person, other: Person, action: 'block' | 'unblock') =>
  made(by.post('/api/social/block', { userId: other.userId, action }));
const comment = async (by: Person, text: string, parentId: string | null = null) =>
  (await made(by.post(`/api/songs/${songId}/comments`, { comment: text, parentId }))).comment.id as string;
const texts = async (reader: Pick<Person, 'get'>, query = '') =>
  (await reader.get(`/api/songs/${songId}/comments${query}`)).body.comments.map(
    (each: { comment: string }) => each.comment,
  );
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it('rejects blocking oneself and blocking an unknown person', async () => {
  expect((await ines.post('/api/social/block', { userId: ines.userId, action: 'block' })).status).toBe(422);
  expect((await ines.post('/api/social/block', { userId: 'nobody', action: 'block' })).status).toBe(404);
});

it('hides two people from each other until both have unblocked', async () => {
  await made(ines.post('/api/social/follow', { userId: otto.userId, action: 'follow' }));
  await made(otto.post('/api/social/follow', { userId: ines.userId, action: 'follow' }));
  const ofOtto = await comment(otto, 'By Otto');
  await comment(ines, 'By Ines');
  await comment(nour, 'A reply', ofOtto);
  const { post } = await made(otto.post('/api/social/posts', { description: 'Post of Otto' }));
  await set(ines, otto, 'block');
  expect(ids((await ines.get('/api/user/blocks')).body.users)).toEqual([otto.userId]);
  expect((await otto.get('/api/user/blocks')).body.users).toEqual([]);

  expect(await texts(ines)).toEqual(['By Ines']);
  expect(await texts(otto)).toEqual(['By Otto']);
  expect(await texts(nour)).toEqual(['By Ines', 'By Otto']);
  expect(ids((await ines.get('/api/social/posts')).body.posts)).not.toContain(post.id);
  for (const path of [
    `/api/social/posts/${post.id}`,
    `/api/posts/${post.id}/comments`,
    `/api/user/posts/${otto.userId}`,
  ])
    expect([path, (await ines.get(path)).status]).toEqual([path, 404]);
  // The blocker still sees a minimal profile in order to unblock; for the blocked person the profile does not exist.
  expect((await ines.get(`/api/user/profile/${otto.userId}`)).body).toMatchObject({
    isBlocked: true,
    isFollowing: false,
  });
  expect((await otto.get(`/api/user/profile/${ines.userId}`)).status).toBe(404);
  for (const [reader, other] of [
    [ines, otto],
    [otto, ines],
  ] as const) {
    const followers = (await reader.get(`/api/user/${reader.userId}/followers`)).body.users;
    expect(ids(followers)).not.toContain(other.userId);
    const found = (await reader.get(`/api/search?q=${other.username}&type=artist`)).body.results;
    expect(ids(found)).toEqual([]);
    const meant = (await reader.get(`/api/social/mentionable?search=${other.username}`)).body.users;
    expect(ids(meant)).toEqual([]);
    const { status, body } = await reader.post('/api/social/follow', { userId: other.userId, action: 'follow' });
    expect([status, body.error]).toEqual([403, 'You cannot follow this user']);
  }
  expect((await ines.post(`/api/songs/${songId}/comments`, { comment: 'To you', parentId: ofOtto })).status).toBe(404);
  expect((await ines.post(`/api/song-comments/${ofOtto}/like`)).status).toBe(404);
  expect((await ines.post(`/api/social/posts/${post.id}/upvote`)).status).toBe(404);

  await set(otto, ines, 'block');
  await set(ines, otto, 'unblock');
  expect(await texts(ines)).toEqual(['By Ines']);
  await set(otto, ines, 'unblock');
  expect(await texts(ines)).toEqual(['By Ines', 'By Otto']);
  expect((await ines.get(`/api/user/profile/${otto.userId}`)).body).toMatchObject({
    isBlocked: false,
    isFollowing: false,
  });
});

it('notifies neither person of the other, and removes existing notifications', async () => {
  const bell = async (reader: Person) =>
    (await reader.get('/api/notifications?limit=50')).body.notifications
      .map((each: { body: string }) => each.body)
      .join();
  const own = await comment(otto, 'Otto again');
  await comment(ines, 'An answer', own);
  expect(await bell(otto)).toContain('Ines and Nour replied');
  await set(otto, ines, 'block');
  expect(await bell(otto)).not.toContain('Ines');
  await comment(ines, 'I mean @Otto');
  await set(otto, ines, 'unblock');
  expect(await bell(otto)).not.toContain('mentioned');
});

it('prevents either person from joining a playlist of the other', async () => {
  const raw = new FormData();
  raw.append('name', 'Ours');
  const { playlist } = await made(ines.call('POST', '/api/library/create-playlist', undefined, { raw }));
  const { invitation } = await made(ines.post(`/api/library/playlists/${playlist.id}/invitation`));
  const token = new URL(invitation.path, app.origin).searchParams.get('invite') as string;
  const look = () => otto.get(`/api/library/playlists/${playlist.id}/invitation/${token}`);
  expect((await look()).status).toBe(200);
  await set(ines, otto, 'block');
  expect((await look()).status).toBe(404);
  expect((await otto.post(`/api/library/playlists/${playlist.id}/collaborators`, { token })).status).toBe(404);
  await set(ines, otto, 'unblock');
});

it('fills pages with the comments that stay visible', async () => {
  for (const index of [1, 2, 3]) {
    await comment(otto, `Otto ${index}`);
    await comment(nour, `Nour ${index}`);
  }
  await set(ines, otto, 'block');
  expect(await texts(ines, '?limit=2&offset=0')).toEqual(['Nour 3', 'Nour 2']);
  expect((await texts(ines, '?limit=2&offset=2'))[0]).toBe('Nour 1');
  await set(ines, otto, 'unblock');
});

it('pushes nothing of the other person, live or replayed, without gaps in the numbers', async () => {
  const received: { kind: string; offset: number; comment?: { comment: string } }[] = [];
  const extraHeaders = { cookie: ines.cookieHeader(), origin: app.origin };
  const opened = io(app.origin, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true });
  socket = opened;
  opened.on('push', (push) => received.push(push));
  const topic = `comments:song:${songId}`;
  const { offset } = await opened.timeout(20_000).emitWithAck('subscribe', { topic });
  await set(ines, otto, 'block');
  const hidden = await comment(otto, 'Not for Ines');
  await made(otto.put(`/api/song-comments/${hidden}`, { comment: 'Not for Ines either' }));
  await comment(nour, 'For everyone');
  await until(() => received.length === 3);
  expect(received.map(({ kind }) => kind)).toEqual(['skipped', 'skipped', 'comment-added']);
  expect(received.map((push) => push.offset)).toEqual([offset + 1, offset + 2, offset + 3]);
  opened.emit('unsubscribe', { topic });
  received.length = 0;
  // The push with the former wording was deleted, so a client that missed it gets no replay and reloads the list.
  const missedWording = await opened.timeout(20_000).emitWithAck('subscribe', { topic, since: offset });
  expect(missedWording).toMatchObject({ offset: offset + 3 });
  expect(received).toEqual([]);
  opened.emit('unsubscribe', { topic });
  await opened.timeout(20_000).emitWithAck('subscribe', { topic, since: offset + 1 });
  await until(() => received.length === 2);
  expect(received.map((push) => push.offset)).toEqual([offset + 2, offset + 3]);
  expect(JSON.stringify(received)).not.toContain('Not for Ines');
  expect(received.some((push) => 'by' in push)).toBe(false);
  await set(ines, otto, 'unblock');
  received.length = 0;
  await comment(otto, 'Seen again');
  await until(() => received.length === 1);
  expect(received[0]?.comment?.comment).toBe('Seen again');
});

it('reaches open sockets although the projection of blocks was too late for the answer', async () => {
  const received: { kind: string }[] = [];
  const extraHeaders = { cookie: ines.cookieHeader(), origin: app.origin };
  const opened = io(app.origin, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true });
  opened.on('push', (push) => received.push(push));
  await opened.timeout(20_000).emitWithAck('subscribe', { topic: `comments:song:${songId}` });
  const operator = { name: 'ada', consumers: consumersInFolder(app.dataDir) };
  expect(await pause(operator, 'blocks', 'a test of what is behind', () => undefined)).toBe(0);
  expect((await ines.post('/api/social/block', { userId: otto.userId, action: 'block' })).status).toBe(200);
  expect(await resume(operator, 'blocks', '', () => undefined)).toBe(0);
  await app.settle();
  await comment(otto, 'Not for Ines, again');
  await until(() => received.length === 1);
  expect(received.map(({ kind }) => kind)).toEqual(['skipped']);
  opened.disconnect();
});
