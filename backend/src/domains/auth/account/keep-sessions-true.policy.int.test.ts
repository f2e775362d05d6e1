// The route changes sessions immediately; this test has only the events, as after a crash right after the append.
import { startTestApp, type TestApp } from '../../../../tests/support/app';
import { testContext } from '../../../../tests/support/memory-commands';
import { accountStream } from './account.stream';

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
