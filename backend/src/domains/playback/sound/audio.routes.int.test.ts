import { fakeSound, publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { renditionKey } from '../renditions/rendition-keys';

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let listener: Awaited<ReturnType<TestApp['signUp']>>;
const master = fakeSound(200_000);
const preview = fakeSound(40_000, 7);
let free: string;
let paid: string;

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
  listener = await app.signUp();
  free = await publishSong(app, { artistId: artist.userId, master });
  paid = await publishSong(app, { artistId: artist.userId, master, preview, isPaid: true });
});
afterAll(() => app.stop());

const audio = (songId: string, query = '') => `/api/audio/${songId}${query}`;
const range = (bytes: string) => ({ headers: { Range: `bytes=${bytes}` } });

describe('ranges', () => {
  test('answers a request without a range with the whole file', async () => {
    const { status, headers, body } = await app.guest().get(audio(free));
    expect(status).toBe(200);
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('content-type')).toBe('audio/webm');
    expect(headers.get('content-length')).toBe('200000');
    expect(master.equals(body)).toBe(true);
  });

  test('answers an open range to the end', async () => {
    const { status, headers, body } = await app.guest().get(audio(free), range('1000-'));
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe('bytes 1000-199999/200000');
    expect(headers.get('content-length')).toBe('199000');
    expect(master.subarray(1000).equals(body)).toBe(true);
  });

  test.each([
    ['0-1', 0, 2],
    ['199990-', 199_990, 200_000],
    ['-10', 199_990, 200_000],
    ['10-180000', 10, 180_001],
    ['199000-999999', 199_000, 200_000],
  ])('answers %s exactly', async (bytes, from, to) => {
    const { status, headers, body } = await app.guest().get(audio(free), range(bytes));
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/200000`);
    expect(headers.get('content-length')).toBe(String(to - from));
    expect(master.subarray(from, to).equals(body)).toBe(true);
  });

  test('answers a range behind the end with 416 and the size', async () => {
    const { status, headers, body } = await app.guest().get(audio(free), range('200000-'));
    expect(status).toBe(416);
    expect(headers.get('content-range')).toBe('bytes */200000');
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body.error).toBeTruthy();
  });

  test('answers HEAD with the headers alone', async () => {
    const whole = await app.guest().call('HEAD', audio(free), undefined);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-length')).toBe('200000');
    const part = await app.guest().call('HEAD', audio(free), undefined, range('0-'));
    expect(part.status).toBe(206);
    expect(part.headers.get('content-length')).toBe('200000');
  });

  test('gives a whole song in the parts that a player asks for', async () => {
    const parts: Buffer[] = [];
    for (let at = 0; at < master.length; ) {
      const { body } = await app.guest().get(audio(free), range(`${at}-`));
      parts.push(body);
      at += body.length;
    }
    expect(Buffer.concat(parts).equals(master)).toBe(true);
  });

  test('takes no notice of a time stamp', async () => {
    expect((await app.guest().get(audio(free, '?q=128&f=opus&ts=123'))).status).toBe(200);
  });
});

describe('conditions', () => {
  test('answers 304 to who has it', async () => {
    const { headers } = await app.guest().get(audio(free), range('0-0'));
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]+"$/);
    const again = await app.guest().get(audio(free), { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
  });

  test('sends everything where If-Range names another file', async () => {
    const { headers } = await app.guest().get(audio(free), range('0-0'));
    const asked = (etag: string) => app.guest().get(audio(free), { headers: { Range: 'bytes=5-9', 'If-Range': etag } });
    expect((await asked(headers.get('etag') ?? '')).status).toBe(206);
    expect((await asked('"another"')).status).toBe(200);
  });
});

describe('entitlement', () => {
  const asked = ['', '?q=64', '?q=320&f=opus', '?q=original', '?q=original&f=opus', '?ts=1'];

  test.each(asked)('gives a guest the preview of a paid song and nothing else (%s)', async (query) => {
    const { status, headers, body } = await app.guest().get(audio(paid, query), range('0-'));
    expect(status).toBe(206);
    expect(headers.get('content-range')).toBe('bytes 0-39999/40000');
    expect(headers.get('cache-control')).toMatch(/private/);
    expect(preview.equals(body)).toBe(true);
  });

  test.each(asked)('gives a listener who has not bought it the same (%s)', async (query) => {
    const { body } = await listener.get(audio(paid, query));
    expect(preview.equals(body)).toBe(true);
  });

  test('gives nothing behind the preview, and tells no larger size', async () => {
    const behind = await app.guest().get(audio(paid), range('40000-'));
    expect(behind.status).toBe(416);
    expect(behind.headers.get('content-range')).toBe('bytes */40000');
    const head = await app.guest().call('HEAD', audio(paid), undefined);
    expect(head.headers.get('content-length')).toBe('40000');
  });

  test('gives the artist their own song', async () => {
    expect(master.equals((await artist.get(audio(paid))).body)).toBe(true);
  });

  test('gives a buyer the whole song at once, under another tag', async () => {
    const before = (await listener.get(audio(paid))).headers.get('etag') ?? '';
    await topUp(app, listener.userId, 100);
    const bought = await listener.post('/api/song/purchase', {
      songId: paid,
      paymentMethod: 'talent_balance',
      price: 75,
    });
    expect(bought.status).toBe(200);
    const { status, headers, body } = await listener.get(audio(paid), { headers: { 'If-None-Match': before } });
    expect(status).toBe(200);
    expect(headers.get('etag')).not.toBe(before);
    expect(headers.get('cache-control')).toMatch(/private/);
    expect(master.equals(body)).toBe(true);
    expect(preview.equals((await app.guest().get(audio(paid))).body)).toBe(true);
  });

  test('gives no format of the preview that is not made', async () => {
    const { status, body } = await app.guest().get(audio(paid, '?f=aac'));
    expect(status).toBe(404);
    expect(body.code).toBe('format-not-made');
  });
});

describe('formats and qualities', () => {
  let song: string;
  const rendition = (format: 'opus' | 'aac', bitrateKbps: 64 | 128 | 256 | 320) =>
    renditionKey({ songId: song, masterKey: `audio/${song}/master.webm` }, { part: 'whole', format, bitrateKbps });
  const make = (format: 'opus' | 'aac', bitrateKbps: 64 | 128 | 256 | 320, bytes: number) =>
    app.deps.blobs.put(rendition(format, bitrateKbps), fakeSound(bytes), {
      contentType: format === 'opus' ? 'audio/webm' : 'audio/mp4',
    });
  const length = async (query: string, client = app.guest()) =>
    (await client.call('HEAD', audio(song, query), undefined)).headers.get('content-length');

  beforeAll(async () => {
    const sound = { masterContentType: 'audio/flac' };
    song = await publishSong(app, { artistId: artist.userId, master: fakeSound(90_000), sound });
  });

  test('are 404 as problems until they are made, and the plain path gives the master', async () => {
    const { status, headers, body } = await app.guest().get(audio(song, '?q=128&f=opus'));
    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body.code).toBe('format-not-made');
    expect((await app.guest().get(audio(song, '?f=aac'))).status).toBe(404);
    expect(await length('')).toBe('90000');
  });

  test('are served as asked once they are made', async () => {
    await make('opus', 64, 10_000);
    await make('opus', 128, 20_000);
    await make('opus', 256, 40_000);
    await make('aac', 128, 21_000);
    app.clock.advance(1001);
    expect(await length('?q=64&f=opus')).toBe('10000');
    expect(await length('?q=128&f=aac')).toBe('21000');
    expect(await length('?q=original')).toBe('90000');
    const { headers } = await app.guest().get(audio(song, '?q=128&f=aac'));
    expect(headers.get('content-type')).toBe('audio/mp4');
  });

  test('follow the setting where none is asked for: 128 for guests, the own choice for others', async () => {
    expect(await length('?f=opus')).toBe('20000');
    expect(await length('?f=opus', listener)).toBe('40000');
    const chosen = await listener.post('/api/user/update-audio-quality-settings', { quality: 'data-saver' });
    expect(chosen.status).toBe(200);
    expect(await length('?f=opus', listener)).toBe('10000');
  });

  test.each(['?q=12', '?f=mp3', '?q=128&q=64'])('refuses %s', async (query) => {
    expect((await app.guest().get(audio(song, query))).status).toBe(400);
  });
});

test.each(['no-such-song', '..%2f..%2fetc', 'a'.repeat(65)])('does not know %s', async (songId) => {
  const { status, headers } = await app.guest().get(audio(songId));
  expect([400, 404]).toContain(status);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
});
