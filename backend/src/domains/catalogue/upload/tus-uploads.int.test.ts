// Tests resumable uploads on the running application, with the protocol's own client over a connection that breaks.
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { soundFile, tusHeaders } from '../../../../tests/http/attack/world';
import { startTestApp, type TestApp } from '../../../../tests/support/app';
import { openBreakableLine } from '../../../../tests/support/breakable-line';
import { callsAtOnce } from '../../../../tests/support/calls-at-once';
import type { Client } from '../../../../tests/support/client';
import { fakeSoundMeter } from '../../../../tests/support/fake-sound-meter';
import { temporaryFolder } from '../../../../tests/support/temporary-folder';
import { until } from '../../../../tests/support/until';
import { createDomains } from '../../../composition/domains';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

const folder = temporaryFolder();
const start = () =>
  startTestApp({
    dataDir: folder.path,
    domains: (payments) => createDomains({ ...payments, soundMeter: fakeSoundMeter }),
  });

let app: TestApp;
let artist: Person;
let other: Person;
let listener: Person;
beforeAll(async () => {
  app = await start();
  artist = await app.signUp({ isArtist: true });
  other = await app.signUp({ isArtist: true });
  listener = await app.signUp();
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** Signs in at the URL of the restarted app. */
async function signedInAgain({ userId, username, email }: Person): Promise<Person> {
  return Object.assign(await app.signIn(email, 'a quiet evening 7'), { userId, username, email });
}

const path = '/api/upload/tus';
const filesUnderWay = () => readdirSync(join(folder.path, 'uploads-in-progress'));
const patch = { ...tusHeaders, 'content-type': 'application/offset+octet-stream' };

function begin(who: Client, headers: Readonly<Record<string, string>> = {}) {
  return who.post(path, undefined, { headers: { ...tusHeaders, 'upload-length': '4000', ...headers } });
}

async function begun(who: Client, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await begin(who, headers)).headers.get('location') as string;
}

it('brings a file over a connection that is cut three times and a server that is started anew', async () => {
  const file = soundFile(12 * 1024 * 1024);
  for (let at = 12; at < file.length; at += 1) file[at] = (at * 31 + (at >> 9)) % 251;
  const line = await openBreakableLine(app.origin);
  for (const bytes of [900_000, 2_000_000, 3_000_000]) line.cutAfter(bytes);
  let restart: Promise<void> | undefined;
  const restarted = async () => {
    await app.stop();
    app = await start();
    line.leadTo(app.origin);
  };
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${line.origin}${path}`,
      headers: { cookie: artist.cookieHeader(), origin: line.origin },
      metadata: { filename: '../../etc/Long way home.wav' },
      chunkSize: 2 * 1024 * 1024,
      retryDelays: Array.from({ length: 400 }, () => 50),
      onChunkComplete: (_size, accepted) => {
        if (accepted > file.length / 2) restart ??= restarted();
      },
      onSuccess: () => resolve(upload.url as string),
      onError: reject,
    });
    upload.start();
  });
  await restart;
  expect(line.cuts).toBe(3);
  expect(restart).toBeDefined();
  await line.stop();

  artist = await signedInAgain(artist);
  const uploadId = url.split('/').at(-1) as string;
  const { status, body } = await artist.post('/api/upload/drafts', { uploadId });
  expect(status).toBe(201);
  expect(body.song).toMatchObject({
    ...{ name: 'Long way home', distribution_status: 'Draft' },
    sound: { fileName: 'Long way home.wav', sizeBytes: file.length, state: 'ready' },
  });
  const [master] = (await app.deps.blobs.list('uploads/')).filter((key) => key.endsWith('master.wav'));
  const kept = await app.deps.blobs.stat(master as string);
  expect(kept?.sha256).toBe(createHash('sha256').update(file).digest('hex'));
  expect(filesUnderWay()).toEqual([]);
  // After a lost response, a retry returns the same song.
  expect((await artist.post('/api/upload/drafts', { uploadId })).body.song.id).toBe(body.song.id);
  other = await signedInAgain(other);
  listener = await signedInAgain(listener);
}, 120_000);

it('tells its owner how far it is, and does not exist for anybody else', async () => {
  const url = await begun(artist, { 'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}` });
  const bytes = new Uint8Array(soundFile(1500));
  await artist.call('PATCH', url, undefined, { headers: { ...patch, 'upload-offset': '0' }, raw: bytes });
  expect((await artist.get(url)).body.upload).toMatchObject({ fileName: 'a.wav', offset: 1500, sizeBytes: 4000 });
  const head = await artist.call('HEAD', url, undefined, { headers: tusHeaders });
  expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    200,
    '1500',
    '4000',
  ]);
  const wrong = await artist.call('PATCH', url, undefined, { headers: { ...patch, 'upload-offset': '7' }, raw: bytes });
  expect([wrong.status, wrong.body.error]).toEqual([409, 'The upload is at another place']);
  const early = await artist.post('/api/upload/drafts', { uploadId: url.split('/').at(-1) });
  expect([early.status, early.body.error]).toEqual([409, 'The upload is incomplete']);
  for (const method of ['HEAD', 'GET', 'PATCH', 'DELETE']) {
    const headers = { ...patch, 'upload-offset': '1500' };
    const raw = method === 'PATCH' ? bytes : undefined;
    const { status, headers: answered } = await other.call(method, url, undefined, { headers, raw });
    expect([status, answered.get('tus-resumable')]).toEqual([404, '1.0.0']);
  }
  expect((await other.post('/api/upload/drafts', { uploadId: url.split('/').at(-1) })).status).toBe(404);
  expect((await artist.call('DELETE', url, undefined, { headers: tusHeaders })).status).toBe(204);
  expect((await artist.get(url)).status).toBe(404);
  expect(filesUnderWay()).toEqual([]);
});

it.each([
  ['of a listener', () => begin(listener), 403, 'Only artists can upload music'],
  ['of a guest', () => begin(app.guest()), 401, 'Please sign in'],
  [
    'of another site',
    () => begin(artist, { origin: 'https://evil.example' }),
    403,
    'This request comes from another site',
  ],
  [
    'of another version',
    () => begin(artist, { 'tus-resumable': '0.2.2' }),
    412,
    'This call takes Tus-Resumable: 1.0.0',
  ],
  [
    'beyond 100 MB',
    () => begin(artist, { 'upload-length': '104857601' }),
    413,
    'File size must be less than Max 100MB',
  ],
  ['of no number of bytes', () => begin(artist, { 'upload-length': 'many' }), 400, 'Upload-Length is not valid'],
  [
    'with notes that are none',
    () => begin(artist, { 'upload-metadata': 'a b c' }),
    400,
    'Upload-Metadata is not valid',
  ],
])('refuses an upload %s', async (_, ask, status, error) => {
  const answer = await ask();
  expect([answer.status, answer.body.error]).toEqual([status, error]);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(filesUnderWay()).toEqual([]);
});

it('takes no more bytes than were announced, and refuses what is no sound when it is whole', async () => {
  const url = await begun(artist, { 'upload-length': '10' });
  const more = await artist.call('PATCH', url, undefined, {
    headers: { ...patch, 'upload-offset': '0' },
    raw: new Uint8Array(11),
  });
  expect(more.status).toBe(413);
  await artist.call('PATCH', url, undefined, { headers: { ...patch, 'upload-offset': '0' }, raw: new Uint8Array(10) });
  const { status, body } = await artist.post('/api/upload/drafts', { uploadId: url.split('/').at(-1) });
  expect([status, body.error]).toEqual([415, 'Please select a valid audio file']);
  await artist.call('DELETE', url, undefined, { headers: tusHeaders });
  expect(filesUnderWay()).toEqual([]);
});

it('answers a thousand uploads of one person at once with a clear refusal of most', async () => {
  const answers = await callsAtOnce(1000, () => begin(artist));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 201).length).toBe(200);
  expect(refused.length).toBe(800);
  expect(refused[0]?.body.error).toBe('Too many uploads are open. Please finish or cancel some of them first.');
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // Other people are not affected.
  expect((await begin(other)).status).toBe(201);
});

it('forgets after a day what nobody went on with', async () => {
  const url = await begun(other);
  app.clock.advance(25 * 60 * 60_000);
  expect((await other.get(url)).status).toBe(404);
  await until(() => filesUnderWay().length === 0);
});
