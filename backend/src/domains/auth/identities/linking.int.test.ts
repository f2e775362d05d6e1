// Tests providers that verify no address, linking from the settings, and the targets of all redirects.
import { rawRequest } from '../../../../tests/http/attack/raw-request';
import { signInAtProvider } from '../../../../tests/support/world/oidc-provider';
import { type OtherServices, site, startWithOtherServices } from '../../../../tests/support/world/other-services';

let world: OtherServices;
beforeAll(async () => {
  world = await startWithOtherServices();
});
afterAll(() => world.stop());

const settings = { callbackUrl: '/settings/login-security', link: true };
const profile = (name: string) => ({
  id: `spotify-${name}`,
  email: `${name}@libretto.test`,
  display_name: `${name} S.`,
});

async function bySpotify(client: ReturnType<OtherServices['app']['guest']>, name: string, fields?: typeof settings) {
  const url = await world.begin(client, 'spotify', fields);
  return world.comeBack(client, { path: world.spotify.agree(url, profile(name)) });
}

test('the ways to sign in are those of the settings', async () => {
  const { body } = await world.app.guest().get('/api/auth/providers');
  expect(Object.keys(body)).toEqual(['credentials', 'oidc', 'apple', 'ending', 'away', 'spotify']);
  expect(body.oidc).toEqual({
    ...{ id: 'oidc', name: 'Sound Club', type: 'oauth' },
    signinUrl: `${site}/api/auth/signin/oidc`,
    callbackUrl: `${site}/api/auth/callback/oidc`,
  });
});

describe('a service that verifies no address', () => {
  test('makes an account once a mail was read in the same browser', async () => {
    const { app, mailbox, user } = world;
    const client = app.guest();
    expect(await bySpotify(client, 'quin')).toMatch(/^\/login\?error=ConfirmEmail&callbackUrl=.+history$/);
    expect(await user(client)).toBeUndefined();
    const mail = await mailbox.next('quin@libretto.test', 'Confirm your email');
    expect(mail.link?.href.startsWith(`${site}/confirm-sign-up#`)).toBe(true);
    const token = mail.link?.hash.slice(1);
    const confirm = (at = client, given = token) => at.post('/api/auth/confirm-sign-up', { token: given });
    expect(await confirm(app.guest())).toMatchObject({ status: 403, body: { code: 'other-browser' } });
    expect((await confirm(client, `${token}x`)).status).toBe(410);
    const cookie = client.cookieHeader();
    expect(await confirm()).toMatchObject({ status: 200, body: { url: `${site}/history` } });
    const made = await user(client);
    expect(made).toMatchObject({ name: 'quin S.', email: 'quin@libretto.test', oauthProvider: 'Spotify' });
    const again = await app.guest().post('/api/auth/confirm-sign-up', { token }, { headers: { cookie } });
    expect([409, 410]).toContain(again.status);
    const other = app.guest();
    expect(await bySpotify(other, 'quin')).toBe('/history');
    expect((await user(other)).id).toBe(made.id);
  });

  test('makes none after an hour', async () => {
    const { app, mailbox } = world;
    const client = app.guest();
    await bySpotify(client, 'ravi');
    const token = (await mailbox.next('ravi@libretto.test')).link?.hash.slice(1);
    app.clock.advance(3_600_001);
    expect((await client.post('/api/auth/confirm-sign-up', { token })).status).toBe(410);
  });

  test('never signs into an existing account by its address', async () => {
    const { app, user, through } = world;
    const owner = app.guest();
    await through(owner, 'sam:sam@libretto.test:verified');
    const client = app.guest();
    expect(await bySpotify(client, 'sam')).toMatch(/^\/login\?error=OAuthAccountNotLinked/);
    expect(await user(client)).toBeUndefined();
  });
});

describe('somebody who is signed in', () => {
  test('links a service, signs in by it, and ends that', async () => {
    const { app, user } = world;
    const person = await app.signUp({ email: 'tess@libretto.test' });
    expect(await bySpotify(person, 'tess-elsewhere', settings)).toBe('/settings/login-security');
    const { body } = await person.get('/api/auth/identities');
    expect(body).toEqual({ hasPassword: true, identities: [{ provider: 'spotify', name: 'Spotify' }] });
    // The address at the provider does not become the account's address.
    expect(await user(person)).toMatchObject({ email: 'tess@libretto.test', oauthProvider: 'credentials' });
    const client = app.guest();
    expect(await bySpotify(client, 'tess-elsewhere')).toBe('/history');
    expect((await user(client)).id).toBe(person.userId);

    const other = await app.signUp();
    expect(await bySpotify(other, 'tess-elsewhere', settings)).toBe('/settings/login-security?linking=taken');
    expect((await other.delete('/api/auth/identities/spotify')).status).toBe(404);
    expect((await person.delete('/api/auth/identities/spotify')).status).toBe(200);
    expect(await bySpotify(app.guest(), 'tess-elsewhere')).toMatch(/error=ConfirmEmail/);
    expect(await bySpotify(other, 'tess-elsewhere', settings)).toBe('/settings/login-security');
  });

  test('links by a form of another site too, which brings no session along', async () => {
    const { app, begin, comeBack } = world;
    const person = await app.signUp();
    const answer = await signInAtProvider(await begin(person, 'apple', settings), 'uma:uma@libretto.test:verified');
    const attempt = 'libretto-other-sign-in';
    const crossSite = app.guest();
    crossSite.setCookie(attempt, person.cookie(attempt) ?? '');
    expect(await comeBack(crossSite, answer)).toBe('/settings/login-security');
    expect(crossSite.cookie('libretto-session')).toBeUndefined();
    expect((await person.get('/api/auth/identities')).body.identities).toEqual([{ provider: 'apple', name: 'Apple' }]);
  });

  test('links nothing ten minutes after signing in until they enter the password', async () => {
    const { app, start } = world;
    const person = await app.signUp({ password: 'a quiet harbour' });
    app.clock.advance(600_000);
    expect(await start(person, 'oidc', settings)).toMatchObject({ status: 403, body: { code: 'confirm-identity' } });
    expect((await person.post('/api/auth/step-up', { password: 'a quiet harbour' })).status).toBe(200);
    expect((await start(person, 'oidc', settings)).status).toBe(200);
  });

  test('links nothing once signed out, and a guest none at all', async () => {
    const { app, begin, comeBack, start } = world;
    expect((await start(app.guest(), 'oidc', settings)).status).toBe(401);
    const person = await app.signUp();
    const answer = await signInAtProvider(await begin(person, 'oidc', settings), 'vic:vic@libretto.test:verified');
    const { csrfToken } = (await person.get('/api/auth/csrf')).body;
    await person.form('/api/auth/signout', { csrfToken, json: 'true' });
    expect(await comeBack(person, answer)).toMatch(/^\/login\?error=SessionRequired/);
  });

  test('takes the services along in the copy of their data', async () => {
    const { app, through, user } = world;
    const client = app.guest();
    await through(client, 'wim:wim@libretto.test:verified');
    const { id } = await user(client);
    const events = await app.deps.eventStore.readStream(`user-${id}`, 0, 10);
    expect(events.map(({ type }) => type)).toEqual(['UserRegistered', 'IdentityLinked']);
  });
});

test('every address begins with the configured origin, whatever host was asked for, and cookies keep to it', async () => {
  const publicOrigin = 'https://music.example';
  const secure = await startWithOtherServices(publicOrigin);
  try {
    const client = secure.app.guest();
    const { csrfToken } = (await client.get('/api/auth/csrf')).body;
    const form = new URLSearchParams({ csrfToken, callbackUrl: '/history', json: 'true' }).toString();
    const headers = {
      ...{ host: 'evil.example', 'x-forwarded-host': 'evil.example', cookie: client.cookieHeader() },
      'content-type': 'application/x-www-form-urlencoded',
    };
    for (const [id, sameSite] of [
      ['oidc', 'Lax'],
      ['apple', 'None'],
    ] as const) {
      const answer = await rawRequest(secure.app.origin, 'POST', `/api/auth/signin/${id}`, headers, form);
      expect(answer.status).toBe(200);
      const { searchParams } = new URL(answer.body.url);
      expect(searchParams.get('redirect_uri')).toBe(`${publicOrigin}/api/auth/callback/${id}`);
      const cookie = answer.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^__Host-libretto-other-sign-in=/);
      for (const part of ['HttpOnly', 'Secure', 'Path=/', `SameSite=${sameSite}`]) expect(cookie).toContain(part);
      expect(cookie).not.toContain('Domain');
    }
    const lost = await rawRequest(secure.app.origin, 'GET', '/api/auth/callback/oidc?code=x&state=y', headers);
    expect(lost.headers.get('location')).toBe(`${publicOrigin}/login?error=OAuthCallback`);
  } finally {
    await secure.stop();
  }
});
