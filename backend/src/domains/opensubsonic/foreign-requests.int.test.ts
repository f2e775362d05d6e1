// Tests how third-party apps send requests: as forms, from other origins, and with long URLs.
import { request } from 'node:http';
import type { Person } from '../../../tests/support/people/paying';
import { fakeSound, publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
let artist: Person & { readonly username: string };
let secret: string;
let songId: string;
const master = fakeSound(40_000);
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true, username: 'Nour' });
  await app.deps.blobs.put('images/cover-1', picture, { contentType: 'image/png' });
  songId = await publishSong(app, { artistId: artist.userId, title: 'Tïde/low', master, coverImageId: 'cover-1' });
  ({ secret } = (await artist.post('/api/user/app-keys', { label: 'Kitchen' })).body);
});
afterAll(() => app.stop());

const post = (name: string, fields: Record<string, string>, headers = {}) =>
  fetch(`${app.origin}/rest/${name}`, {
    ...{ method: 'POST', headers },
    body: new URLSearchParams({ apiKey: secret, f: 'json', ...fields }),
  });
const ask = async (path: string, init?: RequestInit) =>
  fetch(`${app.origin}/rest/${path}${path.includes('?') ? '&' : '?'}apiKey=${secret}`, init);
interface Said {
  readonly status: string;
  readonly error: { readonly code: number };
  readonly playQueue: { readonly entry: readonly unknown[] };
}
const bodyOf = async (answer: Response) =>
  ((await answer.json()) as { readonly 'subsonic-response': Said })['subsonic-response'];

describe('forms', () => {
  test('a posted form gets the sound, by ranges too', async () => {
    for (const name of ['stream', 'stream.view', 'download']) {
      const whole = await post(name, { id: songId, format: 'raw' });
      expect([name, whole.status, Buffer.from(await whole.arrayBuffer()).equals(master)]).toEqual([name, 200, true]);
    }
    const part = await post('stream', { id: songId, format: 'raw' }, { Range: 'bytes=100-199' });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
    const beyond = await post('stream', { id: songId, format: 'raw' }, { Range: 'bytes=99999-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */40000']);
  });

  test('a posted form that is too large is refused in the form of the protocol', async () => {
    const answer = await post('savePlayQueue', { f: 'json', id: 'x'.repeat(2_000_000) });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('status="failed"');
  });
});

test('a picture or sound that does not exist is error 70, not HTTP 404', async () => {
  for (const query of ['getCoverArt?id=song-none', 'getCoverArt?id=none', 'stream?id=none', 'download?id=none']) {
    const answer = await ask(`${query}&f=json`);
    expect([query, answer.status, (await bodyOf(answer)).error.code]).toEqual([query, 200, 70]);
    const xml = await ask(query);
    expect([xml.status, xml.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/xml')]);
  }
});

test('a download says under which name it is saved', async () => {
  const answer = await ask(`download?id=${songId}`);
  const disposition = answer.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename="Nour - T.de_low.webm"; filename\*=/);
  expect(decodeURIComponent(disposition)).toContain("UTF-8''Nour - Tïde_low.webm");
  expect(answer.headers.get('content-type')).toBe('audio/webm');
});

describe('web pages of other origins', () => {
  test.each(['https://player.example', 'null'])('%s may call everything, after a preflight', async (origin) => {
    const preflight = await fetch(`${app.origin}/rest/stream`, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'range,x-requested-with',
      },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': expect.stringContaining('POST'),
      'access-control-allow-headers': 'range,x-requested-with',
      'access-control-max-age': '86400',
    });
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const posted = await post('ping', {}, { Origin: origin, 'Sec-Fetch-Site': 'cross-site' });
    expect([posted.status, (await bodyOf(posted)).status]).toEqual([200, 'ok']);
    const sound = await post('stream', { id: songId }, { Origin: origin, Range: 'bytes=0-9' });
    expect(sound.status).toBe(206);
    expect(Object.fromEntries(sound.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('Content-Range'),
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('a page of another origin gains nothing from a session, and no other call is open to it', async () => {
    expect((await artist.get('/rest/ping?f=json')).body['subsonic-response'].error.code).toBe(42);
    const foreign = await fetch(`${app.origin}/api/player/like`, {
      ...{ method: 'POST', body: '{}' },
      headers: { Origin: 'https://player.example', 'Content-Type': 'application/json' },
    });
    expect(foreign.status).toBe(403);
  });
});

test('JSONP calls the function that is named, and never anything else', async () => {
  const answer = await ask('ping?f=jsonp&callback=app.done');
  expect(answer.headers.get('content-type')).toContain('javascript');
  const said: unknown[] = [];
  new Function('app', await answer.text())({ done: (value: unknown) => said.push(value) });
  expect(said).toEqual([{ 'subsonic-response': expect.objectContaining({ status: 'ok' }) }]);
  expect(await (await ask('ping?f=jsonp&callback=alert(1);x')).text()).not.toContain('alert(1)');
  const refused = await ask('getCoverArt?id=song-none&f=jsonp&callback=done');
  expect(await refused.text()).toContain('done({"subsonic-response":{"status":"failed"');
});

test('a long list of ids fits into the address of one GET', async () => {
  const ids = Array.from({ length: 1500 }, () => `&id=${songId}`).join('');
  const status = await new Promise((resolve, reject) =>
    request(`${app.origin}/rest/savePlayQueue?apiKey=${secret}&f=json&current=${songId}${ids}`, (res) =>
      resolve(res.resume().statusCode),
    )
      .once('error', reject)
      .end(),
  );
  expect(status).toBe(200);
  expect((await bodyOf(await ask('getPlayQueue?f=json'))).playQueue.entry.length).toBe(1500);
});
