// The product cannot be abused to mail strangers: an unproven address receives only its proof mail, and each recipient
// gets a bounded number of mails, no matter who causes them.

import { until } from '../../../../tests/support/concurrency/until';
import { provenPerson } from '../../../../tests/support/people/confirmed-email';
import { openMailbox } from '../../../../tests/support/people/mailbox';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { createDomains } from '../../../composition/application/domains';

const mailbox = openMailbox();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: createDomains({ mailer: mailbox.mailer }) });
});
afterAll(async () => {
  await app.stop();
  mailbox.remove();
});

const password = 'a quiet harbour';
const bait = 'Buy cheap pills at evil example';
const confirm = (client: ReturnType<TestApp['guest']>, token: string) =>
  client.post('/api/auth/confirm-email-change', { token });

/** Waits until no mail is queued. */
async function settled(): Promise<void> {
  await app.settle();
  await until(async () => {
    const jobs = (await app.deps.jobs.countsByType()).filter(({ type }) => type.startsWith('mail-'));
    return jobs.every(({ waiting, running }) => waiting + running === 0);
  });
}

test('an unproven address gets one mail that asks for its proof, without any text of a stranger', async () => {
  const email = 'victim@elsewhere.test';
  const attacker = await app.signUp({ username: 'Visit evil example', email, password });
  for (let n = 0; n < 30; n++) {
    const { status } = await attacker.post('/api/support/tickets', { subject: `${bait} ${n}`, message: bait });
    expect(status).toBe(201);
  }
  for (let n = 0; n < 5; n++) await app.signIn(email, password);
  await attacker.post('/api/user/data-export');
  await settled();
  expect(await mailbox.unreadTo(email)).toBe(1);
  const mail = await mailbox.next(email, 'Confirm your email');
  expect(mail.text).not.toMatch(/evil/i);
});

test('the link proves the address in the session of its account alone, and mails follow', async () => {
  const person = await app.signUp({ username: 'Wanda Reed', email: 'wanda@libretto.test', password });
  const ask = { subject: 'A bill', message: 'Where is it?' };
  await person.post('/api/support/tickets', ask);
  const token = (await mailbox.next(person.email, 'Confirm your email')).link?.hash.slice(1) ?? '';
  expect((await confirm(app.guest(), token)).status).toBe(401);
  expect((await confirm(await app.signUp(), token)).status).toBe(410);
  const answer = { success: true, email: person.email, isNew: false };
  expect(await confirm(person, token)).toMatchObject({ status: 200, body: answer });
  await person.post('/api/support/tickets', ask);
  expect((await mailbox.next(person.email, 'Ticket: A bill')).text).toContain('Hello Wanda Reed,');
});

test('a recipient gets a bounded number of mails of each kind', async () => {
  const person = await provenPerson(app, { password });
  for (let n = 0; n < 8; n++) await app.signIn(person.email, password);
  for (let n = 0; n < 30; n++) await person.post('/api/support/tickets', { subject: `Bill ${n}`, message: 'Where?' });
  await settled();
  expect(await mailbox.unreadTo(person.email)).toBe(5 + 20);
});

test('many accounts together cannot fill the mailbox of an address by changes to it', async () => {
  const newEmail = 'crowded@elsewhere.test';
  for (let n = 0; n < 4; n++) {
    const client = await app.signUp({ password });
    for (let tries = 0; tries < 3; tries++) {
      await client.post('/api/user/request-email-change', { newEmail, currentPassword: password });
    }
  }
  await settled();
  expect(await mailbox.unreadTo(newEmail)).toBeLessThanOrEqual(5);
  expect((await mailbox.next(newEmail)).text).toContain('Hello there,');
});

test('one mailbox cannot be filled through any number of its addresses', async () => {
  for (let n = 0; n < 8; n++) {
    const client = await app.signUp({ email: `crowd+${n}@elsewhere.test`, password });
    await client.post('/api/support/tickets', { subject: bait, message: bait });
  }
  await settled();
  const mails = await Promise.all(Array.from({ length: 8 }, (_, n) => mailbox.unreadTo(`crowd+${n}@elsewhere.test`)));
  expect(mails.reduce((sum, one) => sum + one, 0)).toBe(3);
  // Strangers signed up with those addresses, and do not keep the mails from the mailbox's own one.
  const owner = await app.signUp({ email: 'crowd@elsewhere.test', password });
  await owner.post('/api/support/tickets', { subject: bait, message: bait });
  await settled();
  expect(await mailbox.unreadTo('crowd@elsewhere.test')).toBe(1);
});

test('a domain in another spelling is the same recipient', async () => {
  const addresses = ['other@b\u00fccher.example', 'other@xn--bcher-kva.example'];
  for (const newEmail of addresses.flatMap((each) => [each, each, each, each])) {
    const client = await app.signUp({ password });
    await client.post('/api/user/request-email-change', { newEmail, currentPassword: password });
  }
  await settled();
  const mails = await Promise.all(addresses.map((each) => mailbox.unreadTo(each)));
  expect(mails.reduce((sum, one) => sum + one, 0)).toBe(5);
});

test('an unproven address gets one notice of changes to it, whose link undoes the change that took effect', async () => {
  const email = 'noticed@elsewhere.test';
  const attacker = await app.signUp({ email, password });
  for (let n = 0; n < 4; n++) {
    const newEmail = `anywhere-${n}@elsewhere.test`;
    const asked = await attacker.post('/api/user/request-email-change', { newEmail, currentPassword: password });
    expect(asked.status).toBe(200);
  }
  await settled();
  expect(await mailbox.unreadTo(email)).toBe(1);
  const { link } = await mailbox.next(email);
  expect(link?.pathname).toBe('/undo-email-change');
  const last = await mailbox.next('anywhere-3@elsewhere.test');
  const confirmed = await confirm(app.guest(), last.link?.hash.slice(1) ?? '');
  expect(confirmed).toMatchObject({ status: 200, body: { email: 'anywhere-3@elsewhere.test' } });
  const undone = await app.guest().post('/api/auth/undo-email-change', { token: link?.hash.slice(1) });
  expect(undone).toMatchObject({ status: 200, body: { email } });
});
