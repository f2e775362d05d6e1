import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import FLACDecoder from '@audio/decode-flac';
import { publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { testContext } from '../../../../tests/support/world/memory-commands';
import { MusicMetadataTags } from '../../../adapters/music-metadata/music-metadata-tags';
import { WasmAudioEncoder } from '../../../adapters/wasm-audio/wasm-audio-encoder';
import { createDomains } from '../../../composition/application/domains';
import { songStream } from '../../catalogue/song/song.stream';

type Client = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let artist: Client;
let buyer: Client;
let stranger: Client;
let folder: string;
let wave: string;
let other: string;
let master: Buffer;

const fromSource = ['--import', 'tsx'];
const adapters = path.join(process.cwd(), 'backend/src/adapters');
const childPath = path.join(adapters, 'wasm-audio/audio-work.child.ts');
const audioEncoder = new WasmAudioEncoder({ childPath, childArguments: fromSource });

/** One second of 16-bit stereo. */
function wav(): Buffer {
  const frames = 44_100;
  const file = Buffer.alloc(44 + frames * 4);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(44_100, 24);
  file.writeUInt32LE(44_100 * 4, 28);
  file.writeUInt16LE(4, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * 4, 40);
  for (let at = 0; at < frames * 2; at++) {
    file.writeInt16LE(Math.round(20_000 * Math.sin(at / 20)) + ((at * 31) % 7), 44 + at * 2);
  }
  return file;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'downloads-'));
  app = await startTestApp({ domains: createDomains({ audioEncoder }) });
  artist = await app.signUp({ isArtist: true });
  [buyer, stranger] = [await app.signUp(), await app.signUp()];
  master = wav();
  const sound = { masterContentType: 'audio/wav', durationSamples: 48_000 };
  const of = { artistId: artist.userId, isPaid: true, priceTalents: 75, releaseTitle: 'Tides', sound };
  wave = await publishSong(app, { ...of, title: 'Salt/Hours', master });
  // No engine can decode it, so it never gets another format.
  const noSound = Buffer.alloc(100_000, 'no sound');
  other = await publishSong(app, { ...of, title: 'Wren', releaseId: 'tides', trackNumber: 2, master: noSound });
  await topUp(app, buyer.userId, 500);
  for (const songId of [wave, other]) {
    const purchase = { songId, paymentMethod: 'talent_balance' };
    expect((await buyer.post('/api/song/purchase', purchase)).status).toBe(200);
  }
  await app.settle();
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const download = (client: Pick<Client, 'get'>, query: string, headers: Record<string, string> = {}) =>
  client.get(`/api/library/purchases/download?${query}`, { headers });
const prepare = (client: Client, body: object) => client.post('/api/library/purchases/prepare', body);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

async function prepared(body: object, client = buyer): Promise<{ waiting: number; asOriginal: number; songs: number }> {
  for (;;) {
    const answer = await prepare(client, body);
    expect(answer.status).toBe(200);
    if (answer.body.waiting === 0) return answer.body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Extracts the files of a zip with a third-party program. */
async function unpacked(zip: Buffer): Promise<Record<string, Buffer>> {
  const target = await mkdtemp(path.join(folder, 'zip-'));
  await writeFile(path.join(target, 'a.zip'), zip);
  execFileSync('python3', ['-m', 'zipfile', '-e', 'a.zip', 'out'], { cwd: target });
  const names: string[] = JSON.parse(
    execFileSync('python3', ['-c', 'import zipfile,json;print(json.dumps(zipfile.ZipFile("a.zip").namelist()))'], {
      cwd: target,
      encoding: 'utf8',
    }),
  );
  const files = names.map(async (name) => [name, await readFile(path.join(target, 'out', name))] as const);
  return Object.fromEntries(await Promise.all(files));
}

/** Reads from an offset, disconnects after this many bytes, and returns the received data. */
function cutOff(from: number, afterBytes: number, etag: string | undefined): Promise<Buffer> {
  const headers = {
    cookie: buyer.cookieHeader(),
    ...(etag === undefined ? {} : { range: `bytes=${from}-`, 'if-range': etag }),
  };
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = () => resolve(Buffer.concat(chunks).subarray(0, afterBytes));
    get(`${buyer.origin}/api/library/purchases/download?format=original`, { headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= afterBytes) answer.destroy();
      });
      answer.on('close', end);
    }).on('error', (error) => (length > 0 ? end() : reject(error)));
  });
}

test('the purchases say in which formats they can be had', async () => {
  const { songs } = (await buyer.get('/api/library/purchases')).body;
  expect(songs).toHaveLength(2);
  expect(songs[1]).toMatchObject({
    ...{ id: wave, title: 'Salt/Hours', albumTitle: 'Tides', isWithdrawn: false },
    ...{ originalFormat: 'WAV', originalBytes: master.length, formats: ['original', 'flac'] },
  });
  expect((await stranger.get('/api/library/purchases')).body.songs).toEqual([]);
});

test('the originals are unchanged, under file names that every file system accepts', async () => {
  const answer = await download(buyer, 'format=original');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  const files = await unpacked(answer.body);
  const names = Object.keys(files).map((name) => name.split('/').slice(1).join('/'));
  expect(names).toEqual(['Tides/01 Salt_Hours.wav', 'Tides/02 Wren.wav']);
  expect(Object.values(files)[0]).toEqual(master);
});

test('a download that breaks off three times is the same in the end', async () => {
  const whole = await download(buyer, 'format=original');
  const etag = whole.headers.get('etag') as string;
  expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
  const total = whole.body.length as number;
  const parts = [await cutOff(0, 50_000, undefined)];
  for (const afterBytes of [70_001, 100_003]) {
    parts.push(await cutOff(Buffer.concat(parts).length, afterBytes, etag));
  }
  const rest = { range: `bytes=${Buffer.concat(parts).length}-`, 'if-range': etag };
  const last = await download(buyer, 'format=original', rest);
  expect(last.status).toBe(206);
  expect(last.headers.get('content-range')).toBe(`bytes ${Buffer.concat(parts).length}-${total - 1}/${total}`);
  expect(sha256(Buffer.concat([...parts, last.body]))).toBe(sha256(whole.body));
});

test('ranges are answered as the standard has it', async () => {
  const whole = await download(buyer, `songId=${wave}&format=original`);
  const etag = whole.headers.get('etag') as string;
  const ask = (headers: Record<string, string>) => download(buyer, `songId=${wave}&format=original`, headers);
  const end = await ask({ range: 'bytes=-10' });
  expect([end.status, end.body]).toEqual([206, whole.body.subarray(-10)]);
  const beyond = await ask({ range: `bytes=${whole.body.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.body.length}`]);
  expect((await ask({ range: 'bytes=5-9', 'if-range': '"another"' })).status).toBe(200);
  expect((await ask({ 'if-none-match': etag })).status).toBe(304);
});

test('FLAC is made of a lossless original, sample for sample and with its tags', async () => {
  const query = `songId=${wave}&format=flac`;
  expect((await download(buyer, query)).status).toBe(409);
  expect(await prepared({ songId: wave, format: 'flac' })).toEqual({ songs: 1, waiting: 0, asOriginal: 0 });
  const [[name, flac] = ['', Buffer.alloc(0)]] = Object.entries(await unpacked((await download(buyer, query)).body));
  expect(name).toMatch(/01 Salt_Hours\.flac$/);
  expect(flac.length).toBeLessThan(master.length);
  expect(flac.includes('TITLE=Salt/Hours')).toBe(true);
  // This decoder maps the largest sample value to 1, and also to -1.
  const { channelData } = await FLACDecoder(flac);
  const samples = channelData.map((channel: Float32Array) => channel.map((value) => Math.round(value * 32_767)));
  const sent = (place: number) =>
    Array.from({ length: 44_100 }, (_, at) => master.readInt16LE(44 + at * 4 + place * 2));
  expect([...(samples[0] as Float32Array)]).toEqual(sent(0));
  expect([...(samples[1] as Float32Array)]).toEqual(sent(1));
});

test('Opus files contain their tags and have the length of the sound', async () => {
  const chirp = path.join(process.cwd(), 'backend/tests/ports/sound-files/chirp-opus.webm');
  const { durationSamples } = await audioEncoder.probe(chirp);
  const song = { artistId: artist.userId, isPaid: true, priceTalents: 75, title: 'Ébb: a/side', trackNumber: 9 };
  const sound = { masterContentType: 'audio/webm', durationSamples };
  const songId = await publishSong(app, { ...song, releaseTitle: 'Côte', sound, master: await readFile(chirp) });
  const collector = await app.signUp();
  await topUp(app, collector.userId, 100);
  const purchase = { songId, paymentMethod: 'talent_balance' };
  expect((await collector.post('/api/song/purchase', purchase)).status).toBe(200);
  await app.settle();
  const query = `songId=${songId}&format=opus`;
  expect((await download(collector, query)).status).toBe(409);
  expect(await prepared({ songId, format: 'opus' }, collector)).toEqual({ songs: 1, waiting: 0, asOriginal: 0 });
  const [[name, opus] = ['', Buffer.alloc(0)]] = Object.entries(
    await unpacked((await download(collector, query)).body),
  );
  expect(name).toMatch(/C.te\/09 .*bb_ a_side\.opus$/);
  const file = path.join(folder, 'tagged.opus');
  await writeFile(file, opus);
  const reader = { childPath: path.join(adapters, 'music-metadata/read-tags.child.ts'), childArguments: fromSource };
  expect(await new MusicMetadataTags(reader).read(file)).toMatchObject({
    ...{ title: 'Ébb: a/side', artist: artist.username, album: 'Côte', trackNumber: 9 },
  });
  expect(await audioEncoder.probe(file)).toMatchObject({ container: 'ogg', codec: 'opus', durationSamples });
  const { songs } = (await collector.get('/api/library/purchases')).body;
  expect(songs).toMatchObject([{ id: songId, formats: ['original', 'opus'] }]);
});

test('a song without the requested format is returned as its original, and the answer says so', async () => {
  expect(await prepared({ albumId: 'tides', format: 'opus' })).toEqual({ songs: 1, waiting: 0, asOriginal: 1 });
  const files = await unpacked((await download(buyer, 'albumId=tides&format=opus')).body);
  expect(Object.keys(files)).toEqual([expect.stringMatching(/02 Wren\.wav$/)]);
});

test('opens for nobody who has not bought it, whatever they ask for', async () => {
  for (const client of [stranger, artist]) {
    for (const query of [`songId=${wave}&format=original`, 'albumId=tides&format=original', 'format=original']) {
      expect(await download(client, query)).toMatchObject({ status: 404, body: { error: 'You have not bought this' } });
    }
    expect((await prepare(client, { songId: wave, format: 'flac' })).status).toBe(404);
  }
  expect((await download(app.guest(), 'format=original')).status).toBe(401);
  expect((await download(buyer, 'songId=nothing&format=original')).status).toBe(404);
  expect((await download(buyer, 'format=mp3')).status).toBe(400);
});

test('the buyer can still download a song that was taken down', async () => {
  const deny = { kind: 'deny', songId: wave, reviewerId: 'admin' } as const;
  const reason = { issueType: 'copyright', denialReason: 'Rights', customMessage: null } as const;
  await app.deps.commands.handlerOf(songStream).execute(wave, { ...deny, ...reason }, testContext);
  await app.settle();
  expect((await buyer.get('/api/library/overview')).body.purchased).toHaveLength(1);
  const { songs } = (await buyer.get('/api/library/purchases')).body;
  expect(songs[1]).toMatchObject({ id: wave, isWithdrawn: true, artworkUrl: null });
  const files = await unpacked((await download(buyer, `songId=${wave}&format=original`)).body);
  expect(Object.values(files)).toEqual([master]);
});
