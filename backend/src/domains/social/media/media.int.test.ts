// Tests uploads for posts: accepted files, rejected files that leave nothing behind, and derived files.
import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import sharp from 'sharp';
import { emptyPng, hostileFiles } from '../../../../tests/http/attack/hostile-files';
import { callsAtOnce } from '../../../../tests/support/concurrency/calls-at-once';
import { until } from '../../../../tests/support/concurrency/until';
import { firstChunkOf, smallMp4, smallWebm } from '../../../../tests/support/files/small-videos';
import { fakeSoundMeter } from '../../../../tests/support/sound/fake-sound-meter';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { TestClock } from '../../../../tests/support/world/test-clock';
import { createDomains } from '../../../composition/application/domains';
import type { AudioEncoder } from '../../../ports/media/audio-encoder';

/** Writes files whose content describes how they were made. */
const encoder = {
  ...fakeSoundMeter,
  engine: 'test',
  transcode: async (_source: string, targets: Parameters<AudioEncoder['transcode']>[1]) => {
    for (const { path, format, bitrateKbps } of targets) await writeFile(path, `${format} ${bitrateKbps}`);
    return [];
  },
} as unknown as AudioEncoder;

let app: TestApp;
let clock: TestClock;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
beforeAll(async () => {
  clock = new TestClock();
  app = await startTestApp({ clock, domains: (payments) => createDomains({ ...payments, audioEncoder: encoder }) });
  artist = await app.signUp({ isArtist: true });
});
afterAll(() => app.stop());

function form(type: string, file: Uint8Array, name = 'file'): FormData {
  const data = new FormData();
  if (type !== '') data.set('type', type);
  data.set('file', new Blob([new Uint8Array(file)]), name);
  return data;
}
const upload = (type: string, file: Uint8Array, name?: string) =>
  artist.post('/api/social/upload', undefined, { raw: form(type, file, name) });
/** Only the uploads, because derived files appear later. */
const kept = async () => (await app.deps.blobs.list('media/')).filter((key) => /(original|photo)$/.test(key));
const leftovers = () => {
  const files = readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' });
  return files.filter((name) => /(in-progress|incoming)\/./.test(name));
};
const wav = (bytes: number) => {
  const file = Buffer.alloc(bytes, 7);
  file.write('RIFF', 0);
  file.write('WAVEfmt ', 8);
  return file;
};
const fetchMedia = async (url: string) => {
  const answer = await fetch(new URL(url, app.origin), { headers: { cookie: artist.cookieHeader() } });
  return {
    type: answer.headers.get('content-type'),
    status: answer.status,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};
const photo = (width = 300, height = 200) => sharp({ create: { width, height, channels: 3, background: 'teal' } });

test('a photo is encoded again: upright, without metadata, in the requested widths', async () => {
  const exif = { IFD0: { Copyright: 'secret-place' } };
  const sent = await photo().withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { url } = (await upload('photo', sent)).body;
  const { bytes } = await fetchMedia(url);
  const about = await sharp(bytes).metadata();
  expect([about.format, about.width, about.height, about.exif, about.orientation]).toEqual([
    'webp',
    200,
    300,
    undefined,
    undefined,
  ]);
  expect(bytes.includes('secret-place')).toBe(false);
  const small = await sharp((await fetchMedia(`${url}?s=100&f=jpeg`)).bytes).metadata();
  expect([small.format, small.width]).toEqual(['jpeg', 200]);
});

test('a sound gets its qualities, its loudness and its waveform from the queue', async () => {
  const made = await upload('audio', wav(5000), 'take one.wav');
  expect(made.status).toBe(201);
  const { url } = made.body;
  await artist.post('/api/social/tuned-in-posts', { description: 'A take', contentType: 'audio', mediaUrl: url });
  const shown = async () => (await artist.get('/api/social/tuned-in-posts?limit=1')).body.posts[0].media;
  await until(async () => (await shown()).state === 'ready');
  expect(await shown()).toMatchObject({ kind: 'audio', waveform: expect.any(Array), gainDb: expect.any(Number) });
  expect((await fetchMedia(`${url}?f=opus&q=320`)).bytes.toString()).toBe('opus 320');
  expect((await fetchMedia(url)).bytes.toString()).toBe('aac 128');
});

test('videos play as they came; an index at the end is put in front', async () => {
  for (const [file, type] of [
    [smallMp4(), 'video/mp4'],
    [smallWebm(), 'video/webm'],
  ] as const) {
    const { url } = (await upload('video', file)).body;
    expect(await fetchMedia(url)).toMatchObject({ status: 200, type, bytes: file });
  }
  const data = Buffer.concat([Buffer.from('where it begins'), Buffer.alloc(500)]);
  const { url } = (await upload('video', smallMp4({ indexFirst: false, data }))).body;
  await until(async () => (await fetchMedia(url)).bytes.indexOf('moov') < 60);
  const { bytes } = await fetchMedia(url);
  expect(bytes.subarray(firstChunkOf(bytes)).toString()).toMatch(/^where it begins/);
});

test('what a video holds decides, not what it is called', async () => {
  const sound = smallMp4({ codecs: [['soun', 'mp4a']] });
  const hevc = smallMp4({ codecs: [['vide', 'hvc1']] });
  const plain = 'This video cannot be played in browsers. Please send MP4 (H.264 with AAC) or WebM.';
  const refusal = async (type: string, file: Uint8Array) => {
    const { status, body } = await upload(type, file, 'clip.mp4');
    return [status, body.error];
  };
  expect(await refusal('video', sound)).toEqual([415, 'Please select a valid video file']);
  expect(await refusal('audio', smallMp4())).toEqual([415, 'Please select a valid audio file']);
  expect(await refusal('video', hevc)).toEqual([415, plain]);
  expect(await refusal('video', smallMp4({ brand: 'qt  ' }))).toEqual([415, plain]);
  expect(await refusal('video', await photo().png().toBuffer())).toEqual([415, 'Please select a valid video file']);
  expect(await refusal('photo', wav(5000))).toEqual([415, 'Please select a valid image file']);
  expect(await refusal('', wav(5000))).toEqual([400, 'The type is photo, audio or video']);
  expect(await refusal('script', wav(5000))).toEqual([400, 'The type is photo, audio or video']);
  expect((await upload('audio', sound)).status).toBe(201);
});

test('hostile files are refused under every type, and nothing of them stays', async () => {
  const before = await kept();
  const zip = Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
  const jpeg = await photo().jpeg().toBuffer();
  const files: readonly (readonly [string, Uint8Array])[] = [
    ...(await hostileFiles()),
    ['a picture of far more pixels than bytes', emptyPng(10_000, 10_000)],
    ['many frames, each of them small', await manyFrames()],
    ['a picture that is a zip as well', Buffer.concat([jpeg, zip])],
    ['a picture that ends as a page', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
    ['a video that is a zip as well', Buffer.concat([smallMp4(), zip])],
    ['a video with a page behind it', Buffer.concat([smallMp4(), Buffer.from('<html><script>1</script>')])],
    ['a WebM with something behind it', Buffer.concat([smallWebm(), zip])],
    ['a video cut short', smallMp4().subarray(0, 300)],
    ['an MP4 box that is longer than the file', Buffer.concat([smallMp4(), Buffer.from('7fffffff6d646174', 'hex')])],
    ['a sound that is a zip as well', Buffer.concat([wav(9000), zip])],
  ];
  for (const [name, file] of files) {
    for (const type of ['photo', 'audio', 'video']) {
      const { status } = await upload(type, file, 'me.png');
      if (![413, 415].includes(status)) throw new Error(`${name} as ${type} was answered ${status}`);
    }
  }
  expect(await kept()).toEqual(before);
  expect(leftovers()).toEqual([]);
});
/** A GIF with its single frame repeated a thousand times. */
async function manyFrames(): Promise<Buffer> {
  const gif = await photo(300, 300).gif().toBuffer();
  const colours = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
  const frame = gif.subarray(colours, -1);
  return Buffer.concat([gif.subarray(0, colours), ...Array.from({ length: 1000 }, () => frame), gif.subarray(-1)]);
}

test('limits hold while bytes arrive, whatever the request says of its length', async () => {
  const before = await kept();
  const large = await photo(3, 3).png().toBuffer();
  const answer = await upload('photo', Buffer.concat([large, Buffer.alloc(10 * 1024 * 1024)]));
  expect([answer.status, answer.body.error]).toEqual([413, 'File size must be less than Max 10MB']);
  const sound = await upload('audio', wav(100 * 1024 * 1024 + 1));
  expect([sound.status, sound.body.error]).toEqual([413, 'File size must be less than Max 100MB']);
  expect(await kept()).toEqual(before);
});

const head = (type: string, name: string) =>
  `--x\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n` +
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
const headers = () => ({
  cookie: artist.cookieHeader(),
  'content-type': 'multipart/form-data; boundary=x',
  origin: 'http://libretto.test',
});

test('an upload that stops leaves nothing', async () => {
  const before = await kept();
  const broken = request(`${app.origin}/api/social/upload`, {
    method: 'POST',
    headers: { ...headers(), 'content-length': 5_000_000 },
  });
  broken.on('error', () => undefined);
  broken.write(head('video', 'a.mp4'));
  broken.write(smallMp4({ indexFirst: false }));
  broken.write(Buffer.alloc(500_000));
  await until(() => leftoverTemporary().length > 0);
  broken.destroy();
  await until(() => leftoverTemporary().length === 0);
  expect(await kept()).toEqual(before);
});
const leftoverTemporary = () =>
  readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => /incoming\/./.test(name));

test('names with paths and control characters have no effect', async () => {
  for (const name of ['../../../etc/passwd', '..\\..\\boot.ini', 'a\u0000b\u001b[31m.wav', `${'x'.repeat(5000)}.wav`]) {
    const answer = await upload('audio', wav(5000), name);
    // A form with invalid field names is rejected; a name has no other effect.
    expect([201, 400]).toContain(answer.status);
  }
  expect(
    readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => /passwd|boot/.test(name)),
  ).toEqual([]);
});

test('only artists upload, and a thousand at once are a hundred', async () => {
  const fan = await app.signUp();
  const small = wav(5000);
  const refused = await fan.post('/api/social/upload', undefined, { raw: form('audio', small) });
  expect([refused.status, refused.body.error]).toEqual([403, 'Only artists can post to their tuned-in audience']);
  expect((await app.guest().post('/api/social/upload', undefined, { raw: form('audio', small) })).status).toBe(401);
  const before = (await kept()).length;
  const waiting = Array.from({ length: 110 }, () => {
    const open = request(`${app.origin}/api/social/upload`, { method: 'POST', headers: headers() });
    open.on('error', () => undefined);
    open.write(head('audio', 'a.wav'));
    return open;
  });
  await until(async () => (await upload('audio', small)).status === 429);
  const answers = await callsAtOnce(900, () => upload('audio', small));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
  expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const open of waiting) open.destroy();
  // The rate limit would otherwise reject that many uploads by one person within ten minutes.
  clock.advance(11 * 60_000);
  await until(async () => (await upload('audio', small)).status === 201);
  await until(() => leftoverTemporary().length === 0);
  expect((await kept()).length).toBeGreaterThan(before);
});

test('what no post took within a day goes; what one took stays', async () => {
  const loose = (await upload('photo', await photo().png().toBuffer())).body.url;
  const taken = (await upload('photo', await photo().png().toBuffer())).body.url;
  const post = { description: 'Stays', contentType: 'photo', mediaUrl: taken };
  expect((await artist.post('/api/social/tuned-in-posts', post)).status).toBe(201);
  clock.advance(25 * 60 * 60_000);
  await until(async () => (await fetchMedia(loose)).status === 404);
  expect((await fetchMedia(taken)).status).toBe(200);
  const late = { description: 'Late', contentType: 'photo', mediaUrl: loose };
  expect((await artist.post('/api/social/tuned-in-posts', late)).status).toBe(422);
});
