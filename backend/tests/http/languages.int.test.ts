// Tests that the server writes texts in the language that a page requests.

import { publishSong, topUp } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const asked = (language: string) => ({ headers: { 'accept-language': language } });
const german = asked('de');

test.each([
  ['de', 'de', 'Diesen Aufruf gibt es nicht'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Diesen Aufruf gibt es nicht'],
  ['fr, de;q=0.5', 'de', 'Diesen Aufruf gibt es nicht'],
  ['en-GB,en;q=0.9,de;q=0.8', 'en', 'This call does not exist'],
  ['en-XA', 'en', 'This call does not exist'],
  ['ar-XB', 'en', 'This call does not exist'],
  ['*', 'en', 'This call does not exist'],
  ['no language;;;', 'en', 'This call does not exist'],
])('answers %p in %s', async (languages, language, error) => {
  const answer = await app.guest().get('/api/no-such-call', asked(languages));
  expect(answer).toMatchObject({ status: 404, body: { error, title: error, code: 'not-found' } });
  expect(answer.headers.get('content-language')).toBe(language);
  expect(answer.headers.get('vary')).toMatch(/accept-language/i);
});

test('describes in German the errors of each field of a form', async () => {
  const person = { username: '', email: 'nobody', password: '123' };
  const { status, body } = await app.guest().post('/api/auth/signup', person, german);
  expect([status, body.code]).toEqual([400, 'invalid-request']);
  expect(body.fields).toMatchObject({
    email: 'Bitte gib eine gültige E-Mail-Adresse ein',
    password: 'Das Passwort braucht mindestens 6 Zeichen',
  });
  const user = await app.userClient();
  expect((await user.post('/api/song/purchase', {}, german)).body.fields).toMatchObject({ songId: 'songId fehlt' });
});

test('tells a purchase, its refusals, the statement and what the artist hears of it in German', async () => {
  const artist = await app.signUp({ username: 'Nour and the Tide', isArtist: true });
  const fan = await app.signUp({ username: 'ines.h' });
  const songId = await publishSong(app, { artistId: artist.userId, title: 'Parasol', isPaid: true });
  const purchase = { songId, paymentMethod: 'talent_balance' };
  expect((await fan.post('/api/song/purchase', purchase, german)).body).toMatchObject({
    code: 'insufficient-talents',
    error: 'Dein Talent-Guthaben reicht nicht. Du brauchst 75 Talents.',
  });
  await topUp(app, fan.userId, 100);
  await fan.post('/api/song/purchase', purchase);
  expect((await fan.post('/api/song/purchase', purchase, german)).body.error).toBe('Dieser Song gehört dir schon');
  await app.settle();

  const { notifications } = (await artist.get('/api/notifications', german)).body;
  expect(notifications[0].body).toBe('ines.h hat „Parasol“ gekauft');
  const month = new Date(app.clock.nowMs()).toISOString().slice(0, 7);
  const path = `/api/user/statement/month?balance=talent&month=${month}`;
  const inGerman = await fan.get(path, german);
  expect(inGerman.body.entries.map(({ explanation }: { explanation: string }) => explanation)).toEqual([
    'Du hast „Parasol“ für 75 Talents gekauft. 63,75 gingen an Nour and the Tide und 11,25 an die Plattform.',
    'Du hast 100 Talents für 1,00\u00a0€ aufgeladen, bezahlt per Karte.',
  ]);
  expect(inGerman.headers.get('vary')).toMatch(/accept-language/i);
  expect((await fan.get(path)).body.entries[0].explanation).toBe(
    'You bought “Parasol” for 75 Talents. 63.75 went to Nour and the Tide, 11.25 to the platform.',
  );
});
