// The route changes sessions immediately; this test has only the events, as after a crash right after the append.
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { testContext } from '../../../../tests/support/world/memory-commands';
import { newId } from '../../../kernel/values/ids';
import { accountStream } from '../account/account.stream';
import { factorStream } from '../factors/factors.stream';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a granted role reaches the sessions that the person has', async () => {
  const client = await app.signUp();
  const accounts = app.deps.commands.handlerOf(accountStream);
  await accounts.execute(client.userId, { kind: 'grant-role', role: 'admin' }, testContext);
  await app.settle();
  expect((await client.get('/api/user/admin-status')).body).toEqual({ isAdmin: true });
  expect((await client.get('/api/auth/session')).body.user).toMatchObject({ isAdmin: true, isFinance: false });
});

test('a first proof by another address drops the factors and with them the roles that need one', async () => {
  const own = await startTestApp({ staffNeedsFactor: true });
  const client = await own.signUp();
  const { userId } = client;
  const accounts = own.deps.commands.handlerOf(accountStream);
  await accounts.execute(userId, { kind: 'grant-role', role: 'admin' }, testContext);
  const at = new Date(own.clock.nowMs()).toISOString();
  const passkey = { passkeyId: newId(), publicKey: 'k', counter: 0, transports: [], label: 'Planted', at };
  const add = { kind: 'add-passkey', userId, ...passkey, securityEpoch: 0 } as const;
  await own.deps.commands.handlerOf(factorStream).execute(userId, add, testContext);
  await own.settle();
  const isAdmin = async () => (await client.get('/api/user/admin-status')).body.isAdmin;
  expect(await isAdmin()).toBe(true);
  const nowMs = own.clock.nowMs();
  const [session] = (await client.get('/api/auth/sessions')).body.sessions;
  const requestId = newId();
  const asked = { requestId, newEmail: 'b@elsewhere.test', newEmailKey: 'b@elsewhere.test', sessionId: session.id };
  const expiresAt = new Date(nowMs + 60_000).toISOString();
  await accounts.execute(userId, { kind: 'request-email-change', ...asked, expiresAt }, testContext);
  await accounts.execute(userId, { kind: 'change-email', requestId, nowMs, emailClaimId: newId() }, testContext);
  await own.settle();
  expect(await isAdmin()).toBe(false);
  await own.stop();
});

test('a changed password ends the sessions of before, and none that began after it', async () => {
  const client = await app.signUp({ password: 'a quiet harbour' });
  const before = await app.signIn(client.email, 'a quiet harbour');
  const accounts = app.deps.commands.handlerOf(accountStream);
  const { state } = await accounts.load(client.userId);
  const [kept] = (await client.get('/api/auth/sessions')).body.sessions.filter(
    (session: { isCurrent: boolean }) => session.isCurrent,
  );
  await accounts.execute(
    client.userId,
    {
      kind: 'change-password',
      checkedHash: (state.kind === 'registered' && state.passwordHash) || '',
      passwordHash: (state.kind === 'registered' && state.passwordHash) || '',
      onlySessionLeft: kept.id,
    },
    testContext,
  );
  app.clock.advance(1);
  const after = await app.signIn(client.email, 'a quiet harbour');
  await app.settle();
  expect((await before.get('/api/dashboard/complete')).status).toBe(401);
  expect((await client.get('/api/dashboard/complete')).status).toBe(200);
  expect((await after.get('/api/dashboard/complete')).status).toBe(200);
});
