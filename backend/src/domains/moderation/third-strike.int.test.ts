// The third strike takes down an artist's catalogue; a won appeal reinstates it.

import { pendingSong } from '../../../tests/support/sound/drafted-song';
import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let listener: typeof artist;
let admin: Awaited<ReturnType<TestApp['userClient']>>;
let songId: string;
let scheduledId: string;
const strikeIds: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  [artist, listener] = [await app.signUp({ isArtist: true }), await app.signUp()];
  admin = await app.userClient(undefined, ['listener', 'admin']);
  songId = await publishSong(app, { artistId: artist.userId, title: 'Ninefold' });
  const releaseOn = new Date(app.clock.nowMs() + 3_600_000).toISOString();
  scheduledId = await pendingSong(app, { artistId: artist.userId, title: 'Tenfold', releaseOn });
  await admin.post(`/api/admin/songs/${scheduledId}/review`, { decision: 'approve' });
  await app.settle();
});
afterAll(() => app.stop());

async function strike(words: string): Promise<string> {
  const { post } = (await artist.post('/api/social/posts', { description: words })).body;
  await app.settle();
  await listener.post('/api/moderation/reports', { subject: { kind: 'post', id: post.id }, reason: 'fraud' });
  await app.settle();
  const decision = { decision: 'strike', reason: 'fraud', note: null };
  expect((await admin.post(`/api/admin/moderation/cases/post-${post.id}/decision`, decision)).status).toBe(200);
  await app.settle();
  const { decisions } = (await artist.get('/api/user/moderation')).body;
  return decisions.find(({ kind }: { kind: string }) => kind === 'strike').id;
}

async function overturn(id: string): Promise<void> {
  expect((await artist.post(`/api/user/moderation/${id}/appeal`, { words: 'It was not me' })).status).toBe(200);
  await app.settle();
  const decision = { outcome: 'overturned', note: null };
  expect((await admin.post(`/api/admin/moderation/appeals/${id}/decision`, decision)).status).toBe(200);
  await app.settle();
}

const statusOf = async (id: string) => (await listener.get(`/api/player/track/${id}`)).status;
const found = async () => JSON.stringify((await listener.get('/api/search?q=Ninefold')).body.results);
const events = async (id: string) =>
  (await app.deps.eventStore.readStream(`song-${id}`, 0, 20)).map(({ type }) => type);

test('the first two strikes leave the songs where they are', async () => {
  strikeIds.push(await strike('Buy my streams'), await strike('Buy more of my streams'));
  expect(await statusOf(songId)).toBe(200);
  expect(await found()).toContain('Ninefold');
});

test('the third takes every song down, records by whom and why, and stops scheduled songs', async () => {
  strikeIds.push(await strike('Buy all of my streams'));
  expect((await artist.get('/api/user/moderation')).body.standing).toMatchObject({ strikes: 3, isBlocked: true });
  expect(await statusOf(songId)).toBe(404);
  expect((await app.guest().get(`/api/audio/${songId}`)).status).toBe(404);
  expect(await found()).not.toContain('Ninefold');
  const stored = (await app.deps.eventStore.readStream(`song-${songId}`, 0, 20)).at(-1);
  expect(stored).toMatchObject({
    type: 'SongTakenDown',
    data: { artistId: artist.userId, actId: strikeIds[2], byUserId: admin.userId, reason: 'fraud' },
    metadata: { at: expect.stringMatching(/^\d{4}-/) },
  });
  const { entries } = (await artist.get(`/api/dashboard/songs/${songId}/timeline`)).body;
  expect(entries[0]).toMatchObject({ kind: 'taken-down', by: 'moderator', reason: 'fraud' });
  expect(JSON.stringify(entries)).not.toContain(admin.userId);
  app.clock.advance(2 * 3_600_000);
  await app.settle();
  expect(await statusOf(scheduledId)).toBe(404);
});

test('an appeal against another strike brings nothing back', async () => {
  await overturn(strikeIds[0] as string);
  expect(await statusOf(songId)).toBe(404);
});

test('an appeal against the third restores public songs, and publishes those that are due by now', async () => {
  await overturn(strikeIds[2] as string);
  expect([await statusOf(songId), await statusOf(scheduledId)]).toEqual([200, 200]);
  expect(await found()).toContain('Ninefold');
  expect((await events(songId)).slice(-2)).toEqual(['SongReinstated', 'SongPublished']);
});
