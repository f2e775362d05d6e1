// Staff who grant roles, suspend people or pay out money sign in with a second factor, and again after twelve hours.
import { authenticator } from 'otplib';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { testContext } from '../../../../tests/support/world/memory-commands';
import { accountStream } from '../account/account.stream';

const password = 'a quiet harbour';
const apps: TestApp[] = [];
afterAll(async () => {
  for (const app of apps) await app.stop();
});

async function started(production: boolean) {
  const app = await startTestApp({ production, publicOrigin: 'http://localhost:0' });
  apps.push(app);
  const person = await app.signUp({ password });
  const grant = { kind: 'grant-role', role: 'admin' } as const;
  await app.deps.commands.handlerOf(accountStream).execute(person.userId, grant, testContext);
  await app.settle();
  const isAdmin = async () => (await person.get('/api/user/admin-status')).body.isAdmin;
  return { app, person, isAdmin };
}

test('in production an admin without a second factor is nobody in particular, until one is added', async () => {
  const { app, person, isAdmin } = await started(true);
  expect(await isAdmin()).toBe(false);
  expect((await person.get('/api/admin/people?search=x')).status).toBe(403);
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  const code = authenticator.clone({ epoch: app.clock.nowMs() }).generate(secret);
  expect((await person.post('/api/auth/totp/confirm', { code })).status).toBe(200);
  expect(await isAdmin()).toBe(true);
  await app.settle();
  expect(await isAdmin()).toBe(true);
  expect((await person.delete('/api/auth/totp')).status).toBe(200);
  expect(await isAdmin()).toBe(false);
});

test('a session with a granted role ends after twelve hours, however often it is used', async () => {
  const { app, person, isAdmin } = await started(false);
  expect(await isAdmin()).toBe(true);
  const again = await app.signIn(person.email, password);
  const listener = await app.signUp({ password });
  for (let hour = 0; hour < 11; hour++) {
    app.clock.advance(3_600_000);
    for (const client of [person, again, listener])
      expect((await client.get('/api/dashboard/complete')).status).toBe(200);
  }
  app.clock.advance(3_600_000);
  expect((await person.get('/api/dashboard/complete')).status).toBe(401);
  expect((await again.get('/api/dashboard/complete')).status).toBe(401);
  expect((await listener.get('/api/dashboard/complete')).status).toBe(200);
});
