// With ffmpeg on the machine, unplayable videos are converted to a format that browsers play, and every video gets a
// poster.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { until } from '../../../../tests/support/concurrency/until';
import { smallMp4 } from '../../../../tests/support/files/small-videos';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { testedFfmpeg } from '../../../../tests/support/sound/ffmpeg-tools';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { FfmpegTools } from '../../../adapters/ffmpeg-audio/find-ffmpeg';
import { FfmpegVideoEncoder } from '../../../adapters/ffmpeg-video/ffmpeg-video-encoder';
import { createDomains } from '../../../composition/application/domains';
import { readMp4 } from './mp4-boxes';

const plain = 'This video cannot be played in browsers. Please send MP4 (H.264 with AAC) or WebM.';

async function withArtist(find: () => Promise<FfmpegTools | undefined>) {
  const videoEncoder = new FfmpegVideoEncoder(find);
  const app = await startTestApp({ domains: (payments) => createDomains({ ...payments, videoEncoder }) });
  const artist = await app.signUp({ isArtist: true });
  const upload = (file: Uint8Array) => {
    const form = new FormData();
    form.set('type', 'video');
    form.set('file', new Blob([new Uint8Array(file)]), 'clip.mov');
    return artist.post('/api/social/upload', undefined, { raw: form });
  };
  const fetchFile = async (url: string) => {
    const answer = await fetch(new URL(url, app.origin), { headers: { cookie: artist.cookieHeader() } });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  /** @returns the media of the post, as the artist sees them */
  const publish = async (mediaUrl: string) => {
    const post = { description: 'A clip', contentType: 'video', mediaUrl };
    const { id } = (await artist.post('/api/social/tuned-in-posts', post)).body.post;
    return async () => (await artist.get(`/api/social/tuned-in-posts/${id}`)).body.post.media;
  };
  return { app, upload, fetchFile, publish };
}

test('without ffmpeg such a video is refused in plain words, and others play as they came', async () => {
  const { app, upload, publish } = await withArtist(async () => undefined);
  const refused = await upload(smallMp4({ codecs: [['vide', 'hvc1']] }));
  expect([refused.status, refused.body.error]).toEqual([415, plain]);
  const media = await publish((await upload(smallMp4())).body.url);
  await until(async () => (await media()).state === 'ready');
  expect(await media()).toMatchObject({ hasPoster: false });
  await app.stop();
});

// Without ffmpeg the remaining tests are skipped; the test run reports that.
const tools = testedFfmpeg();
if (tools) {
  describe('with ffmpeg', () => {
    let site: Awaited<ReturnType<typeof withArtist>>;
    let app: TestApp;
    const folder = temporaryFolder();
    beforeAll(async () => {
      site = await withArtist(async () => tools);
      app = site.app;
    });
    afterAll(async () => {
      await app.stop();
      folder.remove();
    });

    /** A test video of two seconds with a tone. */
    function film(name: string, ...made: readonly string[]): Buffer {
      const path = join(folder.path, name);
      const pictures = ['-f', 'lavfi', '-i', 'testsrc2=size=321x241:rate=10:duration=2'];
      const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
      execFileSync(tools?.ffmpegPath ?? '', ['-v', 'error', ...pictures, ...tone, ...made, '-y', path]);
      return readFileSync(path);
    }
    const aboutMp4 = (bytes: Buffer) =>
      readMp4(async (start, length) => bytes.subarray(start, start + length), bytes.length);

    test.each([
      ['a QuickTime film of an old camera', 'old.mov', ['-c:v', 'mpeg4', '-c:a', 'pcm_s16le']],
      [
        'a QuickTime film of a phone',
        'phone.mov',
        ['-vf', 'scale=320:240,format=yuv420p', '-c:v', 'libx264', '-c:a', 'aac'],
      ],
      ['a Matroska film', 'film.mkv', ['-c:v', 'mpeg4', '-c:a', 'libvorbis']],
    ])('%s plays once it is converted, and shows a picture', async (_, name, made) => {
      const { url } = (await site.upload(film(name, ...made))).body;
      const media = await site.publish(url);
      expect((await media()).state).toMatch(/converting|ready/);
      await until(async () => (await media()).state === 'ready');

      const { bytes } = await site.fetchFile(url);
      const about = await aboutMp4(bytes);
      expect(about?.isFastStart).toBe(true);
      expect(about?.tracks.map(({ codec }) => codec)).toEqual(['avc1', 'mp4a']);
      const { width, height, durationMs, hasPoster } = await media();
      expect([width % 2, height % 2, hasPoster]).toEqual([0, 0, true]);
      expect(Math.abs(durationMs - 2_000)).toBeLessThan(150);
      const poster = await sharp((await site.fetchFile(`${url}?f=jpeg`)).bytes).metadata();
      expect([poster.format, poster.width, poster.height]).toEqual(['jpeg', width, height]);
    });

    test('a phone’s film is copied without encoding', async () => {
      const sent = film('copied.mov', '-vf', 'scale=320:240,format=yuv420p', '-c:v', 'libx264', '-c:a', 'aac');
      const { url } = (await site.upload(sent)).body;
      const media = await site.publish(url);
      await until(async () => (await media()).state === 'ready');
      // The first frame, as the phone has written it.
      const data = sent.indexOf('mdat') + 40;
      expect((await site.fetchFile(url)).bytes.includes(sent.subarray(data, data + 400))).toBe(true);
    });

    test('a video that plays as it came keeps its bytes and gets a picture', async () => {
      const sent = film('plays.webm', '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus');
      const { url } = (await site.upload(sent)).body;
      const media = await site.publish(url);
      await until(async () => (await media()).state === 'ready');
      expect((await site.fetchFile(url)).bytes.equals(sent)).toBe(true);
      expect((await media()).hasPoster).toBe(true);
      const poster = await sharp((await site.fetchFile(`${url}?f=jpeg`)).bytes).metadata();
      expect(poster).toMatchObject({ format: 'jpeg', width: 320 });
    });

    test('what looks like a video and is none fails for good, and leaves nothing in between', async () => {
      const { url } = (await site.upload(smallMp4({ codecs: [['vide', 'hvc1']] }))).body;
      const media = await site.publish(url);
      await until(async () => (await media()).state === 'failed');
      const files = readdirSync(app.dataDir, { recursive: true, encoding: 'utf8' });
      expect(files.filter((file) => /in-progress\/./.test(file))).toEqual([]);
    });
  });
}
