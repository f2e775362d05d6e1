import sharp from 'sharp';
import { publishSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { pictureKey } from '../../../kernel/files/stored-pictures';
import { sharePictureFolder } from './share-picture.routes';

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true, username: 'Nour' });
  const red = { create: { width: 300, height: 300, channels: 3, background: '#cc2222' } } as const;
  await app.deps.blobs.put(pictureKey('red-cover'), await sharp(red).webp().toBuffer(), { contentType: 'image/webp' });
});
afterAll(() => app.stop());

const addressIn = async (path: string) => {
  const { body } = await app.guest().get(`/api/oembed?url=${encodeURIComponent(`http://libretto.test${path}`)}`);
  return new URL(body.thumbnail_url).pathname + new URL(body.thumbnail_url).search;
};

async function drawn(address: string) {
  const response = await fetch(app.origin + address);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

it('the picture shows cover and title in the size of networks, and is cached under its version', async () => {
  const id = await publishSong(app, { artistId: artist.userId, title: 'Salt Hours', coverImageId: 'red-cover' });
  const address = await addressIn(`/song/${id}`);
  const { response, bytes } = await drawn(address);
  expect(response.headers.get('cache-control')).toMatch(/immutable/);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  const [red = 0, green = 0] = await sharp(bytes)
    .extract({ left: 880, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer();
  expect([red > 190, green < 60]).toEqual([true, true]);
  expect(await app.deps.blobs.list(sharePictureFolder('song', id))).toHaveLength(1);
  expect((await drawn(address)).bytes.equals(bytes)).toBe(true);
  // A URL of another version serves the current picture and is cached only briefly.
  const { response: other } = await drawn(`/api/share-picture/song/${id}?v=older`);
  expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
});

it('a changed content gives the picture a new address, and deletes the former one', async () => {
  const id = await publishSong(app, { artistId: artist.userId, title: 'Undertow' });
  const before = await addressIn(`/song/${id}`);
  await drawn(before);
  await artist.post('/api/user/update-username', { username: 'Nour Haddad' });
  await app.settle();
  const after = await addressIn(`/song/${id}`);
  expect(after).not.toBe(before);
  await drawn(after);
  expect(await app.deps.blobs.list(sharePictureFolder('song', id))).toHaveLength(1);
});

it('draws titles of any script and survives any title', async () => {
  for (const title of ['夜の海', 'أغنية', '𓀀', '<script>&amp;\u0000 "', '🌊'.repeat(80), 'x'.repeat(300)]) {
    const id = await publishSong(app, { artistId: artist.userId, title });
    expect([title, (await drawn(`/api/share-picture/song/${id}`)).response.status]).toEqual([title, 200]);
  }
});

it('shows the site, and nothing for unknown or private things', async () => {
  expect((await drawn('/api/share-picture/site/libretto')).response.status).toBe(200);
  const raw = new FormData();
  raw.append('name', 'Dusk');
  const { body } = await artist.call('POST', '/api/library/create-playlist', undefined, { raw });
  const { id } = body.playlist;
  const ofPlaylist = `/api/share-picture/playlist/${id}`;
  await app.settle();
  for (const address of [ofPlaylist, '/api/share-picture/song/none', '/api/share-picture/site/other']) {
    expect((await drawn(address)).response.status).toBe(404);
  }
  await artist.put(`/api/library/playlists/${id}/visibility`, { isPublic: true });
  await app.settle();
  expect((await drawn(ofPlaylist)).response.status).toBe(200);
  await artist.put(`/api/library/playlists/${id}/visibility`, { isPublic: false });
  await app.settle();
  expect((await drawn(ofPlaylist)).response.status).toBe(404);
  expect(await app.deps.blobs.list(sharePictureFolder('playlist', id))).toEqual([]);
});
