// Tests third-party clients against the running product, each doing what its users do. The end of the test run lists
// clients that the machine lacks.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import openGraph from 'open-graph-scraper';
import sharp from 'sharp';
import SubsonicAPI from 'subsonic-api';
import { Upload, type UploadOptions } from 'tus-js-client';
import demoMasters from '../../demo/audio/index.json';
import { createDomains } from '../../src/composition/application/domains';
import { pictureKey } from '../../src/kernel/files/stored-pictures';
import { soundFile } from '../http/attack/world';
import { smallFrontEnd } from '../support/files/site-folder';
import type { Person } from '../support/people/paying';
import { testedMpv } from '../support/programs/tested-mpv';
import { testedPython } from '../support/programs/tested-python';
import { fakeSoundMeter } from '../support/sound/fake-sound-meter';
import { testedFfmpeg } from '../support/sound/ffmpeg-tools';
import { publishSong } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';

const run = promisify(execFile);
/** A client that takes longer is stuck; all of them together take some seconds. */
const longestMs = 60_000;
const [demo] = demoMasters;
if (!demo) throw new Error('no demo masters');
const samplesPerSecond = 48_000;

const site = 'http://libretto.test';
const frontEnd = smallFrontEnd(site);
let app: TestApp;
let artist: Person & { readonly username: string };
let listener: Person & { readonly username: string };
let key: string;
let song: string;
let master: Buffer;

beforeAll(async () => {
  app = await startTestApp({
    frontEnd,
    domains: (payments) => createDomains({ ...payments, soundMeter: fakeSoundMeter }),
  });
  artist = await app.signUp({ isArtist: true, username: 'Nour & the Low Tide' });
  listener = await app.signUp({ username: 'Late Listener' });
  master = await readFile(path.join(process.cwd(), `backend/demo/audio/${demo.slug}.webm`));
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  await app.deps.blobs.put(pictureKey('cover'), picture, { contentType: 'image/png' });
  const sound = { durationSamples: demo.durationSamples };
  const album = { artistId: artist.userId, releaseId: 'evenings', releaseTitle: 'Evenings', coverImageId: 'cover' };
  song = await publishSong(app, { ...album, title: 'AC/DC at the Harbour', master, sound });
  await publishSong(app, {
    ...{ ...album, title: '∆', trackNumber: 2, master: Buffer.from('sound') },
    sound: { masterContentType: 'audio/mpeg', durationSamples: 61 * samplesPerSecond },
  });
  ({ secret: key } = (await listener.post('/api/user/app-keys', { label: 'Kitchen' })).body);
  await app.settle();
}, longestMs);
afterAll(async () => {
  await app.stop();
  frontEnd.remove();
});

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const streamAddress = () => `${app.origin}/rest/stream?apiKey=${key}&id=${song}&format=raw`;
const streams = async () => {
  await app.settle();
  return (await listener.get(`/api/player/track/${song}`)).body.track.playCount as number;
};

const python = testedPython('clients');
if (python) {
  const answerOf = async (client: string, given: object) => {
    const script = path.join(process.cwd(), 'backend/tests/foreign/clients.py');
    const env = { ...process.env, PYTHONPATH: python.packages, PYTHONDONTWRITEBYTECODE: '1' };
    const options = { env, timeout: longestMs, maxBuffer: 1_000_000 };
    return JSON.parse((await run(python.python, [script, client, JSON.stringify(given)], options)).stdout);
  };
  const account = () => {
    const { protocol, hostname, port } = new URL(app.origin);
    const host = `${protocol}//${hostname}`;
    return { host, port: Number(port), username: listener.username, key, song, album: 'evenings', cover: 'song-cover' };
  };
  const seen = () => ({
    ...{
      ping: true,
      artists: [artist.username],
      titles: ['AC/DC at the Harbour', '∆'],
      found: ['AC/DC at the Harbour'],
    },
    ...{
      starred: [[song], ['evenings']],
      random: 2,
      stream: digest(master),
      download: digest(master),
      cover: 'ffd8ff',
    },
  });

  test('py-sonic browses, plays, downloads, stars, keeps a long queue and reports a play of yesterday', async () => {
    const before = await streams();
    const played = Math.round(app.clock.nowMs() / 1000) - 86_400;
    const answer = await answerOf('py-sonic', { ...account(), played });
    expect(answer).toEqual({ ...seen(), queue: 1500, playlist: 1 });
    expect(await streams()).toBe(before + 1);
  });

  test('py-opensonic browses, plays, downloads, stars and keeps a long queue', async () => {
    expect(await answerOf('py-opensonic', account())).toEqual({ ...seen(), queue: 1200 });
  });

  test('feedparser reads the feed of an artist, with sound that podcast apps play, and fetches it once', async () => {
    const feed = await answerOf('feedparser', { feed: `${app.origin}/rss/artist/${artist.userId}` });
    expect(feed).toMatchObject({ malformed: false, title: 'Nour & the Low Tide on Libretto', again: [304, 304] });
    expect(feed.image).toBe(`${site}/api/img/feed/cover?s=1400&f=jpeg`);
    const [symbol] = feed.entries;
    const enclosures = [['audio/mpeg', 5, expect.stringContaining(`${site}/api/audio/`)]];
    expect(symbol).toEqual({ title: '∆', duration: '61', enclosures });
  });

  test('tuspy uploads a file in parts and goes on where it stopped', async () => {
    const head = soundFile(12).toString('hex');
    const given = { url: `${app.origin}/api/upload/tus`, cookie: artist.cookieHeader(), head };
    const bytes = 300_012;
    expect(await answerOf('tuspy', given)).toEqual({ resumedAt: 100_000, offset: bytes, bytes, unnamed: bytes });
  });
}

test('subsonic-api signs in with a name, finds by symbols and gets the sound', async () => {
  const auth = { username: listener.username, password: key };
  const api = new SubsonicAPI({ url: app.origin, auth });
  const found = (await api.search3({ query: '∆' })).searchResult3.song ?? [];
  expect(found.map(({ title }) => title)).toEqual(['∆']);
  const sound = await api.stream({ id: song, format: 'raw' });
  expect(digest(Buffer.from(await sound.arrayBuffer()))).toBe(digest(master));
});

test.each<readonly [string, Partial<UploadOptions>]>([
  ['in parts', { chunkSize: 64_000 }],
  ['by POST alone', { chunkSize: 64_000, overridePatchMethod: true }],
  ['in parallel parts', { parallelUploads: 3 }],
  ['of a length that it learns last', { chunkSize: 64_000, uploadLengthDeferred: true }],
])('tus-js-client uploads a file %s', async (_, options) => {
  const file = soundFile(200_000);
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(options.uploadLengthDeferred ? Readable.from([file]) : file, {
      ...{ endpoint: `${app.origin}/api/upload/tus`, metadata: { filename: 'Home.wav' }, ...options },
      headers: { cookie: artist.cookieHeader() },
      onError: reject,
      onSuccess: () => resolve(upload.url as string),
    });
    upload.start();
  });
  const { body } = await artist.get(new URL(url).pathname);
  expect(body.upload).toMatchObject({ offset: 200_000, sizeBytes: 200_000 });
});

test('open-graph-scraper reads the page of a song', async () => {
  const { result } = await openGraph({ url: `${app.origin}/song/${song}`, timeout: longestMs / 1000 });
  expect(result).toMatchObject({ success: true, ogSiteName: 'Libretto', ogType: 'music.song' });
  expect(result.ogTitle).toContain('AC/DC at the Harbour');
  expect(result.ogImage?.[0]?.url).toContain(`${site}/api/share-picture/song/`);
});

const ffmpeg = testedFfmpeg();
if (ffmpeg) {
  test('ffprobe reads how long a song is from the address that apps stream', async () => {
    const asked = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', streamAddress()];
    const { stdout } = await run(ffmpeg.ffprobePath, asked, { timeout: longestMs });
    expect(Number(stdout)).toBeCloseTo(demo.durationSamples / samplesPerSecond, 0);
  });
}

const mpv = testedMpv();
if (mpv) {
  test('mpv plays the end of a song from the address that apps stream', async () => {
    const quiet = ['--no-config', '--ytdl=no', '--ao=null', '--vo=null', '--ao-null-untimed=yes'];
    const { stdout } = await run(mpv, [...quiet, '--start=50', streamAddress()], { timeout: longestMs });
    expect(stdout).toContain('Exiting... (End of file)');
  });
}
