// Tests signing in through an identity provider that speaks the protocol.
import { authenticator } from 'otplib';
import { until } from '../../../../tests/support/concurrency/until';
import { docsUnlikeRebuilt } from '../../../../tests/support/people/erased';
import { signInAtProvider } from '../../../../tests/support/world/oidc-provider';
import { type OtherServices, site, startWithOtherServices } from '../../../../tests/support/world/other-services';

let world: OtherServices;
beforeAll(async () => {
  world = await startWithOtherServices();
});
afterAll(() => world.stop());

const password = 'a quiet harbour';
const failed = '/login?error=OAuthCallback';
const withCallback = (error: string) => `/login?error=${error}&callbackUrl=${encodeURIComponent(`${site}/history`)}`;
const verified = (name: string) => `${name}:${name}@libretto.test:verified`;
const withQuery = (url: string, name: string, value: string) => {
  const changed = new URL(url);
  changed.searchParams.set(name, value);
  return changed.href;
};

/** An account whose address was confirmed by a mailed password reset. */
async function confirmed(email: string) {
  const { app, mailbox } = world;
  const person = await app.signUp({ email, password });
  await app.guest().post('/api/auth/request-password-reset', { email });
  const token = (await mailbox.next(email, 'Choose a new password')).link?.hash.slice(1);
  expect((await app.guest().post('/api/auth/reset-password', { token, newPassword: password })).status).toBe(200);
  return person;
}

describe('somebody new', () => {
  test('creates an account with the verified address, and signs into it the next time', async () => {
    const { app, provider, through, user } = world;
    const client = app.guest();
    await provider.knows('ada-at-club', 'ada@libretto.test:verified');
    expect(await through(client, 'ada-at-club')).toBe('/history');
    const about = {
      name: 'ada-at-club Provided',
      email: 'ada@libretto.test',
      oauthProvider: 'Sound Club',
      isArtist: false,
    };
    const made = await user(client);
    expect(made).toMatchObject(about);
    await app.settle();
    expect(await user(client)).toMatchObject(about);
    const other = app.guest();
    // A different address reported later by the provider changes nothing.
    await provider.knows('ada-at-club', 'other@libretto.test:verified');
    expect(await through(other, 'ada-at-club')).toBe('/history');
    expect(await user(other)).toMatchObject({ ...about, id: made.id });
    const log = JSON.stringify(await app.deps.eventStore.readStream(`user-${made.id}`, 0, 10));
    expect(log).toContain('IdentityLinked');
    for (const personal of ['ada-at-club', '127.0.0.1']) expect(log).not.toContain(personal);
  });

  test('gets another username where theirs is taken, and no password', async () => {
    const { app, through, user } = world;
    await app.signUp({ username: 'bo Provided' });
    const client = app.guest();
    await through(client, verified('bo'));
    expect((await user(client)).name).toMatch(/^bo Provided .{6}$/);
    const change = { currentPassword: 'anything', newPassword: 'something 7', logoutOtherSessions: false };
    expect((await client.post('/api/user/change-password', change)).status).toBe(422);
    expect(await client.post('/api/user/request-email-change', { newEmail: 'b@libretto.test' })).toMatchObject({
      status: 409,
      body: { error: 'Your email is managed by the service that you sign in with.' },
    });
    expect(await client.delete('/api/auth/identities/oidc')).toMatchObject({ status: 409 });
  });

  test('is refused where the service gives no address', async () => {
    expect(await world.through(world.app.guest(), 'cleo')).toBe(withCallback('OAuthNoEmail'));
  });
});

describe('an address that has an account', () => {
  test('is linked when both sides have confirmed it, and keeps its password', async () => {
    const { app, through, user } = world;
    const person = await confirmed('dara@libretto.test');
    const client = app.guest();
    expect(await through(client, 'dara-at-club:dara@libretto.test:verified')).toBe('/history');
    expect(await user(client)).toMatchObject({ id: person.userId, oauthProvider: 'credentials' });
    expect((await client.get('/api/auth/identities')).body).toEqual({
      hasPassword: true,
      identities: [{ provider: 'oidc', name: 'Sound Club' }],
    });
    // A second identity at the same provider belongs to another person.
    expect(await through(app.guest(), 'dara-two:dara@libretto.test:verified')).toBe(
      withCallback('OAuthAccountNotLinked'),
    );
  });

  test('is not linked when the account never confirmed it: somebody else may have signed up with it', async () => {
    const { app, through, user } = world;
    await app.signUp({ email: 'eli@libretto.test' });
    const client = app.guest();
    expect(await through(client, verified('eli'))).toBe(withCallback('OAuthAccountNotLinked'));
    expect(await user(client)).toBeUndefined();
  });

  test('is not linked when the service has not verified it', async () => {
    await confirmed('fay@libretto.test');
    const client = world.app.guest();
    expect(await world.through(client, 'fay:fay@libretto.test:unverified')).toBe(withCallback('OAuthAccountNotLinked'));
    expect(await world.user(client)).toBeUndefined();
  });
});

describe('an answer counts', () => {
  test('once', async () => {
    const { app, begin, comeBack } = world;
    const client = app.guest();
    const answer = await signInAtProvider(await begin(client), verified('gil'));
    const cookie = client.cookieHeader();
    expect(await comeBack(client, answer)).toBe('/history');
    expect(await comeBack(client, answer)).toBe(failed);
    const replay = await app.guest().get(answer.path, { headers: { cookie } });
    expect(replay.headers.get('location')).toBe(`${site}${failed}`);
  });

  test('in the browser that asked', async () => {
    const { app, begin, comeBack, user } = world;
    const [thief, victim] = [app.guest(), app.guest()];
    const answer = await signInAtProvider(await begin(thief), verified('hal'));
    expect(await comeBack(victim, answer)).toBe(failed);
    await begin(victim);
    expect(await comeBack(victim, answer)).toBe(failed);
    expect(await user(victim)).toBeUndefined();
  });

  test('for ten minutes', async () => {
    const { app, begin, comeBack } = world;
    const client = app.guest();
    const answer = await signInAtProvider(await begin(client), verified('ida'));
    app.clock.advance(600_001);
    expect(await comeBack(client, answer)).toBe(failed);
  });

  test.each([
    ['nonce', 'another-nonce'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('with its own %s', async (name, value) => {
    const { app, begin, comeBack, user } = world;
    const client = app.guest();
    const answer = await signInAtProvider(withQuery(await begin(client), name, value), verified('jo'));
    expect(await comeBack(client, answer)).toBe(withCallback('OAuthCallback'));
    expect(await user(client)).toBeUndefined();
  });

  test('with its own state, at its own service, and not as an error', async () => {
    const { app, begin, comeBack, start } = world;
    const client = app.guest();
    const url = await begin(client);
    const answer = await signInAtProvider(url, verified('kim'));
    expect(await comeBack(client, { path: answer.path.replace(/state=[^&]*/, 'state=made-up') })).toBe(failed);
    expect(await comeBack(client, { path: answer.path.replace('/oidc?', '/ending?') })).toBe(failed);
    const state = new URL(url).searchParams.get('state');
    expect(await comeBack(client, { path: `/api/auth/callback/oidc?error=access_denied&state=${state}` })).toBe(
      withCallback('OAuthCallback'),
    );
    expect((await start(client, 'unknown')).status).toBe(404);
    expect((await client.get('/api/auth/callback/unknown?state=x&code=y')).status).toBe(404);
  });
});

test('a service that is away is said so, and one that goes away meanwhile leads back to sign in', async () => {
  const { app, start, begin, comeBack, ending } = world;
  const client = app.guest();
  expect(await start(client, 'away')).toMatchObject({
    status: 503,
    body: { error: 'Away does not answer. Please try again later.' },
  });
  const answer = await signInAtProvider(await begin(client, 'ending'), verified('lou'));
  await ending.stop();
  expect(await comeBack(client, answer)).toBe(withCallback('OAuthCallback'));
});

test('a form that the service posts from its own page counts, and no other one', async () => {
  const { app, begin, comeBack, user, provider } = world;
  const client = app.guest();
  const answer = await signInAtProvider(await begin(client, 'apple'), verified('mia'));
  expect(Object.keys(answer.form ?? {})).toEqual(expect.arrayContaining(['code', 'state']));
  const headers = { origin: provider.issuer };
  expect((await client.form('/api/auth/callback/oidc', answer.form ?? {}, { headers })).status).toBe(403);
  expect((await client.get(`${answer.path}?${new URLSearchParams(answer.form)}`)).status).toBe(404);
  expect(await comeBack(app.guest(), answer)).toBe(failed);
  expect(await comeBack(client, answer)).toBe('/history');
  expect(await user(client)).toMatchObject({ email: 'mia@libretto.test', oauthProvider: 'Apple' });
});

test('a second factor is still asked for', async () => {
  const { app, through, user } = world;
  const client = app.guest();
  await through(client, verified('nat'));
  const { id } = await user(client);
  const { secret } = (await client.post('/api/auth/totp/begin')).body;
  const code = () => authenticator.clone({ epoch: app.clock.nowMs() }).generate(secret);
  expect((await client.post('/api/auth/totp/confirm', { code: code() })).status).toBe(200);
  const other = app.guest();
  const location = await through(other, verified('nat'));
  const [, encoded = ''] = /^\/login\?callbackUrl=[^#]+#second-step=(.+)$/.exec(location) ?? [];
  const step = JSON.parse(Buffer.from(encoded, 'base64url').toString());
  expect(step).toMatchObject({ hasTotp: true, passkeyOptions: null });
  expect(await user(other)).toBeUndefined();
  app.clock.advance(30_000);
  const body = { challenge: step.challenge, code: code(), callbackUrl: '/history' };
  expect((await other.post('/api/auth/callback/second-factor', body)).status).toBe(200);
  expect((await user(other)).id).toBe(id);
});

test('rejects a suspended person, and creates a new account for a deleted one', async () => {
  const { app, through, user } = world;
  const client = app.guest();
  await through(client, verified('ola'));
  const { id } = await user(client);
  const admin = await app.userClient(undefined, ['admin']);
  const suspend = (isSuspended: boolean) =>
    admin.post(`/api/admin/people/${id}/suspension`, { isSuspended, reason: 'Spam' });
  expect((await suspend(true)).status).toBe(200);
  const suspended = app.guest();
  expect(await through(suspended, verified('ola'))).toBe('/login?error=AccountSuspended');
  const words = decodeURIComponent(suspended.cookie('libretto-suspension') ?? '');
  expect(words).toBe('Your account is suspended. The reason: Spam');
  expect((await suspend(false)).status).toBe(200);
  expect(await through(client, verified('ola'))).toBe('/history');
  await app.settle();
  expect((await client.delete('/api/user/delete-account')).status).toBe(200);
  await until(async () => (await app.deps.personalKeys.find(id)) === undefined);
  await app.settle();
  expect(await docsUnlikeRebuilt(app)).toEqual([]);
  expect(await through(client, verified('ola'))).toBe('/history');
  expect((await user(client)).id).not.toBe(id);
});

test.each([
  '//evil.test',
  'https://evil.test/x',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
])('leads from %j to no other site', async (callbackUrl) => {
  const location = await world.through(world.app.guest(), verified('pia'), 'oidc', { callbackUrl });
  expect(location).toMatch(/^\/(dashboard|evil\.test)$/);
});
