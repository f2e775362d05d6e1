// Tests the admin's view of people through the API.
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const admin = () => app.userClient(undefined, ['listener', 'admin']);
const trailOf = async (adminId: string) =>
  (await app.deps.eventStore.readStream(`admin-reads-${adminId}`, 0, 50)).map(({ data }) => data);

test('a person is found by email, name and id, and every look is recorded', async () => {
  const person = await app.signUp();
  const asker = await admin();
  for (const search of [person.email.toUpperCase(), person.username, person.userId]) {
    const { body } = await asker.get(`/api/admin/people?search=${encodeURIComponent(search)}`);
    expect(body.people).toEqual([
      expect.objectContaining({
        ...{ id: person.userId, email: person.email, sessions: 1 },
        joinedAt: new Date(app.clock.nowMs()).toISOString(),
      }),
    ]);
  }
  expect((await asker.get('/api/admin/people?search=nobody@libretto.test')).body).toEqual({ people: [] });
  expect((await asker.get(`/api/admin/people/${person.userId}`)).body).toMatchObject({ history: [] });
  const trail = await trailOf(asker.userId);
  expect(trail).toHaveLength(5);
  expect(JSON.stringify(trail)).not.toContain('@');
});

test('a suspension ends the sessions, sign-in says why, and lifting it lets the person in again', async () => {
  const password = 'a quiet evening 7';
  const person = await app.signUp({ password });
  const { userId } = await app.signUp({ username: 'Ada of support' });
  const asker = await app.userClient(userId, ['listener', 'admin']);
  const suspend = (isSuspended: boolean, reason: string) =>
    asker.post(`/api/admin/people/${person.userId}/suspension`, { isSuspended, reason });
  expect((await suspend(true, '  ')).status).toBe(400);
  expect((await suspend(true, 'Bought plays')).status).toBe(200);
  expect((await person.get('/api/user/email-info')).status).toBe(401);
  await expect(app.signIn(person.email, password)).rejects.toThrow(
    'Your account is suspended. The reason: Bought plays',
  );
  // The suspension is revealed only to somebody who knows the password.
  await expect(app.signIn(person.email, 'another password')).rejects.toThrow('The email or password is not right');
  await app.settle();
  expect(await app.deps.sessions.listOf(person.userId)).toEqual([]);
  expect((await asker.get(`/api/admin/people/${person.userId}`)).body).toMatchObject({
    person: { isSuspended: true, sessions: 0 },
    history: [{ kind: 'suspended', by: asker.userId, byUsername: 'Ada of support', reason: 'Bought plays' }],
  });
  expect((await suspend(false, 'Proved otherwise')).status).toBe(200);
  expect((await (await app.signIn(person.email, password)).get('/api/user/email-info')).status).toBe(200);
  const { history } = (await asker.get(`/api/admin/people/${person.userId}`)).body;
  expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['suspension-lifted', 'suspended']);
});

test('roles are granted and revoked at once, with a reason; nobody changes their own, and finance sees nobody', async () => {
  const person = await app.signUp();
  const asker = await admin();
  const change = (isGranted: boolean) =>
    asker.post(`/api/admin/people/${person.userId}/roles`, { role: 'finance', isGranted, reason: 'The books' });
  expect((await person.get('/api/finance/trial-balance')).status).toBe(403);
  expect((await change(true)).status).toBe(200);
  expect((await person.get('/api/finance/trial-balance')).status).toBe(200);
  expect((await person.get('/api/admin/people?search=x')).status).toBe(403);
  expect((await person.get(`/api/admin/people/${asker.userId}`)).status).toBe(403);
  expect((await change(false)).status).toBe(200);
  expect((await person.get('/api/finance/trial-balance')).status).toBe(403);
  const own = { role: 'finance', isGranted: true, reason: 'Mine' };
  expect(await asker.post(`/api/admin/people/${asker.userId}/roles`, own)).toMatchObject({
    status: 409,
    body: { error: 'You cannot do this to your own account.' },
  });
});
