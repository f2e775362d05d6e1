import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const password = 'a quiet harbour';
const newPassword = 'a loud harbour';

describe('changing the password', () => {
  test('ends the other sessions at once, keeps this one, and the new password signs in', async () => {
    const client = await app.signUp({ password });
    const other = await app.signIn(client.email, password);
    const body = { currentPassword: password, newPassword, logoutOtherSessions: true };
    expect(await client.post('/api/user/change-password', body)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await other.get('/api/dashboard/complete')).status).toBe(401);
    expect((await client.get('/api/dashboard/complete')).status).toBe(200);
    await app.settle();
    expect((await client.get('/api/dashboard/complete')).status).toBe(200);
    await expect(app.signIn(client.email, password)).rejects.toThrow('401');
    await app.signIn(client.email, newPassword);
  });

  test('leaves the other sessions where that is asked', async () => {
    const client = await app.signUp({ password });
    const other = await app.signIn(client.email, password);
    await client.post('/api/user/change-password', {
      currentPassword: password,
      newPassword,
      logoutOtherSessions: false,
    });
    await app.settle();
    expect((await other.get('/api/dashboard/complete')).status).toBe(200);
  });

  test.each([
    [{ currentPassword: '' }, 400, 'Current password is required'],
    [{ currentPassword: undefined }, 400, 'Current password is required'],
    [{ newPassword: '' }, 400, 'New password is required'],
    [{ newPassword: 'short' }, 422, 'New password must be at least 6 characters long'],
    [{ newPassword: password }, 422, 'New password must be different from current password'],
    [{ newPassword: 'qwerty123' }, 422, 'This password is too common. Please choose another one.'],
    [{ currentPassword: 'not this one' }, 422, 'Current password is not right'],
  ])('refuses %j', async (fields, status, error) => {
    const client = await app.signUp({ password });
    const body = { currentPassword: password, newPassword, ...fields };
    expect(await client.post('/api/user/change-password', body)).toMatchObject({ status, body: { error } });
  });

  test('limits guesses at the current one', async () => {
    const client = await app.signUp({ password });
    const guess = () => client.post('/api/user/change-password', { currentPassword: 'a guess', newPassword });
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
  });
});

describe('changing the username', () => {
  test('shows the new one everywhere and frees the old one', async () => {
    const client = await app.signUp({ username: 'Before' });
    const answer = await client.post('/api/user/update-username', { username: '  After  ' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, username: 'After' } });
    expect((await client.get('/api/dashboard/complete')).body.user.username).toBe('After');
    expect((await client.get('/api/auth/session')).body.user.name).toBe('After');
    expect((await client.get('/api/user/profile')).body.username).toBe('After');
    expect((await app.signUp({ username: 'before' })).userId).not.toBe(client.userId);
  });

  test('takes another spelling of the own name', async () => {
    const client = await app.signUp({ username: 'spelling bee' });
    expect((await client.post('/api/user/update-username', { username: 'Spelling Bee' })).status).toBe(200);
  });

  describe('of one who is called My Own, where others are called Held Name, Occa and Bob', () => {
    let client: Awaited<ReturnType<TestApp['signUp']>>;
    beforeAll(async () => {
      for (const username of ['Held Name', 'Occa', 'Bob']) await app.signUp({ username });
      client = await app.signUp({ username: 'My Own' });
    });

    test.each([
      [{ username: 'Held Name' }, 409, 'This username is already taken'],
      [{ username: 'HELD name' }, 409, 'This username is already taken'],
      [{ username: '\u041e\u0441\u0441\u0430' }, 409, 'This username is already taken'],
      [{ username: '\u0412\u041e\u0412' }, 409, 'This username is already taken'],
      [{ username: 'My Own' }, 422, 'Please enter a different username'],
      [{ username: ' My Own ' }, 422, 'Please enter a different username'],
      [{ username: '   ' }, 400, 'Username is required'],
      [{}, 400, 'Username is required'],
      [{ username: 'é'.repeat(1251) }, 400, 'Username is too long (maximum 2500 bytes)'],
    ])('refuses %j', async (body, status, error) => {
      expect(await client.post('/api/user/update-username', body)).toMatchObject({ status, body: { error } });
    });
  });

  test('gives a name that ten want at once to one of them', async () => {
    const clients = [];
    for (let n = 0; n < 10; n++) clients.push(await app.signUp());
    const answers = await Promise.all(
      clients.map((client) => client.post('/api/user/update-username', { username: 'Wanted By Ten' })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('the account type', () => {
  test('changes at once, for the session too', async () => {
    const client = await app.signUp({ isArtist: false });
    const answer = await client.post('/api/user/update-account-type', { isArtist: true });
    expect(answer).toMatchObject({ status: 200, body: { success: true, isArtist: true } });
    expect((await client.get('/api/dashboard/complete')).body.user.isArtist).toBe(true);
    expect((await client.get('/api/auth/session')).body.user.isArtist).toBe(true);
    const [session] = await app.deps.sessions.listOf(client.userId);
    expect(session?.roles).toEqual(['artist']);
    await app.settle();
    expect((await app.deps.sessions.listOf(client.userId))[0]?.roles).toEqual(['artist']);
  });

  test.each([
    [{ isArtist: false }, 422, 'Please select a different account type'],
    [{ isArtist: 'yes' }, 400, expect.any(String)],
  ])('refuses %j', async (body, status, error) => {
    const client = await app.signUp({ isArtist: false });
    expect(await client.post('/api/user/update-account-type', body)).toMatchObject({ status, body: { error } });
  });
});

test('the address of a session is noted once', async () => {
  const client = await app.signUp();
  for (let n = 0; n < 3; n++) expect((await client.post('/api/user/update-ip')).body).toEqual({ success: true });
  const events = await app.deps.eventStore.readStream(`session-${client.userId}`, 0, 20);
  expect(events.map(({ type }) => type)).toEqual(['SignedIn', 'SessionAddressNoted']);
  expect(JSON.stringify(events)).not.toContain('127.0.0.1');
});

test.each([
  ['GET', '/api/dashboard/complete'],
  ['POST', '/api/user/update-ip'],
  ['POST', '/api/user/update-username'],
  ['POST', '/api/user/update-account-type'],
  ['POST', '/api/user/change-password'],
])('%s %s is not for guests', async (method, path) => {
  const answer = await app.guest().call(method, path, method === 'GET' ? undefined : {});
  expect(answer).toMatchObject({ status: 401, body: { error: 'Please sign in' } });
});
