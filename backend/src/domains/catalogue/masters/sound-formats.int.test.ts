// Tests real files with the encoder and the tag reader that run everywhere: which are accepted, what is read from them,
// and the errors for unreadable files.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { songForm } from '../../../../tests/http/attack/world';
import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { builtAudioChild } from '../../../../tests/support/sound/built-audio-child';
import { id3Tag } from '../../../../tests/support/sound/tagged-mp3';
import { samplesOf, writeAiff, writeWav } from '../../../../tests/support/sound/tone-file';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';
import { demuxOpusWebm } from '../../../adapters/wasm-audio/containers/webm-demuxer';
import { WasmAudioEncoder } from '../../../adapters/wasm-audio/wasm-audio-encoder';
import { createDomains } from '../../../composition/application/domains';
import { openTagReader } from '../../../composition/providers/tag-reader';

const soundFiles = path.join(process.cwd(), 'backend/tests/ports/sound-files');

let app: TestApp;
let artist: Client;
beforeAll(async () => {
  const soundMeter = new WasmAudioEncoder({ childPath: await builtAudioChild() });
  const tagReader = openTagReader(process.cwd(), true);
  app = await startTestApp({ domains: (payments) => createDomains({ ...payments, soundMeter, tagReader }) });
  artist = await app.signUp({ isArtist: true });
});
afterAll(() => app.stop());

type SoundFile = Buffer<ArrayBuffer>;
const soundFile = async (name: string) => (await readFile(path.join(soundFiles, name))) as SoundFile;
const upload = (file: SoundFile) =>
  artist.post('/api/upload/song', undefined, { raw: songForm({ name: 'Chirp', draft: 'true' }, file) });
const song = async (id: string) => (await artist.get(`/api/upload/song/${id}`)).body.song;

/** Polls, because a busy machine may take longer than a response waits. */
async function measured(file: SoundFile) {
  const { status, body } = await upload(file);
  if (status !== 201) return { status, error: body.error };
  await until(async () => (await song(body.song.id)).sound.state !== 'measuring');
  const made = await song(body.song.id);
  return { status, made, error: made.sound.error };
}

it('reads an MP3 with all that its tag says, and measures it', async () => {
  const cover = await sharp({ create: { width: 640, height: 640, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const texts = { TIT2: 'Harbour lights', TPE1: 'Ada', TALB: 'Quay', TRCK: '7/9', TCON: 'Folk', TSRC: 'DEABC2600007' };
  const lines = [
    [1000, 'One'],
    [2500, 'Two'],
  ] as const;
  const file = Buffer.concat([id3Tag(texts, { lines, cover }), await soundFile('chirp.mp3')]);
  const { made, error } = await measured(file);
  expect(error).toBeNull();
  expect(made.tags).toMatchObject({
    ...{ title: 'Harbour lights', artist: 'Ada', album: 'Quay', trackNumber: 7, genre: 'Folk', isrc: 'DEABC2600007' },
    ...{ lyrics: '[00:01.00]One\n[00:02.50]Two', hasCover: true },
  });
  expect(made).toMatchObject({
    genre: 'Folk',
    lyrics: '[00:01.00]One\n[00:02.50]Two',
    image: { width: 640, isSmall: true },
  });
  expect(made.sound).toMatchObject({
    state: 'ready',
    container: 'mp3',
    codec: 'mp3',
    channels: 2,
    sampleRateHz: 44_100,
  });
  expect(made.sound.durationSeconds).toBeCloseTo(0.6, 1);
  expect(made.sound.waveform.length).toBeGreaterThan(20);
});

it('takes AIFF, and lets its artist hear it in a browser that does not play AIFF', async () => {
  const folder = temporaryFolder();
  const place = path.join(folder.path, 'tone.aiff');
  await writeAiff(place, [samplesOf((at) => 0.5 * Math.sin(at * 2765), 44_100, 44_100)], 44_100);
  const { made } = await measured((await readFile(place)) as SoundFile);
  folder.remove();
  expect(made.sound).toMatchObject({
    state: 'ready',
    container: 'aiff',
    codec: 'pcm',
    channels: 1,
    durationSeconds: 1,
  });
  await app.settle();
  const typeOf = async (format: string) =>
    (await artist.get(`/api/audio/${made.id}?f=${format}`)).headers.get('content-type');
  expect(await typeOf('opus')).toBe('audio/webm');
  expect(await typeOf('aac')).toBe('audio/aiff');
  expect((await app.guest().get(`/api/audio/${made.id}?f=opus`)).status).toBe(404);
});

it('takes ALAC, and lets its artist hear it in any browser', async () => {
  const { made } = await measured(await soundFile('chirp-alac.m4a'));
  expect(made.sound).toMatchObject({ state: 'ready', container: 'mp4', codec: 'alac', channels: 2 });
  await app.settle();
  const { status, headers } = await artist.get(`/api/audio/${made.id}?f=opus&q=original`);
  expect([status, headers.get('content-type')]).toEqual([200, 'audio/webm']);
});

it('has the preview of a paid song ready when it becomes public, whether or not its renditions are ever made', async () => {
  const folder = temporaryFolder();
  const place = path.join(folder.path, 'tone.wav');
  await writeWav(place, [samplesOf((at) => 0.5 * Math.sin(at * 345), 8_000, 8_000 * 16)], 8_000);
  const form = songForm({ name: 'Sold', price: '75' }, (await readFile(place)) as SoundFile);
  folder.remove();
  const { body } = await artist.post('/api/upload/song', undefined, { raw: form });
  await until(async () => (await song(body.song.id)).distribution_status === 'Pending');
  const admin = await app.userClient(undefined, ['admin']);
  expect((await admin.post(`/api/admin/songs/${body.song.id}/review`, { decision: 'approve' })).status).toBe(200);
  await app.settle();
  for (const query of ['', '?f=opus', '?q=64', '?q=original']) {
    const { status, headers, body: sound } = await app.guest().get(`/api/audio/${body.song.id}${query}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/webm']);
    expect(demuxOpusWebm(sound).durationSamples).toBe(48_000 * 15);
  }
});

it.each([
  ['RF64', 'RF64\xff\xff\xff\xffWAVEds64'],
  ['Wave64', 'riff\x2e\x91\xcf\x11'],
  ['CAF', 'caff\0\x01\0\0'],
  ['WMA', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
])('names %s as a kind of sound file that is not read', async (kind, start) => {
  const { status, body } = await upload(Buffer.from(start.padEnd(4096, '\0'), 'latin1'));
  expect([status, body.error]).toEqual([415, expect.stringMatching(`^${kind} files cannot be read here`)]);
});

it.each([
  ['AAC where no ffmpeg is', async () => soundFile('chirp-aac.m4a'), /cannot be read here\. Send WAV, AIFF, FLAC/],
  [
    'a file that is cut off',
    async () => (await soundFile('chirp.flac')).subarray(0, 16_000) as SoundFile,
    /cut off before its end|damaged/,
  ],
])('says what is wrong with %s, and keeps nothing of it', async (_, file, error) => {
  const answer = await measured(await file());
  expect(answer.error).toMatch(error);
  expect([201, 422]).toContain(answer.status);
});
