// Tests attacks by somebody who has neither the password nor a session of their victim.
import { startTestApp, type TestApp } from '../../support/world/app';
import type { Answer, Client } from '../../support/world/client';

const password = 'a quiet evening 7';

// Each test makes hundreds of requests, which take long on a busy machine.
jest.setTimeout(180_000);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function signIn(
  client: Client,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { csrfToken } = (await client.get('/api/auth/csrf')).body;
  return client.form('/api/auth/callback/credentials', { csrfToken, json: 'true', ...fields }, { headers });
}

test('a session that somebody planted is never taken up', async () => {
  const [victim, thief] = [await app.signUp({ password }), await app.signUp({ password })];
  const browser = app.guest();
  for (const planted of ['x'.repeat(43), thief.cookie('libretto-session') ?? '']) {
    browser.setCookie('libretto-session', planted);
    expect((await signIn(browser, { email: victim.email, password })).status).toBe(200);
    expect(browser.cookie('libretto-session')).not.toBe(planted);
    const plants = app.guest();
    plants.setCookie('libretto-session', planted);
    expect((await plants.get('/api/auth/session')).body).toEqual({});
  }
});

test('guesses are counted by who sends them, not by whom they say they are', async () => {
  const victim = await app.signUp({ password });
  const statuses: number[] = [];
  for (let n = 0; n < 14; n++) {
    const address = `203.0.113.${n}`;
    const headers = { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address };
    statuses.push((await signIn(app.guest(), { email: victim.email, password: 'guess' }, headers)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
});

test('the owner’s device signs in while somebody else guesses, and its cookie helps nobody else', async () => {
  const owner = await app.signUp({ password });
  const other = await app.signUp({ password });
  const device = owner.cookie('libretto-device') ?? '';
  expect(device).not.toBe('');
  for (let n = 0; n < 12; n++) await signIn(app.guest(), { email: owner.email, password: 'guess' });
  expect((await signIn(app.guest(), { email: owner.email, password })).status).toBe(429);
  expect((await signIn(owner, { email: owner.email, password })).status).toBe(200);

  for (const planted of [other.cookie('libretto-device') ?? '', device.replace(/.{3}$/, 'AAA'), `${device}x`]) {
    const thief = app.guest();
    thief.setCookie('libretto-device', planted);
    expect((await signIn(thief, { email: owner.email, password })).status).toBe(429);
  }
  const stolen = app.guest();
  stolen.setCookie('libretto-device', owner.cookie('libretto-device') ?? '');
  const statuses: number[] = [];
  for (let n = 0; n < 12; n++) statuses.push((await signIn(stolen, { email: owner.email, password: 'guess' })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

test('a stranger’s address is refused like a known one, limits included', async () => {
  const known = await app.signUp({ password });
  const answerFor = async (email: string) => {
    const answers = [];
    for (let n = 0; n < 11; n++) answers.push(await signIn(app.guest(), { email, password: 'guess' }));
    return answers.map(({ status, body: { requestId: _, retryAfter: __, ...said } }) => ({ status, said }));
  };
  expect(await answerFor('nobody-at-all@libretto.test')).toEqual(await answerFor(known.email));
});

test.each([
  { email: 'x'.repeat(20_000), password },
  { email: 'a@b.c\0', password },
  { email: "' OR 1=1 --", password },
  { email: '', password: '' },
  { email: 'person@libretto.test', password: 'ﷺ'.repeat(1_000) },
])('odd credentials are plainly wrong', async (fields) => {
  const { status, body } = await signIn(app.guest(), fields);
  expect([400, 401]).toContain(status);
  expect(body).toMatchObject({ error: expect.any(String) });
});

test('no input is returned as markup', async () => {
  const script = '"><script>alert(1)</script>';
  const client = app.guest();
  for (const path of [
    '/api/auth/error?error=',
    '/api/auth/signin?callbackUrl=',
    '/api/nothing/',
    '/docs?x=',
    '/nothing/',
  ]) {
    const answer = await client.get(path + encodeURIComponent(script));
    const whole = JSON.stringify([answer.headers.get('location'), String(answer.body)]);
    expect(whole).not.toContain('<script>alert');
  }
});

test('every answer says how it may be used', async () => {
  const paths = [
    '/health/live',
    '/health/ready',
    '/metrics',
    '/docs',
    '/docs/openapi.json',
    '/nothing',
    '/api/nothing',
    '/sandbox/nothing',
  ];
  for (const path of paths) {
    const { headers } = await app.guest().get(path);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringMatching(/default-src '(none|self)'/),
    ]);
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
    expect(headers.get('x-powered-by')).toBeNull();
  }
  const polled = await app.guest().get('/socket.io/?EIO=4&transport=polling');
  expect([polled.status, polled.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
});
