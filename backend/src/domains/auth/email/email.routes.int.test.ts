// Tests the two flows that a mailed link completes, reading mails like their recipients.

import { openMailbox, type ReadMail } from '../../../../tests/support/people/mailbox';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { createDomains } from '../../../composition/application/domains';

const mailbox = openMailbox();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer }) });
});
afterAll(async () => {
  await app.stop();
  mailbox.remove();
});

const password = 'a quiet harbour';
const newPassword = 'a loud harbour';
const spent = { status: 410, body: { error: 'This link has expired or was already used.' } };
const tokenOf = ({ link }: ReadMail) => link?.hash.slice(1) ?? '';
const confirm = (token: string) => app.guest().post('/api/auth/confirm-email-change', { token });
const reset = (token: string, to = newPassword) =>
  app.guest().post('/api/auth/reset-password', { token, newPassword: to });
const askForReset = (email: string) => app.guest().post('/api/auth/request-password-reset', { email });
const hours = (count: number) => app.clock.advance(count * 3_600_000);

describe('another email', () => {
  test('is used once its link was followed; until then, the present one signs in', async () => {
    const client = await app.signUp({ password });
    const newEmail = 'wren@elsewhere.test';
    expect(await client.post('/api/user/request-email-change', { newEmail, currentPassword: password })).toMatchObject({
      status: 200,
    });
    const info = async () => (await client.get('/api/user/email-info')).body;
    expect(await info()).toEqual({ currentEmail: client.email, pendingEmail: newEmail });
    const mail = await mailbox.next(newEmail);
    expect(mail).toMatchObject({ subject: 'Confirm your new email', from: '"Libretto" <no-reply@libretto.test>' });
    expect(mail.link?.href).toMatch(/^http:\/\/libretto\.test\/confirm-email#/);
    expect((await mailbox.next(client.email)).link?.href).toMatch(/^http:\/\/libretto\.test\/undo-email-change#/);
    await app.signIn(client.email, password);

    expect(await confirm(tokenOf(mail))).toMatchObject({ status: 200, body: { success: true, email: newEmail } });
    await app.settle();
    expect(await info()).toEqual({ currentEmail: newEmail, pendingEmail: null });
    expect((await client.get('/api/auth/session')).body.user.email).toBe(newEmail);
    await app.signIn('WREN@elsewhere.test', password);
    await expect(app.signIn(client.email, password)).rejects.toThrow('401');
    expect(await confirm(tokenOf(mail))).toMatchObject(spent);
    // The former address is free for another account.
    await app.signUp({ email: client.email });
  });

  test('is forgotten when cancelled, replaced or a day old', async () => {
    const client = await app.signUp({ password });
    const ask = async (newEmail: string) => {
      await client.post('/api/user/request-email-change', { newEmail, currentPassword: password });
      return tokenOf(await mailbox.next(newEmail));
    };
    const cancelled = await ask('cancelled@elsewhere.test');
    expect(await client.post('/api/user/cancel-email-change')).toMatchObject({ status: 200 });
    expect((await client.get('/api/user/email-info')).body.pendingEmail).toBeNull();
    expect(await confirm(cancelled)).toMatchObject(spent);
    const replaced = await ask('replaced@elsewhere.test');
    const last = await ask('last@elsewhere.test');
    expect(await confirm(replaced)).toMatchObject(spent);
    hours(24);
    expect(await confirm(last)).toMatchObject(spent);
    expect((await client.get('/api/user/email-info')).body.pendingEmail).toBeNull();
    await app.signIn(client.email, password);
  });

  test('is asked for alike whether or not it is taken; its owner alone learns that it is', async () => {
    const other = await app.signUp({ password });
    const client = await app.signUp({ password });
    expect(
      await client.post('/api/user/request-email-change', { newEmail: other.email, currentPassword: password }),
    ).toMatchObject({
      status: 200,
    });
    const token = tokenOf(await mailbox.next(other.email));
    expect(await confirm(token)).toMatchObject({ status: 409, body: { error: 'This email is already registered' } });
    await app.signIn(other.email, password);
    await app.signIn(client.email, password);
  });

  test('two people who follow their links to one address at once: one has it, the other keeps the former', async () => {
    const people = [await app.signUp({ password }), await app.signUp({ password })];
    const newEmail = 'shared@elsewhere.test';
    for (const person of people)
      await person.post('/api/user/request-email-change', { newEmail, currentPassword: password });
    const tokens = [tokenOf(await mailbox.next(newEmail)), tokenOf(await mailbox.next(newEmail))];
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.settle();
    const emails = await Promise.all(
      people.map(async (each) => (await each.get('/api/user/email-info')).body.currentEmail),
    );
    expect(emails.filter((email) => email === newEmail)).toHaveLength(1);
  });

  test.each([
    [undefined, 400, 'Email is required'],
    ['', 400, 'Email is required'],
    ['not an address', 400, 'Please enter a valid email address'],
    ['a\u0000b@libretto.test', 400, 'Please enter a valid email address'],
  ])('refuses %j', async (newEmail, status, error) => {
    const client = await app.signUp({ password });
    expect(await client.post('/api/user/request-email-change', { newEmail, currentPassword: password })).toMatchObject({
      status,
      body: { error },
    });
  });

  test('refuses the present one in other letters, and more than five an hour', async () => {
    const client = await app.signUp({ password });
    const ask = (newEmail: string) =>
      client.post('/api/user/request-email-change', { newEmail, currentPassword: password });
    const same = { status: 422, body: { error: 'Please enter a different email address' } };
    expect(await ask(client.email.toUpperCase())).toMatchObject(same);
    for (let n = 0; n < 4; n++) expect((await ask(`try-${n}@elsewhere.test`)).status).toBe(200);
    expect(await ask('try-5@elsewhere.test')).toMatchObject({ status: 429 });
  });
});

describe('a forgotten password', () => {
  test('is replaced by the link of a mail, once, and every session ends', async () => {
    const client = await app.signUp({ password });
    expect(await askForReset(client.email.toUpperCase())).toMatchObject({ status: 200, body: { success: true } });
    const mail = await mailbox.next(client.email);
    expect(mail.link?.href).toMatch(/^http:\/\/libretto\.test\/reset-password#/);
    expect(await reset(tokenOf(mail))).toMatchObject({ status: 200 });
    expect((await client.get('/api/dashboard/complete')).status).toBe(401);
    await app.signIn(client.email, newPassword);
    await expect(app.signIn(client.email, password)).rejects.toThrow('401');
    expect(await reset(tokenOf(mail), 'a third harbour')).toMatchObject(spent);
    const again = await app.signIn(client.email, newPassword);
    await app.settle();
    expect((await again.get('/api/dashboard/complete')).status).toBe(200);
  });

  test('a link is worth nothing after an hour, a newer one, a changed password, or a changed email', async () => {
    const client = await app.signUp({ password });
    const ask = async () => {
      await askForReset(client.email);
      return tokenOf(await mailbox.next(client.email));
    };
    const old = await ask();
    hours(1);
    expect(await reset(old)).toMatchObject(spent);
    const replaced = await ask();
    const overtaken = await ask();
    expect(await reset(replaced)).toMatchObject(spent);
    await client.post('/api/user/change-password', {
      currentPassword: password,
      newPassword,
      logoutOtherSessions: false,
    });
    expect(await reset(overtaken, 'a third harbour')).toMatchObject(spent);
    const beforeMove = await ask();
    await client.post('/api/user/request-email-change', {
      newEmail: 'moved@elsewhere.test',
      currentPassword: newPassword,
    });
    await confirm(tokenOf(await mailbox.next('moved@elsewhere.test')));
    expect(await reset(beforeMove, 'a third harbour')).toMatchObject(spent);
  });

  test('an address that nobody has gets the same answer, and no mail', async () => {
    const before = mailbox.unread().length;
    expect(await askForReset('nobody@elsewhere.test')).toMatchObject({ status: 200, body: { success: true } });
    // A later mail has arrived, so the first one was never sent.
    const client = await app.signUp({ password });
    await askForReset(client.email);
    await mailbox.next(client.email);
    expect(mailbox.unread()).toHaveLength(before);
  });

  test('a request that is repeated under its key sends one mail', async () => {
    const client = await app.signUp({ password });
    const headers = { 'idempotency-key': 'asked-once' };
    const ask = () => app.guest().post('/api/auth/request-password-reset', { email: client.email }, { headers });
    for (const answer of [await ask(), await ask()]) expect(answer).toMatchObject({ status: 200 });
    await mailbox.next(client.email);
    // A later mail has arrived, so a second one would have arrived before it.
    const other = await app.signUp({ password });
    await askForReset(other.email);
    await mailbox.next(other.email);
    expect(await mailbox.unreadTo(client.email)).toBe(0);
  });

  test('five mails an hour to one address, however often one asks', async () => {
    const client = await app.signUp({ password });
    for (let n = 0; n < 8; n++) expect((await askForReset(client.email)).status).toBe(200);
    for (let n = 0; n < 5; n++) await mailbox.next(client.email);
    expect((await app.deps.jobs.counts()).waiting).toBe(0);
    hours(1);
    await askForReset(client.email);
    await mailbox.next(client.email);
  });

  test.each([
    ['', 400, 'New password is required'],
    ['short', 422, 'New password must be at least 6 characters long'],
    ['qwerty123', 422, 'This password is too common. Please choose another one.'],
    [newPassword, 410, spent.body.error],
  ])('refuses %j with a made-up link', async (to, status, error) => {
    expect(await reset('a.b.c', to)).toMatchObject({ status, body: { error } });
  });

  test('a link for another email is no link for another password', async () => {
    const client = await app.signUp({ password });
    await client.post('/api/user/request-email-change', {
      newEmail: 'purpose@elsewhere.test',
      currentPassword: password,
    });
    const token = tokenOf(await mailbox.next('purpose@elsewhere.test'));
    expect(await reset(token)).toMatchObject(spent);
    const { host } = new URL(app.origin);
    expect(host).not.toBe('libretto.test');
  });
});
