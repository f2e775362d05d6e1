// Tests how third-party music apps sign in, with a public client of the protocol.
import SubsonicAPI from 'subsonic-api';
import type { Person } from '../../../tests/support/people/paying';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
let artist: Person;
let fan: Person & { readonly username: string };
let secret: string;

beforeAll(async () => {
  app = await startTestApp();
  [artist, fan] = [await app.signUp({ isArtist: true }), await app.signUp({ username: 'Late Listener' })];
  ({ secret } = (await fan.post('/api/user/app-keys', { label: 'Kitchen' })).body);
});
afterAll(() => app.stop());

const withKey = (apiKey = secret) => new SubsonicAPI({ url: app.origin, auth: { apiKey } });
const withPassword = (username: string, password: string) =>
  new SubsonicAPI({ url: app.origin, auth: { username, password } });
const asked = async (path: string) => (await fetch(`${app.origin}/rest/${path}`)).text();

test('signing in takes the key alone, and the name with the key in place of a password', async () => {
  expect(await withKey().ping()).toMatchObject({ status: 'ok', openSubsonic: true, type: 'libretto' });
  expect(await withPassword('late LISTENER', secret).ping()).toMatchObject({ status: 'ok' });
  const plain = `u=${encodeURIComponent(fan.username)}&p=enc:${Buffer.from(secret).toString('hex')}&f=json`;
  expect(await asked(`ping.view?${plain}`)).toContain('"status":"ok"');
});

test('signing in never takes the password of the product, another name, or a key that was altered', async () => {
  const other = await app.signUp({ username: 'Somebody', password: 'a quiet evening 7' });
  expect(await withPassword('Somebody', 'a quiet evening 7').ping()).toMatchObject({ error: { code: 40 } });
  expect(await withPassword(other.username, secret).ping()).toMatchObject({ error: { code: 40 } });
  const altered = (secret[0] === 'a' ? 'b' : 'a') + secret.slice(1);
  for (const key of [altered, secret.slice(0, -1), '', 'x'.repeat(34)]) {
    expect(await asked(`ping?apiKey=${key}&f=json`)).toContain('"code":44');
  }
  expect(await asked('ping?f=json')).toContain('"code":42');
  expect(await asked(`ping?apiKey=${secret}&u=x&f=json`)).toContain('"code":43');
});

test('a key ends when it is revoked, and says on the list when it was last used', async () => {
  const { key, secret: other } = (await fan.post('/api/user/app-keys', { label: 'Car' })).body;
  expect(await withKey(other).ping()).toMatchObject({ status: 'ok' });
  await app.settle();
  const { keys } = (await fan.get('/api/user/app-keys')).body;
  expect(keys).toContainEqual(expect.objectContaining({ id: key.id, label: 'Car', lastUsedAt: expect.any(String) }));
  expect((await artist.delete(`/api/user/app-keys/${key.id}`)).status).toBe(404);
  expect(await withKey(other).ping()).toMatchObject({ status: 'ok' });
  expect((await fan.delete(`/api/user/app-keys/${key.id}`)).status).toBe(200);
  expect(await withKey(other).ping()).toMatchObject({ error: { code: 44 } });
  expect(await withPassword(fan.username, other).ping()).toMatchObject({ error: { code: 40 } });
});

test('a key is refused while the account is suspended, and has ended when that is lifted', async () => {
  const [held, admin] = [await app.signUp(), await app.userClient(undefined, ['listener', 'admin'])];
  const { secret: own } = (await held.post('/api/user/app-keys', { label: 'Kitchen' })).body;
  const suspend = async (isSuspended: boolean) => {
    const to = { isSuspended, reason: 'Bought plays' };
    expect((await admin.post(`/api/admin/people/${held.userId}/suspension`, to)).status).toBe(200);
    await app.settle();
  };
  expect(await withKey(own).ping()).toMatchObject({ status: 'ok' });
  await suspend(true);
  expect(await withKey(own).ping()).toMatchObject({ error: { code: 50, message: 'Your account is suspended.' } });
  expect(await withPassword(held.username, own).ping()).toMatchObject({ error: { code: 50 } });
  await suspend(false);
  expect(await withKey(own).ping()).toMatchObject({ error: { code: 44 } });
  expect((await (await app.signIn(held.email, 'a quiet evening 7')).get('/api/user/app-keys')).body.keys).toEqual([]);
});

test('twenty of sixty concurrently requested keys are created, and none works after the deletion of the account', async () => {
  const person = await app.signUp();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => person.post('/api/user/app-keys', { label: `Key ${n}` })),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(40);
  await app.settle();
  expect((await person.get('/api/user/app-keys')).body.keys).toHaveLength(20);
  expect((await person.delete(`/api/user/app-keys/${made[0]?.body.key.id}`)).status).toBe(200);
  expect((await person.post('/api/user/app-keys', { label: 'Another' })).status).toBe(201);
  expect((await person.delete('/api/user/delete-account')).status).toBe(200);
  for (const { body } of made) expect(await withKey(body.secret).ping()).toMatchObject({ error: { code: 44 } });
});

test('a secret is shown once and stored nowhere', async () => {
  const listed = JSON.stringify((await fan.get('/api/user/app-keys')).body);
  const stored = JSON.stringify(await app.deps.eventStore.readAll(0, 1000));
  expect(listed).not.toContain(secret);
  expect(stored).not.toContain(secret);
});
