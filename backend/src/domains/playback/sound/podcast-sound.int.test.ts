// Tests sound and pictures for other sites and podcast apps: playable formats, embedding, and conditional requests.
import sharp from 'sharp';
import { fakeSound, publishSong, sampleSong } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { pictureKey } from '../../../kernel/files/stored-pictures';
import { renditionKey } from '../renditions/rendition-keys';
import { findPodcastSound } from './podcast-sound';

let app: TestApp;
let free: string;
let paid: string;

beforeAll(async () => {
  app = await startTestApp();
  const { userId: artistId } = await app.signUp({ isArtist: true });
  free = await publishSong(app, { artistId, title: 'Free' });
  paid = await publishSong(app, { artistId, title: 'Paid', isPaid: true, preview: fakeSound(4_000) });
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  await app.deps.blobs.put(pictureKey('cover'), picture, { contentType: 'image/png' });
});
afterAll(() => app.stop());

test('a podcast app gets the MP3 that was uploaded, else the usual M4A, else none', async () => {
  const { blobs } = app.deps;
  const song = { songId: 'one', masterKey: 'audio/one/master.webm', masterContentType: 'audio/webm' };
  await blobs.put(song.masterKey, fakeSound(10), { contentType: 'audio/webm' });
  expect(await findPodcastSound(blobs, song)).toBeUndefined();
  for (const [bitrateKbps, bytes] of [
    [128, 100],
    [256, 200],
  ] as const) {
    const key = renditionKey(song, { part: 'whole', format: 'aac', bitrateKbps });
    await blobs.put(key, fakeSound(bytes), { contentType: 'audio/mp4' });
    const found = { path: `/api/audio/one?q=${bitrateKbps}&f=aac`, bytes, contentType: 'audio/mp4' };
    expect(await findPodcastSound(blobs, song)).toEqual(found);
  }
  const asMp3 = { ...sampleSong('one'), ...song, masterContentType: 'audio/mpeg' };
  const mp3 = { path: '/api/audio/one?q=original', bytes: 10, contentType: 'audio/mpeg' };
  expect(await findPodcastSound(blobs, asMp3)).toEqual(mp3);
});

const addresses = () => [`/api/audio/${free}`, `/api/audio/${paid}`, '/api/img/song/cover?s=100&f=jpeg'];

test('other sites may embed public sound', async () => {
  for (const path of addresses()) {
    const { headers } = await app.guest().get(path);
    expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'cross-origin']);
  }
  const { headers } = await app.guest().get('/api/search?q=free');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
});

test('conditions hold on sound and pictures as RFC 9110 has them', async () => {
  for (const path of addresses()) {
    const known = await fetch(app.origin + path);
    const [etag, date] = [known.headers.get('etag') ?? '', known.headers.get('last-modified') ?? ''];
    const [before, after] = [-1, 1].map((days) => new Date(Date.parse(date) + days * 86_400_000).toUTCString());
    for (const [headers, status] of [
      [{ 'If-None-Match': etag }, 304],
      [{ 'If-Modified-Since': date }, 304],
      [{ 'If-Modified-Since': before }, 200],
      [{ 'If-Modified-Since': after, 'If-None-Match': '"other"' }, 200],
      [{ 'If-Match': etag }, 200],
      [{ 'If-Match': '"other"' }, 412],
      [{ 'If-Unmodified-Since': before }, 412],
      [{ 'If-Unmodified-Since': date }, 200],
      [{ 'If-Match': '"other"', Range: 'bytes=0-9' }, 412],
      [{ 'If-Match': etag, Range: 'bytes=0-9' }, 206],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await fetch(app.origin + path, { method, headers: headers as Record<string, string> });
        expect([path, headers, method, answer.status]).toEqual([path, headers, method, status]);
        await answer.arrayBuffer();
      }
    }
  }
});
