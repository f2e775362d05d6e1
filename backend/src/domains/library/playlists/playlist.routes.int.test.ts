import sharp from 'sharp';
import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { restorableMs } from './playlist.decider';

let app: TestApp;
let me: Awaited<ReturnType<TestApp['signUp']>>;
let other: Awaited<ReturnType<TestApp['signUp']>>;
let tide: string;
let wren: string;
let artistId: string;

beforeAll(async () => {
  app = await startTestApp();
  const artist = await app.signUp({ isArtist: true });
  artistId = artist.userId;
  me = await app.signUp();
  other = await app.signUp();
  tide = await publishSong(app, { artistId: artist.userId, title: 'Salt Hours', coverImageId: 'salt-cover' });
  wren = await publishSong(app, { artistId: artist.userId, title: 'The Wren Year' });
});
afterAll(() => app.stop());

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#aa4433' } })
    .png()
    .toBuffer();

interface Form {
  name?: string;
  image?: Buffer;
  colour?: string;
}

function create(client: typeof me, { name, image, colour }: Form) {
  const raw = new FormData();
  if (name !== undefined) raw.append('name', name);
  if (image) raw.append('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'cover.png');
  if (colour) raw.append('dominant_color', colour);
  return client.call('POST', '/api/library/create-playlist', undefined, { raw });
}
async function made(client: typeof me, form: Form = {}): Promise<string> {
  app.clock.advance(1000);
  return (await create(client, { name: 'Dusk', ...form })).body.playlist.id;
}
const add = (client: typeof me, playlistId: string, songId: string, position?: number) =>
  client.post('/api/library/add-to-playlist', { playlistId, songId, position });
const read = (client: typeof me, id: string) => client.get(`/api/player/playlist/${id}`);
const titles = async (id: string) =>
  (await read(me, id)).body.tracks.map(({ title }: { title: string }) => title) as string[];

describe('a playlist', () => {
  test('is made with a trimmed name, and is in the library at once', async () => {
    const { status, body } = await create(me, { name: '  Night drives ' });
    expect(status).toBe(201);
    expect(body.playlist).toEqual({
      ...{ id: expect.any(String), name: 'Night drives' },
      ...{ photo_url: null, covers: [], song_count: 0, role: 'owner', owner_name: null },
    });
    const { playlists } = (await me.get('/api/library/overview')).body;
    expect(playlists[0]).toEqual(body.playlist);
    expect((await other.get('/api/library/overview')).body.playlists).toEqual([]);
  });

  test('has the uploaded picture, encoded again, and its colour', async () => {
    const { body } = await create(me, { name: 'Red', image: await picture(), colour: '#AA4433' });
    const { photo_url: photo } = body.playlist;
    expect((await app.guest().get(`${photo}?s=100&f=webp`)).status).toBe(200);
    expect((await read(me, body.playlist.id)).body.playlist).toMatchObject({
      photo_url: photo,
      dominant_color: '#aa4433',
    });
  });

  test.each([
    ['no name', {}, 400, 'Playlist name is required'],
    ['an empty name', { name: '   ' }, 400, 'Playlist name is required'],
    ['a long name', { name: 'a'.repeat(101) }, 400, 'Playlist name must be at most 100 characters'],
    [
      'a script as picture',
      { name: 'x', image: Buffer.from('<svg onload="alert(1)"/>') },
      415,
      'Please select a valid image file',
    ],
    [
      'half a picture',
      { name: 'x', image: Buffer.from('89504e470d0a1a0a00', 'hex') },
      415,
      'Please select a valid image file',
    ],
    [
      'a huge picture',
      { name: 'x', image: Buffer.alloc(10 * 1024 * 1024 + 1) },
      413,
      'File size must be less than Max 10MB',
    ],
  ])('is refused with %s, and nothing is made', async (_, form, status, error) => {
    const before = (await me.get('/api/library/overview')).body.playlists.length;
    expect(await create(me, form)).toMatchObject({ status, body: { error } });
    expect((await me.get('/api/library/overview')).body.playlists).toHaveLength(before);
  });

  test('rejects an invalid colour', async () => {
    const id = await made(me, { image: await picture(), colour: 'red;}' });
    expect((await read(me, id)).body.playlist.dominant_color).toBeNull();
  });

  test('holds songs, the last added on top, each once', async () => {
    const id = await made(me);
    expect((await add(me, id, tide)).body).toEqual({ success: true, song_count: 1, already_there: false });
    await add(me, id, wren);
    expect((await add(me, id, tide)).body.song_count).toBe(2);
    expect(await titles(id)).toEqual(['The Wren Year', 'Salt Hours']);
  });

  test('tells where a song is in already', async () => {
    const [inside, outside] = [await made(me, { name: 'In' }), await made(me, { name: 'Out' })];
    await add(me, inside, tide);
    const { playlists } = (await me.get(`/api/library/playlist-status?songId=${tide}`)).body;
    expect(playlists.slice(0, 2)).toEqual([
      {
        ...{ id: outside, name: 'Out', photo_url: null, covers: [], song_count: 0 },
        ...{ role: 'owner', owner_name: null, contains_song: false },
      },
      {
        ...{ id: inside, name: 'In', photo_url: '/api/img/playlist/salt-cover', covers: [] },
        ...{ song_count: 1, role: 'owner', owner_name: null, contains_song: true },
      },
    ]);
    expect((await other.get(`/api/library/playlist-status?songId=${tide}`)).body.playlists).toEqual([]);
  });

  test('shows its newest covers as soon as four of them differ, at any position', async () => {
    const id = await made(me, { name: 'Quartet' });
    const coverOf = async () => (await me.get('/api/library/overview')).body.playlists[0];
    const published = (at: number, coverImageId: string) =>
      publishSong(app, { artistId, title: `Song ${at}`, coverImageId });
    for (const [at, cover] of ['c1', 'c1', 'c2', 'c3'].entries()) await add(me, id, await published(at, cover));
    expect(await coverOf()).toMatchObject({ photo_url: '/api/img/playlist/c3', covers: [] });
    await add(me, id, await published(4, 'c4'));
    const covers = ['c4', 'c3', 'c2', 'c1'].map((cover) => `/api/img/song/${cover}`);
    expect(await coverOf()).toMatchObject({ photo_url: '/api/img/playlist/c4', covers });
    for (let at = 5; at < 14; at++) await add(me, id, await published(at, 'c4'));
    expect(await coverOf()).toMatchObject({ covers, song_count: 14 });
    const painted = await made(me, { name: 'Red', image: await picture() });
    await add(me, painted, tide);
    expect(await coverOf()).toMatchObject({ id: painted, covers: [] });
  });

  test('gives a song away and takes it back to its place', async () => {
    const id = await made(me);
    await add(me, id, tide);
    await add(me, id, wren);
    const answer = await me.post('/api/library/remove-from-playlist', { playlistId: id, songId: wren });
    expect(answer.body).toEqual({ success: true, song_count: 1 });
    expect(await titles(id)).toEqual(['Salt Hours']);
    await add(me, id, wren, 0);
    expect(await titles(id)).toEqual(['The Wren Year', 'Salt Hours']);
  });

  test('is renamed', async () => {
    const id = await made(me);
    expect((await me.put(`/api/library/playlists/${id}`, { name: ' Dawn ' })).status).toBe(200);
    expect((await read(me, id)).body.playlist.name).toBe('Dawn');
    expect((await me.put(`/api/library/playlists/${id}`, { name: ' ' })).status).toBe(400);
  });

  test('is deleted, restored with its songs, and after an hour gone with its picture', async () => {
    const id = await made(me, { image: await picture() });
    await add(me, id, tide);
    const photo: string = (await read(me, id)).body.playlist.photo_url;
    expect((await me.delete(`/api/library/playlists/${id}`)).status).toBe(200);
    expect((await read(me, id)).status).toBe(404);
    expect((await me.post(`/api/library/playlists/${id}/restore`)).status).toBe(200);
    expect(await titles(id)).toEqual(['Salt Hours']);
    await me.delete(`/api/library/playlists/${id}`);
    await app.settle();
    app.clock.advance(restorableMs + 120_000);
    expect((await me.post(`/api/library/playlists/${id}/restore`)).status).toBe(404);
    const key = `images/${photo.split('/').at(-1)}`;
    for (let tries = 0; tries < 100 && (await app.deps.blobs.stat(key)); tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(await app.deps.blobs.stat(key)).toBeUndefined();
  });

  test('does not exist for anybody else', async () => {
    const id = await made(me);
    const missing = { status: 404, body: { error: 'This playlist does not exist' } };
    expect(await read(other, id)).toMatchObject(missing);
    expect(await add(other, id, tide)).toMatchObject(missing);
    expect(await other.post('/api/library/remove-from-playlist', { playlistId: id, songId: tide })).toMatchObject(
      missing,
    );
    expect(await other.put(`/api/library/playlists/${id}`, { name: 'Mine' })).toMatchObject(missing);
    expect(await other.delete(`/api/library/playlists/${id}`)).toMatchObject(missing);
    expect(await other.post(`/api/library/playlists/${id}/restore`)).toMatchObject(missing);
  });

  test('asks guests to sign in, and refuses unknown songs', async () => {
    const guest = app.guest() as typeof me;
    const id = await made(me);
    const answers = [create(guest, { name: 'x' }), add(guest, id, tide), guest.get('/api/library/overview')];
    for (const answer of answers) expect((await answer).status).toBe(401);
    // The list may be public, so reading it returns 404 and does not ask the guest to sign in.
    expect((await read(guest, id)).status).toBe(404);
    expect(await add(me, id, 'nothing')).toMatchObject({ status: 404, body: { error: 'This song does not exist' } });
    expect((await me.post('/api/library/create-playlist', { name: 'x' })).status).toBe(415);
  });
});

test('a hundred concurrent additions lose no song and add none twice', async () => {
  const id = await made(me);
  await Promise.all(Array.from({ length: 100 }, (_, n) => add(me, id, n % 2 ? tide : wren)));
  expect((await titles(id)).sort()).toEqual(['Salt Hours', 'The Wren Year']);
});
