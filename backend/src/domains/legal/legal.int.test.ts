// Tests legal texts through the API: shown, accepted per version, and requested again when a version is raised.

import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import { createDomains } from '../../composition/application/domains';
import { legalTexts } from './texts';

const folder = temporaryFolder();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ dataDir: folder.path });
});
afterAll(async () => {
  await app.stop();
  folder.remove();
});

const asked = (texts: readonly { id: string; isAsked: boolean }[]) =>
  texts.filter(({ isAsked }) => isAsked).map(({ id }) => id);

test('the four texts are open to all, with a version and the address of the valid one', async () => {
  const { body } = await app.guest().get('/api/legal');
  expect(body.texts.map(({ title }: { title: string }) => title)).toEqual([
    'Privacy Policy',
    'Terms and Conditions',
    'Terms and Conditions of Use Distribution',
    'Anti-Fraud Policy',
  ]);
  for (const text of body.texts) expect(text).toMatchObject({ version: 1, url: expect.stringContaining(text.id) });
});

test('records an acceptance with its version once, and asks again for a raised version', async () => {
  const artist = await app.signUp({ isArtist: true });
  const listener = await app.signUp();
  expect(asked((await listener.get('/api/user/legal')).body.texts)).toEqual(['privacy', 'terms']);
  expect(asked((await artist.get('/api/user/legal')).body.texts)).toHaveLength(4);
  const body = { id: 'terms', version: 1 };
  const accepted = await listener.post('/api/user/legal/accept', body);
  expect(accepted).toMatchObject({ status: 200, body: { text: { acceptedVersion: 1, isAsked: false } } });
  await listener.post('/api/user/legal/accept', body);
  expect(asked((await listener.get('/api/user/legal')).body.texts)).toEqual(['privacy']);
  const events = await app.deps.eventStore.readStream(`legal-${listener.userId}`, 0, 10);
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ['LegalTextAccepted', { userId: listener.userId, text: 'terms', version: 1 }],
  ]);
  // A version that was not shown yet cannot be accepted.
  const ahead = await listener.post('/api/user/legal/accept', { id: 'terms', version: 2 });
  expect(ahead).toMatchObject({
    status: 409,
    body: { error: 'This text has changed meanwhile. Please read it again.' },
  });

  await app.settle();
  await app.stop();
  const raised = legalTexts.map((text) => (text.id === 'terms' ? { ...text, version: 2 } : text));
  app = await startTestApp({
    dataDir: folder.path,
    domains: (payments) => createDomains({ ...payments, legalTexts: raised }),
  });
  const again = await app.userClient(listener.userId);
  const { texts } = (await again.get('/api/user/legal')).body;
  expect(asked(texts)).toEqual(['privacy', 'terms']);
  expect(texts[1]).toMatchObject({ version: 2, acceptedVersion: 1 });
  // A page that was opened earlier still sends the former version.
  expect((await again.post('/api/user/legal/accept', body)).status).toBe(409);
  expect((await again.post('/api/user/legal/accept', { id: 'terms', version: 2 })).status).toBe(200);
  expect(asked((await again.get('/api/user/legal')).body.texts)).toEqual(['privacy']);
});
