import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';

const site = 'http://libretto.test';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const password = 'a quiet harbour';
const wren = { username: 'Wren Adeyemi', email: 'wren@libretto.example', password, isArtist: false };

const tokenOf = async (client: Client): Promise<string> => (await client.get('/api/auth/csrf')).body.csrfToken;

async function signIn(client: Client, fields: Record<string, string>) {
  const csrfToken = await tokenOf(client);
  return client.form('/api/auth/callback/credentials', { csrfToken, json: 'true', ...fields });
}

describe('signing up', () => {
  test('makes an account that is usable at once, without signing in', async () => {
    const client = app.guest();
    const answer = await client.post('/api/auth/signup', wren);
    expect(answer.status).toBe(201);
    expect(answer.body.user).toEqual({
      id: expect.stringMatching(/^[\w-]{1,64}$/),
      username: 'Wren Adeyemi',
      email: 'wren@libretto.example',
      isArtist: false,
    });
    expect((await client.get('/api/auth/session')).body).toEqual({});
    expect((await signIn(client, { email: wren.email, password })).status).toBe(200);
  });

  test('keeps names, addresses and hashes out of the log in clear', async () => {
    const { userId } = await app.signUp({ username: 'Clear Text', email: 'clear-text@libretto.example' });
    const stored = JSON.stringify(await app.deps.eventStore.readStream(`user-${userId}`, 0, 10));
    expect(stored).not.toMatch(/Clear Text|clear-text|argon2/i);
  });

  test.each([
    [{ username: 'WREN adeyemi', email: 'other@libretto.example' }, 'This username is already taken'],
    [{ username: 'ｗｒｅｎ　ａｄｅｙｅｍｉ', email: 'other@libretto.example' }, 'This username is already taken'],
    [{ username: 'Somebody Else', email: 'Wren@Libretto.Example' }, 'This email is already registered'],
  ])('refuses %j as taken', async (person, error) => {
    const answer = await app.guest().post('/api/auth/signup', { ...wren, ...person });
    expect(answer).toMatchObject({ status: 409, body: { error } });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test.each([
    [{ username: '  ' }, 400, 'Username is required'],
    [{ username: '\u200b\u2060' }, 400, 'Username is required'],
    [{ username: 'a\u202eb' }, 400, 'Username contains characters that are not allowed'],
    [{ username: 'ä'.repeat(1251) }, 400, 'Username is too long (maximum 2500 bytes)'],
    [{ email: 'nobody' }, 400, 'Please enter a valid email address'],
    [{ email: 'a\u0000@example.test' }, 400, 'Please enter a valid email address'],
    [{ email: 'a b@example.test' }, 400, 'Please enter a valid email address'],
    [{ email: 'a@-example.test' }, 400, 'Please enter a valid email address'],
    [{ username: 'a\u0000b' }, 400, 'Username contains characters that are not allowed'],
    [{ email: undefined }, 400, 'Email is required'],
    [{ password: '12345' }, 400, 'Password must be at least 6 characters long'],
    [{ password: 'Password1' }, 422, 'This password is too common. Please choose another one.'],
    [{ username: ['a'] }, 400, 'Username is required'],
  ])('refuses %j', async (fields, status, error) => {
    const person = { username: 'Fresh Name', email: 'fresh@libretto.example', password, ...fields };
    expect(await app.guest().post('/api/auth/signup', person)).toMatchObject({ status, body: { error } });
  });

  test('never obeys further fields', async () => {
    const client = app.guest();
    const greedy = { ...wren, username: 'Greedy', email: 'greedy@libretto.example' };
    const claims = { id: 'me', userId: 'me', roles: ['admin'], grantedRoles: ['admin'], isAdmin: true, isPatron: true };
    const { body } = await client.post('/api/auth/signup', { ...greedy, ...claims });
    expect(body.user.id).not.toBe('me');
    await signIn(client, { email: greedy.email, password });
    expect((await client.get('/api/user/admin-status')).body).toEqual({ isAdmin: false });
    expect((await client.get('/api/auth/session')).body.user).toMatchObject({ isAdmin: false, isPatron: false });
  });

  test('twenty at once, spelt differently, make exactly one account', async () => {
    const tries = Array.from({ length: 20 }, (_, n) =>
      app.guest().post('/api/auth/signup', {
        username: n % 2 ? 'Twenty Times' : 'TWENTY  times',
        email: n % 3 ? 'Twenty@libretto.example' : 'twenty@LIBRETTO.example',
        password,
      }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  test('takes JSON only', async () => {
    const raw = new URLSearchParams({ ...wren, isArtist: 'true', username: 'Form', email: 'form@libretto.example' });
    expect((await app.guest().call('POST', '/api/auth/signup', undefined, { raw })).status).toBe(415);
  });
});

describe('signing in', () => {
  test('gives a session of thirty days in a cookie that scripts cannot read', async () => {
    const client = app.guest();
    const answer = await signIn(client, { email: 'WREN@libretto.example', password, callbackUrl: '/social?x=1' });
    expect(answer).toMatchObject({ status: 200, body: { url: `${site}/social?x=1` } });
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('libretto-session=')) ?? '';
    expect(cookie).toMatch(/^libretto-session=[\w-]{43};/);
    expect(cookie).toMatch(/Max-Age=2592000/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const { user, expires } = (await client.get('/api/auth/session')).body;
    expect(user).toEqual({
      id: expect.any(String),
      name: 'Wren Adeyemi',
      email: 'wren@libretto.example',
      image: null,
      isArtist: false,
      isPatron: false,
      isAdmin: false,
      isFinance: false,
      oauthProvider: 'credentials',
    });
    expect(Date.parse(expires) - app.clock.nowMs()).toBe(30 * 86_400_000);
  });

  test('keeps only a hash of the cookie', async () => {
    const client = app.guest();
    await signIn(client, { email: wren.email, password });
    const { id } = (await client.get('/api/auth/session')).body.user;
    const listed = JSON.stringify(await app.deps.sessions.listOf(id));
    expect(listed).not.toContain(client.cookie('libretto-session'));
  });

  test('refuses a wrong password and an unknown address with the same words', async () => {
    const wrong = await signIn(app.guest(), { email: wren.email, password: 'not this one' });
    const unknown = await signIn(app.guest(), { email: 'nobody@libretto.example', password });
    expect(wrong.status).toBe(401);
    const { requestId: _, ...said } = wrong.body;
    expect(unknown).toMatchObject({ status: 401, body: said });
    expect(said.error).toBe('The email or password is not right');
    expect(new URL(said.url).searchParams.get('error')).toBe('CredentialsSignin');
  });

  test.each(['', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %j',
    async (callbackUrl) => {
      const { body } = await signIn(app.guest(), { email: wren.email, password, callbackUrl });
      expect(new URL(body.url).origin).toBe(site);
    },
  );

  test('redirects a plain form', async () => {
    const answer = await signIn(app.guest(), { email: wren.email, password, json: 'false', callbackUrl: '/library' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`${site}/library`);
  });

  test('is refused without the csrf token, with another one, and from another site', async () => {
    const client = app.guest();
    const csrfToken = await tokenOf(client);
    const fields = { email: wren.email, password, json: 'true' };
    const path = '/api/auth/callback/credentials';
    expect((await client.form(path, fields)).status).toBe(403);
    expect((await client.form(path, { ...fields, csrfToken: 'f'.repeat(64) })).status).toBe(403);
    expect((await app.guest().form(path, { ...fields, csrfToken })).status).toBe(403);
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect((await client.form(path, { ...fields, csrfToken }, foreign)).status).toBe(403);
    expect((await client.form(path, { ...fields, csrfToken })).status).toBe(200);
  });

  test('is not fooled by a csrf cookie that somebody planted', async () => {
    const client = app.guest();
    client.setCookie('libretto-csrf', encodeURIComponent(`${'a'.repeat(64)}|${'b'.repeat(64)}`));
    const fields = { email: wren.email, password, csrfToken: 'a'.repeat(64) };
    expect((await client.form('/api/auth/callback/credentials', fields)).status).toBe(403);
  });

  test('is limited after ten failures, also in a burst, for that account and nobody else', async () => {
    const victim = await app.signUp({ password });
    const guesses = Array.from({ length: 30 }, () => signIn(app.guest(), { email: victim.email, password: 'guess' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const refused = await signIn(app.guest(), { email: victim.email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.error).toBe('Too many attempts. Please try again later.');
    expect((await signIn(app.guest(), { email: wren.email, password })).status).toBe(200);
    app.clock.advance(16 * 60_000);
    expect((await signIn(app.guest(), { email: victim.email, password })).status).toBe(200);
  });

  test('works a hundred and twenty times a minute from one office', async () => {
    app.clock.advance(61_000);
    const tries = Array.from({ length: 120 }, () => signIn(app.guest(), { email: wren.email, password }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    app.clock.advance(61_000);
  });
});

describe('a session', () => {
  test('ends at once when signing out, and leads to the sign-in page', async () => {
    const client = await app.signUp();
    const cookie = client.cookie('libretto-session') ?? '';
    const csrfToken = await tokenOf(client);
    const answer = await client.form('/api/auth/signout', {
      csrfToken,
      json: 'true',
      callbackUrl: 'https://evil.example',
    });
    expect(answer).toMatchObject({ status: 200, body: { url: `${site}/login` } });
    expect(client.cookie('libretto-session')).toBeUndefined();
    client.setCookie('libretto-session', cookie);
    expect((await client.get('/api/auth/session')).body).toEqual({});
    expect((await client.get('/api/dashboard/complete')).status).toBe(401);
  });

  test('is not ended by another site', async () => {
    const client = await app.signUp();
    expect((await client.form('/api/auth/signout', { json: 'true' })).status).toBe(403);
    expect((await client.get('/api/auth/session')).body.user).toBeDefined();
  });

  test('ends after thirty days of silence, and only then', async () => {
    const client = await app.signUp();
    app.clock.advance(29 * 86_400_000);
    expect((await client.get('/api/auth/session')).body.user).toBeDefined();
    app.clock.advance(29 * 86_400_000);
    expect((await client.get('/api/auth/session')).body.user).toBeDefined();
    app.clock.advance(30 * 86_400_000 + 1);
    expect((await client.get('/api/auth/session')).body).toEqual({});
  });

  test('is read again with a token, and obeys no data', async () => {
    const client = await app.signUp();
    const csrfToken = await tokenOf(client);
    const answer = await client.post('/api/auth/session', { csrfToken, data: { user: { isAdmin: true } } });
    expect(answer.body.user).toMatchObject({ name: client.username, isAdmin: false });
    expect((await client.post('/api/auth/session', { data: {} })).status).toBe(403);
  });

  test('can be listed and revoked by its owner alone', async () => {
    const client = await app.signUp({ password });
    const other = await app.signIn(client.email, password);
    const { sessions } = (await client.get('/api/auth/sessions')).body;
    expect(sessions).toHaveLength(2);
    const { id } = sessions.find((each: { isCurrent: boolean }) => !each.isCurrent);
    expect((await (await app.signUp()).delete(`/api/auth/sessions/${id}`)).status).toBe(404);
    expect((await other.get('/api/auth/session')).body.user).toBeDefined();
    expect((await client.delete(`/api/auth/sessions/${id}`)).body).toEqual({ success: true });
    expect((await other.get('/api/auth/session')).body).toEqual({});
    expect((await app.guest().get('/api/auth/sessions')).status).toBe(401);
  });

  test('replaces the one that the browser had', async () => {
    const client = await app.signUp({ password });
    const former = client.cookie('libretto-session') ?? '';
    await signIn(client, { email: client.email, password });
    const thief = app.guest();
    thief.setCookie('libretto-session', former);
    expect((await thief.get('/api/auth/session')).body).toEqual({});
  });

  test('survives a garbled cookie as a visitor', async () => {
    const client = app.guest();
    client.setCookie('libretto-session', '%E0%A4%A');
    expect((await client.get('/api/auth/session')).body).toEqual({});
  });
});

describe('the further calls of the sign-in library', () => {
  test('know one way to sign in, under the configured address', async () => {
    const { credentials } = (await app.guest().get('/api/auth/providers')).body;
    expect(credentials).toMatchObject({ id: 'credentials', type: 'credentials' });
    expect(credentials.callbackUrl).toBe(`${site}/api/auth/callback/credentials`);
  });

  test('send to the sign-in page, and to no other site', async () => {
    const client = app.guest();
    const csrfToken = await tokenOf(client);
    const started = await client.form('/api/auth/signin/credentials', { csrfToken, callbackUrl: '//evil.example' });
    expect(started.body.url).toBe(`${site}/login?callbackUrl=${encodeURIComponent(`${site}/dashboard`)}`);
    expect((await client.form('/api/auth/signin/unknown', { csrfToken })).status).toBe(404);
    const failed = await client.get('/api/auth/error?error=SessionRequired');
    expect(failed.headers.get('location')).toBe(`${site}/login?error=SessionRequired`);
    expect((await client.get('/api/auth/error?error=<script>')).headers.get('location')).toBe(`${site}/login`);
  });

  test('take a report of an error', async () => {
    const report = { level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'x'.repeat(2000) };
    expect(await app.guest().form('/api/auth/_log', report)).toMatchObject({ status: 200, body: {} });
  });

  test('give one browser one token', async () => {
    const client = app.guest();
    expect(await tokenOf(client)).toBe(await tokenOf(client));
    expect(await tokenOf(client)).not.toBe(await tokenOf(app.guest()));
  });
});
