// Admins see the health of the installation and each other's recorded reads, tested through the API.
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const admin = () => app.userClient(undefined, ['listener', 'admin']);

test('health tells of consumers, queue, disk and mail, and names neither paths nor errors', async () => {
  const asker = await admin();
  await app.deps.jobs.enqueue({ id: 'lost', type: 'no-such-work', payload: { to: 'ines@libretto.test' } });
  await app.settle();
  const { status, body } = await asker.get('/api/admin/health');
  expect(status).toBe(200);
  expect(body).toMatchObject({ isWritable: true, at: expect.any(String) });
  const reads = body.consumers.find(({ name }: { name: string }) => name === 'recorded-reads');
  expect(reads).toMatchObject({ kind: 'projection', state: 'running', isBehind: false, parkedKeys: 0 });
  expect(body.consumers.some(({ kind }: { kind: string }) => kind === 'policy')).toBe(true);
  expect(body.queue).toContainEqual({ type: 'no-such-work', waiting: 1, running: 0, failed: 0 });
  expect(body.disk.freeBytes).toBeLessThan(body.disk.totalBytes);
  expect(body.stores.map(({ name }: { name: string }) => name)).toEqual(['events', 'keys', 'read-models', 'state']);
  expect(body.stores.every(({ bytes }: { bytes: number }) => bytes > 0)).toBe(true);
  // This test configures no mail transport.
  expect(body.mail).toMatchObject({ transport: null, waiting: 0, failed: 0 });
  expect(JSON.stringify(body)).not.toContain(app.dataDir);
  expect(JSON.stringify(body)).not.toContain('@');
});

test('a mail that cannot be sent waits, and health says since when', async () => {
  const person = await app.signUp();
  await app.guest().post('/api/auth/request-password-reset', { email: person.email });
  const asker = await admin();
  let mail = { waiting: 0, lastFailedAt: null };
  // Without a configured mailer, the first attempt fails.
  for (let tries = 0; mail.lastFailedAt === null && tries < 200; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    mail = (await asker.get('/api/admin/health')).body.mail;
  }
  expect(mail).toMatchObject({ waiting: 1, lastFailedAt: new Date(app.clock.nowMs()).toISOString() });
});

test('every look is listed with who looked at whom, the latest first, and can be paged and filtered', async () => {
  const [asker, other] = [await app.signUp(), await admin()];
  const person = await app.signUp();
  await other.post(`/api/admin/people/${asker.userId}/roles`, { role: 'admin', isGranted: true, reason: 'Support' });
  const finance = await app.userClient(undefined, ['listener', 'finance']);
  const readsOf = async (query = '') => (await other.get(`/api/admin/reads?${query}`)).body;
  app.clock.advance(1000);
  await asker.get(`/api/admin/people?search=${person.username}`);
  app.clock.advance(1000);
  await asker.get(`/api/admin/people/${person.userId}`);
  app.clock.advance(1000);
  await finance.get(`/api/finance/statement?account=user/${person.userId}/eur`);
  app.clock.advance(1000);
  await asker.get('/api/admin/health');
  await app.settle();

  const byAsker = await readsOf(`reader=${asker.userId}`);
  const views = ({ reads }: { reads: readonly { view: string }[] }) => reads.map(({ view }) => view);
  expect(views(byAsker)).toEqual(['health', 'person', 'people']);
  expect(byAsker.reads[1]).toMatchObject({
    ...{ reader: { id: asker.userId, username: asker.username }, subject: person.userId },
    person: { id: person.userId, username: person.username },
  });
  const ofPerson = await readsOf(`person=${person.userId}`);
  expect(views(ofPerson)).toEqual(['statement', 'person', 'people']);
  expect(ofPerson.reads[0].reader).toEqual({ id: finance.userId, username: null });

  const first = await readsOf(`person=${person.userId}&limit=2`);
  expect(views(first)).toEqual(['statement', 'person']);
  const rest = await readsOf(`person=${person.userId}&limit=2&cursor=${first.nextCursor}`);
  expect(views(rest)).toEqual(['people']);
  expect(rest.nextCursor).toBeNull();
  expect(await other.get('/api/admin/reads?cursor=made-up')).toMatchObject({ status: 400 });

  await app.settle();
  expect(views(await readsOf(`reader=${other.userId}`)).filter((view) => view === 'reads').length).toBeGreaterThan(3);
});

test('finance is shown neither health nor who looked at what', async () => {
  const finance = await app.userClient(undefined, ['listener', 'finance']);
  for (const path of ['health', 'reads']) expect((await finance.get(`/api/admin/${path}`)).status).toBe(403);
});
