// A song that is not public is invisible to everyone but its artist and admins, everywhere.
import sharp from 'sharp';
import { commandSong, draftSong, pendingSong } from '../../../../tests/support/sound/drafted-song';
import { fakeSound, publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';
import { pictureKey } from '../../../kernel/files/stored-pictures';

const title = 'Quartzfathom';
const coverImageId = '018f0000-0000-7000-8000-0000000000aa';
const master = fakeSound(5_000, 3);

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let listener: Awaited<ReturnType<TestApp['signUp']>>;
let admin: Awaited<ReturnType<TestApp['userClient']>>;
const songs: Record<string, string> = {};
const states = ['draft', 'pending', 'denied', 'scheduled', 'deleted', 'withdrawn'];

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
  listener = await app.signUp();
  admin = await app.userClient(undefined, ['listener', 'admin']);
  await topUp(app, listener.userId, 1000);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .webp()
    .toBuffer();
  await app.deps.blobs.put(pictureKey(coverImageId), picture, { contentType: 'image/webp' });
  const releaseOn = new Date(app.clock.nowMs() + 1e9).toISOString();
  const given = { artistId: artist.userId, title, releaseTitle: title, coverImageId, isPaid: true, master, releaseOn };
  songs.draft = await draftSong(app, given);
  for (const state of ['pending', 'denied', 'scheduled', 'deleted']) songs[state] = await pendingSong(app, given);
  songs.withdrawn = await pendingSong(app, { ...given, releaseOn: null });
  await admin.post(`/api/admin/songs/${songs.withdrawn}/review`, { decision: 'approve' });
  await app.settle();
  const reviewed = { reviewerId: admin.userId };
  for (const state of ['denied', 'deleted', 'withdrawn']) {
    const songId = songs[state] as string;
    const denial = { issueType: 'edit', denialReason: 'x', customMessage: null } as const;
    await commandSong(app, songId, { kind: 'deny', songId, ...reviewed, ...denial });
  }
  const { scheduled = '', deleted = '' } = songs;
  await admin.post(`/api/admin/songs/${scheduled}/review`, { decision: 'approve' });
  await commandSong(app, deleted, { kind: 'delete', songId: deleted, byUserId: artist.userId });
});
afterAll(() => app.stop());

const gone: readonly (readonly [string, (client: Client, songId: string) => Promise<{ status: number }>])[] = [
  ['sound', (client, id) => client.get(`/api/audio/${id}`)],
  ['sound in another format', (client, id) => client.get(`/api/audio/${id}?f=aac&q=128`)],
  ['track', (client, id) => client.get(`/api/player/track/${id}`)],
  ['lyrics', (client, id) => client.get(`/api/lyrics/${id}`)],
  ['related songs', (client, id) => client.get(`/api/player/related/${id}`)],
  ['release', (client, id) => client.get(`/api/catalogue/albums/${id}`)],
  ['comments', (client, id) => client.get(`/api/songs/${id}/comments`)],
  ['history', (client, id) => client.get(`/api/dashboard/songs/${id}/timeline`)],
  ['facts', (client, id) => client.get(`/api/dashboard/song-info/${id}`)],
  ['comment on it', (client, id) => client.post(`/api/songs/${id}/comments`, { comment: 'Hi' })],
  ['like', (client, id) => client.post('/api/player/like', { trackId: id })],
  [
    'purchase',
    (client, id) => client.post('/api/song/purchase', { songId: id, paymentMethod: 'talent_balance', price: 75 }),
  ],
  [
    'play',
    (client, id) =>
      client.post('/api/player/playtime', { trackId: id, playId: `play-${id}`, seconds: 3, position: 3, ended: false }),
  ],
  ['post', (client, id) => client.post('/api/social/posts', { description: 'x', contentType: 'song', songId: id })],
];

describe.each(states)('a song that is %s', (state) => {
  test.each(gone)('gives listeners no %s', async (_, ask) => {
    expect([404, 422]).toContain((await ask(listener, songs[state] as string)).status);
  });

  test('gives guests no sound', async () => {
    expect((await app.guest().get(`/api/audio/${songs[state]}`)).status).toBe(404);
  });
});

test('a hidden song is in no list, and its cover is not shown', async () => {
  for (const client of [app.guest(), listener]) {
    for (const path of [
      '/api/catalogue/home',
      '/api/catalogue/landing',
      '/api/player/discover',
      '/api/player/top-lists',
      `/api/user/${artist.userId}/public-songs`,
      `/api/profile/catalog/published?userId=${artist.userId}`,
      `/api/search?q=${title}`,
    ]) {
      const { status, body } = await client.get(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      // Search echoes the query.
      expect(JSON.stringify({ ...body, query: undefined })).not.toContain(title);
    }
    for (const type of ['song', 'album', 'profile']) {
      expect((await client.get(`/api/img/${type}/${coverImageId}?s=50&f=webp`)).status).toBe(404);
    }
  }
});

test.each(['draft', 'pending', 'denied', 'scheduled', 'withdrawn'])(
  'its artist and admins hear the master of one that is %s, by ranges, and see its cover',
  async (state) => {
    for (const client of [artist, admin]) {
      const { status, headers, body } = await client.get(`/api/audio/${songs[state]}?f=opus&q=64`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('audio/flac');
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(master.equals(body)).toBe(true);
      const part = await client.get(`/api/audio/${songs[state]}`, { headers: { Range: 'bytes=10-19' } });
      expect(part.status).toBe(206);
      expect(master.subarray(10, 20).equals(part.body)).toBe(true);
      const cover = await client.get(`/api/img/song/${coverImageId}?s=50&f=webp`);
      expect(cover.status).toBe(200);
      expect(cover.headers.get('cache-control')).toBe('private, no-cache');
    }
  },
);

test('a cover that a public song uses as well is visible to everybody', async () => {
  await publishSong(app, { artistId: artist.userId, coverImageId });
  const { status, headers } = await app.guest().get(`/api/img/song/${coverImageId}?s=50&f=webp`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
});
