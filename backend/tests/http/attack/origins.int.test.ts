// Tests that links and cookies use the configured origin, whatever host a request claims.
import { startTestApp, type TestApp } from '../../support/world/app';
import { rawRequest } from './raw-request';

const password = 'a quiet evening 7';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ publicOrigin: 'https://music.example' });
});
afterAll(() => app.stop());

const misleading: Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'music.example.evil.example' },
  { host: 'music.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  { host: 'music.example', forwarded: 'host=evil.example;proto=http' },
];

test.each(misleading)('no link follows %j', async (headers) => {
  const client = app.guest();
  const { csrfToken } = (await client.get('/api/auth/csrf')).body;
  const cookie = client.cookieHeader();
  const form = (fields: Record<string, string>) => new URLSearchParams({ csrfToken, ...fields }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const signUp = await app.signUp({ password });
  const answers = [
    await rawRequest(app.origin, 'GET', '/api/auth/providers', headers),
    await rawRequest(app.origin, 'GET', '/api/auth/error?error=SessionRequired', headers),
    await rawRequest(app.origin, 'GET', '/api/auth/signin?callbackUrl=/library', headers),
    await rawRequest(app.origin, 'POST', '/api/auth/signin/credentials', { ...headers, ...type, cookie }, form({})),
    await rawRequest(
      app.origin,
      'POST',
      '/api/auth/callback/credentials',
      { ...headers, ...type, cookie },
      form({ email: signUp.email, password, json: 'true' }),
    ),
    await rawRequest(app.origin, 'POST', '/api/auth/signout', { ...headers, ...type, cookie }, form({ json: 'true' })),
    await rawRequest(app.origin, 'GET', '/docs/openapi.json', headers),
  ];
  for (const { status, headers: answered, body } of answers) {
    expect([200, 302]).toContain(status);
    const said = JSON.stringify([answered.get('location'), body]);
    expect(said).not.toContain('evil');
    expect(said).toContain('https://music.example');
  }
});

test('the session is kept under a name that no neighbouring domain can plant', async () => {
  const client = await app.signUp({ password });
  const cookie = client.cookie('__Host-libretto-session') ?? '';
  expect(cookie).toMatch(/^[\w-]{43}$/);
  expect(client.cookie('libretto-session')).toBeUndefined();
  expect(client.cookie('__Host-libretto-csrf')).toBeDefined();
  const { headers } = await client.get('/api/auth/session');
  const set = headers.getSetCookie().find((each) => each.startsWith('__Host-libretto-session=')) ?? '';
  expect(set).toMatch(/; Path=\//);
  expect(set).toMatch(/; Secure/);
  expect(set).not.toMatch(/Domain=/i);

  const planted = app.guest();
  planted.setCookie('libretto-session', cookie);
  expect((await planted.get('/api/auth/session')).body).toEqual({});
  expect(planted.cookie('libretto-session')).toBeUndefined();
});
