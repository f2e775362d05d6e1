// Mails use the person's language: that of the requesting page if the mail is requested there, else the stored one.

import { provenPerson } from '../../../../tests/support/people/confirmed-email';
import { openMailbox } from '../../../../tests/support/people/mailbox';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { createDomains } from '../../../composition/application/domains';

const mailbox = openMailbox();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: createDomains({ mailer: mailbox.mailer }) });
});
afterAll(() => app.stop());
afterAll(() => mailbox.remove());

const inGerman = { 'accept-language': 'de' };
const english = 'Choose a new password';
const german = 'Neues Passwort wählen';
const germanNotice = 'Deine E-Mail-Adresse wird bald geändert';

async function signIn(person: { email: string; password?: string }, headers: Readonly<Record<string, string>>) {
  const client = app.guest();
  const { csrfToken } = (await client.get('/api/auth/csrf')).body;
  const fields = { email: person.email, password: 'correct horse', csrfToken, json: 'true' };
  const answer = await client.form('/api/auth/callback/credentials', fields, { headers });
  expect(answer.status).toBe(200);
  await app.settle();
  return client;
}

const events = async (userId: string) =>
  (await app.deps.eventStore.readStream(`user-${userId}`, 0, 20)).filter(({ type }) => type === 'LanguageChosen');

/** Triggers a mail that is sent later, in the stored language. */
async function noticeTo(person: Awaited<ReturnType<TestApp['signUp']>>, subject: string) {
  await person.post('/api/user/request-email-change', {
    newEmail: `new-${person.email}`,
    currentPassword: 'correct horse',
  });
  return mailbox.next(person.email, subject);
}

test('a new password is mailed in the language of the page that asks for it', async () => {
  const person = await provenPerson(app, { password: 'correct horse' });
  const ask = (headers: Readonly<Record<string, string>>) =>
    app.guest().post('/api/auth/request-password-reset', { email: person.email }, { headers });
  await ask(inGerman);
  const mail = await mailbox.next(person.email);
  expect(mail.subject).toBe(german);
  expect(mail.text).toContain(`Hallo ${person.username},`);
  expect(mail.text).toContain('Der Link gilt einmal, innerhalb einer Stunde.');
  expect(mail.link?.pathname).toBe('/reset-password');
  await ask({});
  expect((await mailbox.next(person.email)).subject).toBe(english);
});

test('the language that somebody chooses is that of later mails, until they choose another one', async () => {
  const person = await provenPerson(app, { password: 'correct horse' });
  for (const language of ['de', 'de', 'en']) {
    expect((await person.post('/api/user/language', { language })).body).toEqual({ success: true });
  }
  expect((await events(person.userId)).map(({ data }) => data)).toMatchObject([
    { userId: person.userId, language: 'de' },
    { language: 'en' },
  ]);
  await person.post('/api/user/language', { language: 'de' });
  expect((await noticeTo(person, germanNotice)).text).toContain(`Hallo ${person.username},`);
  expect((await person.post('/api/user/language', { language: 'fr' })).status).toBe(400);
});

test('a sign-in on a German page leads to German mails, and on an English page to English ones', async () => {
  const person = await provenPerson(app, { password: 'correct horse' });
  await signIn(person, {});
  await signIn(person, { 'accept-language': 'en' });
  expect(await events(person.userId)).toEqual([]);
  await signIn(person, inGerman);
  await signIn(person, inGerman);
  expect((await events(person.userId)).map(({ data }) => data)).toMatchObject([{ language: 'de' }]);
  expect((await noticeTo(person, germanNotice)).text).toContain(`Hallo ${person.username},`);
  expect((await mailbox.next(person.email, 'Eine neue Anmeldung bei deinem Konto')).text).toContain(' UTC.');
  // Non-browser clients state no language.
  await signIn(person, { 'accept-language': '*' });
  expect(await events(person.userId)).toHaveLength(1);
  // A browser that returns from a provider sends its own languages, not that of the page.
  await signIn(person, { 'accept-language': 'en-GB,en;q=0.9' });
  expect(await events(person.userId)).toHaveLength(1);
  await signIn(person, { 'accept-language': 'en' });
  expect((await events(person.userId)).at(-1)?.data).toMatchObject({ language: 'en' });
});
