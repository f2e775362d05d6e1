// Tests resumable uploads on the running application, with the protocol's own client over a connection that breaks.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { soundFile, tusHeaders } from '../../../../../tests/http/attack/world';
import { callsAtOnce } from '../../../../../tests/support/concurrency/calls-at-once';
import { until } from '../../../../../tests/support/concurrency/until';
import { openBreakableLine } from '../../../../../tests/support/engines/breakable-line';
import { temporaryFolder } from '../../../../../tests/support/files/temporary-folder';
import { fakeSoundMeter } from '../../../../../tests/support/sound/fake-sound-meter';
import { startTestApp, type TestApp } from '../../../../../tests/support/world/app';
import type { Client } from '../../../../../tests/support/world/client';
import { createDomains } from '../../../../composition/application/domains';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

describe.each(['embedded', 'distributed'] as const)('resumable uploads of the %s profile', (profile) => {
  const folder = temporaryFolder();
  const start = () =>
    startTestApp({
      profile,
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
  const inFolder = join(folder.path, 'uploads-in-progress');
  /** The files or blobs of unfinished uploads. */
  const unfinishedFiles = async () => [
    ...(existsSync(inFolder) ? readdirSync(inFolder) : []),
    ...(await app.deps.blobs.list('uploads-in-progress/')),
  ];
  const patch = { ...tusHeaders, 'content-type': 'application/offset+octet-stream' };

  function begin(who: Client, headers: Readonly<Record<string, string>> = {}) {
    return who.post(path, undefined, { headers: { ...tusHeaders, 'upload-length': '4000', ...headers } });
  }

  async function begun(who: Client, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    return (await begin(who, headers)).headers.get('location') as string;
  }

  it('completes a file over a connection that is cut three times and across a restart of the server', async () => {
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
    expect(await unfinishedFiles()).toEqual([]);
    // After a lost response, a retry returns the same song.
    expect((await artist.post('/api/upload/drafts', { uploadId })).body.song.id).toBe(body.song.id);
    other = await signedInAgain(other);
    listener = await signedInAgain(listener);
  }, 120_000);

  it('reports its offset to its owner, and does not exist for anybody else', async () => {
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
    const wrong = await artist.call('PATCH', url, undefined, {
      headers: { ...patch, 'upload-offset': '7' },
      raw: bytes,
    });
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
    expect(await unfinishedFiles()).toEqual([]);
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
    [
      'without a length',
      () => artist.post(path, undefined, { headers: tusHeaders }),
      400,
      'Please send either Upload-Length or Upload-Defer-Length',
    ],
    [
      'with a wrong deferral',
      () => begin(artist, { 'upload-defer-length': '2' }),
      400,
      'Upload-Defer-Length is not valid',
    ],
    ['with a padded length', () => begin(artist, { 'upload-length': '007' }), 400, 'Upload-Length is not valid'],
    ['of an unknown kind', () => begin(artist, { 'upload-concat': 'some' }), 400, 'Upload-Concat is not valid'],
    ['of no number of bytes', () => begin(artist, { 'upload-length': 'many' }), 400, 'Upload-Length is not valid'],
    ['with invalid notes', () => begin(artist, { 'upload-metadata': 'a b c' }), 400, 'Upload-Metadata is not valid'],
  ])('refuses an upload %s', async (_, ask, status, error) => {
    const answer = await ask();
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await unfinishedFiles()).toEqual([]);
  });

  it('accepts no more bytes than announced, and rejects a complete file that is no sound', async () => {
    const url = await begun(artist, { 'upload-length': '10' });
    const more = await artist.call('PATCH', url, undefined, {
      headers: { ...patch, 'upload-offset': '0' },
      raw: new Uint8Array(11),
    });
    expect([more.status, more.body.error]).toEqual([413, 'More bytes arrived than the upload announced']);
    await artist.call('PATCH', url, undefined, {
      headers: { ...patch, 'upload-offset': '0' },
      raw: new Uint8Array(10),
    });
    const { status, body } = await artist.post('/api/upload/drafts', { uploadId: url.split('/').at(-1) });
    expect([status, body.error]).toEqual([415, 'Please select a valid audio file']);
    await artist.call('DELETE', url, undefined, { headers: tusHeaders });
    expect(await unfinishedFiles()).toEqual([]);
  });

  const sendTo = (url: string, offset: number, raw: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    artist.call('PATCH', url, undefined, { headers: { ...patch, 'upload-offset': `${offset}`, ...headers }, raw });
  const headOf = async (url: string, names: readonly string[]) => {
    const { headers } = await artist.call('HEAD', url, undefined, { headers: tusHeaders });
    return names.map((name) => headers.get(name));
  };
  const deferred = { ...tusHeaders, 'upload-defer-length': '1' };

  it('accepts an upload whose length is announced with the last part, and no byte more', async () => {
    const url = (await artist.post(path, undefined, { headers: deferred })).headers.get('location') as string;
    expect(await headOf(url, ['upload-defer-length', 'upload-length', 'upload-offset'])).toEqual(['1', null, '0']);
    expect((await sendTo(url, 0, new Uint8Array(soundFile(600)))).status).toBe(204);
    expect((await artist.get(url)).body.upload).toMatchObject({ offset: 600, sizeBytes: null });
    const uploadId = url.split('/').at(-1);
    const early = await artist.post('/api/upload/drafts', { uploadId });
    expect([early.status, early.body.error]).toEqual([409, 'The upload is incomplete']);
    expect((await sendTo(url, 600, new Uint8Array(400), { 'upload-length': '1000' })).status).toBe(204);
    expect(await headOf(url, ['upload-defer-length', 'upload-length', 'upload-offset'])).toEqual([
      null,
      '1000',
      '1000',
    ]);
    const again = await sendTo(url, 1000, new Uint8Array(0), { 'upload-length': '2000' });
    expect([again.status, again.body.error]).toEqual([400, 'The length of this upload is known already']);
    const surplus = await sendTo(url, 1000, new Uint8Array(1));
    expect([surplus.status, surplus.body.error]).toEqual([413, 'More bytes arrived than the upload announced']);
    expect((await artist.post('/api/upload/drafts', { uploadId })).status).toBe(201);
  });

  it('rejects surplus bytes of a body without Content-Length with the same message', async () => {
    const url = await begun(artist, { 'upload-length': '10' });
    const answer = await fetch(`${app.origin}${url}`, {
      ...{ method: 'PATCH', duplex: 'half', body: new Blob([new Uint8Array(4000)]).stream() },
      headers: { ...patch, 'upload-offset': '0', cookie: artist.cookieHeader() },
      signal: AbortSignal.timeout(10_000),
    } as RequestInit);
    expect([answer.status, (await answer.json()).error]).toEqual([413, 'More bytes arrived than the upload announced']);
    await artist.call('DELETE', url, undefined, { headers: tusHeaders });
  });

  it('concatenates partial uploads in the given order', async () => {
    const file = new Uint8Array(soundFile(3000)).map((byte, at) => (at < 44 ? byte : at % 251));
    const part = async (from: number, to: number) => {
      const url = await begun(artist, { 'upload-length': `${to - from}`, 'upload-concat': 'partial' });
      await sendTo(url, 0, file.slice(from, to));
      expect(await headOf(url, ['upload-concat'])).toEqual(['partial']);
      return url;
    };
    const parts = [await part(0, 1000), await part(1000, 3000)];
    const alone = await artist.post('/api/upload/drafts', { uploadId: parts[0]?.split('/').at(-1) });
    expect(alone.status).toBe(404);
    const concat = `final;${parts.join(' ')}`;
    const headers = { ...tusHeaders, 'upload-concat': concat };
    const stranger = await other.post(path, undefined, { headers });
    expect([stranger.status, stranger.body.error]).toEqual([404, 'This upload does not exist or has expired']);
    const join = () => artist.post(path, undefined, { headers });
    const joined = await join();
    expect(joined.status).toBe(201);
    const url = joined.headers.get('location') as string;
    // The answer may be lost, so a repeated request finds the same upload.
    expect((await join()).headers.get('location')).toBe(url);
    expect(await headOf(url, ['upload-concat', 'upload-length', 'upload-offset'])).toEqual([concat, '3000', '3000']);
    expect((await sendTo(url, 3000, new Uint8Array(1))).status).toBe(403);
    for (const each of parts) expect((await artist.get(each)).status).toBe(404);
    const { body } = await artist.post('/api/upload/drafts', { uploadId: url.split('/').at(-1) });
    expect(body.song.sound.sizeBytes).toBe(3000);
    const masters = await Promise.all((await app.deps.blobs.list('uploads/')).map((key) => app.deps.blobs.stat(key)));
    const whole = createHash('sha256').update(file).digest('hex');
    expect(masters.map((master) => master?.sha256)).toContain(whole);
  });

  it('concatenates parts once for concurrent requests, in any order of their parts', async () => {
    const part = async () => {
      const url = await begun(artist, { 'upload-length': '1000', 'upload-concat': 'partial' });
      await sendTo(url, 0, new Uint8Array(soundFile(1000)));
      return url;
    };
    const [first, second] = [await part(), await part()];
    const join = (parts: readonly string[]) =>
      artist.post(path, undefined, { headers: { ...tusHeaders, 'upload-concat': `final;${parts.join(' ')}` } });
    const orders = Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? [first, second] : [second, first]));
    const answers = await Promise.all(orders.map(join));
    const joined = answers
      .filter(({ status }) => status === 201)
      .map(({ headers }) => headers.get('location') as string);
    expect(new Set(joined).size).toBe(1);
    for (const { status } of answers) expect([201, 404, 409]).toContain(status);
    for (const url of new Set(joined)) await artist.call('DELETE', url, undefined, { headers: tusHeaders });
  });

  it.each([
    ['an incomplete part', async () => `final;${await begun(artist, { 'upload-concat': 'partial' })}`, 409],
    ['an ordinary upload', async () => `final;${await begun(artist)}`, 404],
    ['no part', async () => 'final;', 400],
    ['a path', async () => 'final;/api/upload/tus/..%2f..%2fetc', 400],
  ])('does not join %s', async (_, concat, status) => {
    const headers = { ...tusHeaders, 'upload-concat': await concat() };
    expect((await artist.post(path, undefined, { headers })).status).toBe(status);
  });

  it('applies X-HTTP-Method-Override, and guards the request as the overriding method', async () => {
    const url = await begun(artist, { 'upload-length': '4' });
    const override = (method: string, more: Record<string, string> = {}) => ({
      ...{ ...patch, 'upload-offset': '0', 'x-http-method-override': method, ...more },
    });
    const raw = new Uint8Array(4);
    expect((await artist.call('POST', url, undefined, { headers: override('PATCH'), raw })).status).toBe(204);
    // A HEAD would promise bytes that never arrive, and its client would wait for them until the connection ends.
    for (const method of ['HEAD', 'GET']) {
      for (const at of [url, `${path}/unknown`]) {
        const answer = await artist.call('POST', at, undefined, { headers: override(method) });
        expect(answer.status).toBe(405);
      }
    }
    const foreign = override('DELETE', { origin: 'https://evil.example' });
    expect((await artist.call('POST', url, undefined, { headers: foreign })).status).toBe(403);
    expect((await artist.call('GET', url, undefined, { headers: override('DELETE') })).status).toBe(200);
    expect((await artist.call('POST', url, undefined, { headers: override('DELETE') })).status).toBe(204);
    // Only responses about uploads have this header.
    expect((await artist.call('GET', '/api/upload/drafts', undefined, { headers: override('POST') })).status).toBe(200);
  });

  it('accepts metadata that is empty or contains spaces, as other clients send it', async () => {
    expect((await begin(artist, { 'upload-metadata': '' })).status).toBe(201);
    const spaced = await begun(artist, { 'upload-metadata': 'mood, filename YS53YXY=' });
    expect((await artist.get(spaced)).body.upload.fileName).toBe('a.wav');
  });

  it('advertises its version and extensions', async () => {
    const { headers } = await app.guest().call('OPTIONS', path, undefined);
    const extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'];
    expect(headers.get('tus-extension')?.split(',')).toEqual([...extensions, 'concatenation']);
  });

  it('rejects most of a thousand concurrent uploads of one person with a clear message', async () => {
    const newcomer = await app.signUp({ isArtist: true });
    const answers = await callsAtOnce(1000, () => begin(newcomer));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 201).length).toBe(200);
    expect(refused.length).toBe(800);
    expect(refused[0]?.body.error).toBe('Too many uploads are open. Please finish or cancel some of them first.');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Other people are not affected.
    expect((await begin(other)).status).toBe(201);
  });

  it('deletes abandoned uploads after a day', async () => {
    const url = await begun(other);
    app.clock.advance(25 * 60 * 60_000);
    expect((await other.get(url)).status).toBe(404);
    await until(async () => (await unfinishedFiles()).length === 0);
  });
});
