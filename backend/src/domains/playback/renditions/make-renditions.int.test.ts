import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { builtAudioChild } from '../../../../tests/support/sound/built-audio-child';
import { publishSong } from '../../../../tests/support/sound/published-song';
import { chirp, samplesOf, writeWav } from '../../../../tests/support/sound/tone-file';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { WasmAudioEncoder } from '../../../adapters/wasm-audio/wasm-audio-encoder';
import { createDomains } from '../../../composition/application/domains';

let app: TestApp;
let folder: string;
const lengthSamples = 48_000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'libretto-master-'));
  const encoder = new WasmAudioEncoder({ childPath: await builtAudioChild() });
  app = await startTestApp({ domains: createDomains({ audioEncoder: encoder }) });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Polls the result that the artist sees until the job has ended. */
async function outcomeOf(artist: Awaited<ReturnType<TestApp['signUp']>>, songId: string) {
  for (;;) {
    const { body } = await artist.get(`/api/upload/song/${songId}/renditions`);
    if (body.state === 'done' || body.state === 'failed') return body;
    await setTimeout(100);
  }
}

test('a published song is soon heard in every quality, a paid one by its previews', async () => {
  const artist = await app.signUp({ isArtist: true });
  await writeWav(path.join(folder, 'master.wav'), [samplesOf(chirp, 48_000, lengthSamples)], 48_000);
  const master = await readFile(path.join(folder, 'master.wav'));
  const sound = { durationSamples: lengthSamples, masterContentType: 'audio/wav' };
  const songId = await publishSong(app, { artistId: artist.userId, master, sound, isPaid: true });
  // A missing preview is made with the highest priority, and the request waits for it.
  const preview = await app.guest().get(`/api/audio/${songId}`);
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/webm']);

  expect(await outcomeOf(artist, songId)).toEqual({ state: 'done', progress: 1, attempts: 1, error: null });
  expect((await app.guest().get(`/api/upload/song/${songId}/renditions`)).status).toBe(401);
  const stranger = await app.signUp();
  expect((await stranger.get(`/api/upload/song/${songId}/renditions`)).status).toBe(404);
  app.clock.advance(1001);
  const sizes = new Map<string, number>();
  for (const f of ['opus', 'aac']) {
    for (const q of [64, 128, 256, 320]) {
      const { status, headers, body } = await artist.get(`/api/audio/${songId}?q=${q}&f=${f}`);
      expect([f, q, status]).toEqual([f, q, 200]);
      expect(headers.get('content-type')).toBe(f === 'opus' ? 'audio/webm' : 'audio/mp4');
      sizes.set(`${f} ${q}`, body.length);
    }
    const preview = await app.guest().get(`/api/audio/${songId}?q=320&f=${f}`);
    expect(preview.status).toBe(200);
    expect(preview.headers.get('cache-control')).toMatch(/private/);
  }
  expect(sizes.get('opus 64')).toBeLessThan(sizes.get('opus 320') ?? 0);
  expect(master.equals((await artist.get(`/api/audio/${songId}?q=original`)).body)).toBe(true);
});

test('a master that is no sound ends its job with the reason, and hurts nothing else', async () => {
  const artist = await app.signUp({ isArtist: true });
  const songId = await publishSong(app, { artistId: artist.userId, master: Buffer.from('<html>') });
  expect(await outcomeOf(artist, songId)).toMatchObject({
    state: 'failed',
    error: 'This file is not a sound file that can be read here.',
  });
  expect((await app.guest().get(`/api/audio/${songId}?q=original`)).status).toBe(200);
  await app.settle();
  const { notifications } = (await artist.get('/api/notifications')).body;
  expect(notifications).toMatchObject([
    { body: expect.stringMatching(/^Other audio qualities of “.+” could not be made/), link: `/song/${songId}` },
  ]);
});
