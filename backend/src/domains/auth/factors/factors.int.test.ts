// Tests second factors through the API: turned on, requested at sign-in, and requested again before sensitive actions.
import { authenticator } from 'otplib';
import { provenPerson } from '../../../../tests/support/people/confirmed-email';
import { openMailbox } from '../../../../tests/support/people/mailbox';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';
import { createDomains } from '../../../composition/application/domains';

const mailbox = openMailbox();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    publicOrigin: 'http://localhost:0',
    trustProxy: 1,
    domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer }),
  });
});
afterAll(async () => {
  await app.stop();
  mailbox.remove();
});

const password = 'a quiet harbour';
const codeNow = (secret: string) => authenticator.clone({ epoch: app.clock.nowMs() }).generate(secret);
const nextStep = () => app.clock.advance(30_000);
const stepUp = (client: Client, code: string) => client.post('/api/auth/step-up', { code });
const withdraw = { amount: 60, name: 'Ines Moreau', iban: 'DE89 3704 0044 0532 0130 00' };
const confirmFirst = { status: 403, body: { code: 'confirm-identity', error: 'Please confirm that it is you.' } };

async function firstStep(client: Client, email: string) {
  const { csrfToken } = (await client.get('/api/auth/csrf')).body;
  const fields = { email, password, csrfToken, callbackUrl: '/settings', json: 'true' };
  return client.form('/api/auth/callback/credentials', fields);
}

async function withApp() {
  const person = await app.signUp({ isArtist: true, password });
  const { body: begun } = await person.post('/api/auth/totp/begin');
  const confirmed = await person.post('/api/auth/totp/confirm', { code: codeNow(begun.secret) });
  expect(confirmed.status).toBe(200);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return { person, secret: begun.secret as string, recoveryCodes, begun };
}

test('an app is turned on by a code of it, with a picture to scan and ten recovery codes', async () => {
  const { person, recoveryCodes, begun } = await withApp();
  expect(begun.address).toMatch(/^otpauth:\/\/totp\/Libretto:person-\d+%40libretto\.test\?secret=[A-Z2-7]{32}/);
  expect(begun.qrCode).toMatch(/^<svg/);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect((await person.get('/api/auth/factors')).body).toEqual({ hasTotp: true, recoveryCodesLeft: 10, passkeys: [] });
  const log = await app.deps.eventStore.readStream(`factors-${person.userId}`, 0, 10);
  expect(JSON.stringify(log)).not.toContain(begun.secret);
});

test('a wrong code turns nothing on, and without a beginning there is nothing to confirm', async () => {
  const person = await app.signUp();
  expect(await person.post('/api/auth/totp/confirm', { code: '123456' })).toMatchObject({ status: 409 });
  await person.post('/api/auth/totp/begin');
  expect(await person.post('/api/auth/totp/confirm', { code: 'abcdef' })).toMatchObject({
    status: 422,
    body: { error: 'This code is not right. Please try the next one.' },
  });
  expect((await person.get('/api/auth/factors')).body.hasTotp).toBe(false);
});

test('a sign-in then takes two steps; each code works once, and so does a recovery code', async () => {
  const { person, secret, recoveryCodes } = await withApp();
  const client = app.guest();
  const first = await firstStep(client, person.email);
  expect(first).toMatchObject({ status: 401, body: { code: 'second-factor', hasTotp: true, passkeyOptions: null } });
  expect((await client.get('/api/auth/session')).body).toEqual({});
  const second = (code: string, at = client) =>
    at.post('/api/auth/callback/second-factor', { challenge: first.body.challenge, code, callbackUrl: '//evil.test' });
  // The code that turned TOTP on cannot be used again.
  expect((await second(codeNow(secret))).status).toBe(401);
  nextStep();
  const { status, body } = await second(codeNow(secret));
  expect({ status, path: new URL(body.url).pathname }).toEqual({ status: 200, path: '/dashboard' });
  expect((await client.get('/api/auth/session')).body.user.id).toBe(person.userId);
  expect((await second(codeNow(secret), app.guest())).status).toBe(401);

  const [recovery = ''] = recoveryCodes;
  expect((await second(recovery.toUpperCase(), app.guest())).status).toBe(200);
  expect((await second(recovery, app.guest())).status).toBe(401);
  expect((await person.get('/api/auth/factors')).body.recoveryCodesLeft).toBe(9);
});

test('a first step is worth nothing when made up, after five minutes, or after another password', async () => {
  const { person, secret } = await withApp();
  const client = app.guest();
  const { challenge } = (await firstStep(client, person.email)).body;
  const second = (given: string) =>
    client.post('/api/auth/callback/second-factor', { challenge: given, code: codeNow(secret) });
  nextStep();
  const again = { status: 401, body: { error: 'Please sign in again.' } };
  expect(await second(`${person.userId}.9999999999999.${'a'.repeat(43)}`)).toMatchObject(again);
  const body = { currentPassword: password, newPassword: 'a loud harbour', logoutOtherSessions: false };
  expect((await person.post('/api/user/change-password', body)).status).toBe(200);
  expect(await second(challenge)).toMatchObject(again);
  app.clock.advance(300_000);
  expect(await second(challenge)).toMatchObject(again);
});

test('limits guesses, also for the owner, and allows them again after a while', async () => {
  const { person, secret } = await withApp();
  nextStep();
  const guesses = await Promise.all(Array.from({ length: 6 }, () => stepUp(person, '000000')));
  expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect((await stepUp(person, codeNow(secret))).status).toBe(429);
  app.clock.advance(600_000);
  expect((await stepUp(person, codeNow(secret))).status).toBe(200);
});

test('somebody who knows the password uses up nothing that the owner needs', async () => {
  const { person, secret, recoveryCodes } = await withApp();
  const from = (address: string, client = app.guest()) => {
    const post = (path: string, body: object) =>
      client.call('POST', path, body, { headers: { 'x-forwarded-for': address } });
    return { client, post };
  };
  const { challenge } = (await firstStep(app.guest(), person.email)).body;
  const second = ({ post }: ReturnType<typeof from>, code: string) =>
    post('/api/auth/callback/second-factor', { challenge, code });
  // A device that has passed the second step before.
  const known = from('198.51.100.1');
  nextStep();
  expect((await second(known, codeNow(secret))).status).toBe(200);
  nextStep();
  const guesser = from('203.0.113.7');
  for (let n = 0; n < 5; n++) expect((await second(guesser, '000000')).status).toBe(401);
  expect((await second(guesser, '000000')).status).toBe(429);
  // Guessing from many networks at once is no easier.
  const others = await Promise.all(Array.from({ length: 60 }, (_, n) => second(from(`203.0.${n}.7`), '000000')));
  expect(others.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(40);
  expect((await second(from('192.0.2.1'), codeNow(secret))).status).toBe(429);
  expect((await second(known, codeNow(secret))).status).toBe(200);
  expect((await second(from('192.0.2.2'), recoveryCodes[3] ?? '')).status).toBe(200);
  nextStep();
  expect((await stepUp(person, codeNow(secret))).status).toBe(200);
  // Guesses at recovery codes are limited per source as well.
  for (let n = 0; n < 5; n++) expect((await second(from('192.0.2.9'), 'aaaa-bbbb-cccc')).status).toBe(401);
  expect((await second(from('192.0.2.9'), 'aaaa-bbbb-cccc')).status).toBe(429);
});

test('money, keys, factors and the end of the account ask again; ten minutes later once more', async () => {
  const { person, secret } = await withApp();
  app.clock.advance(600_000);
  const guarded = [
    () => person.post('/api/user/withdrawals', withdraw),
    () => person.delete('/api/user/delete-account'),
    () => person.post('/api/user/request-account-deletion', {}),
    () => person.delete('/api/auth/totp'),
    () => person.post('/api/auth/totp/begin'),
    () => person.post('/api/auth/recovery-codes'),
    () => person.post('/api/auth/passkeys/begin'),
    () => person.post('/api/user/app-keys', { label: 'Kitchen' }),
    () => person.delete('/api/auth/identities/google'),
  ];
  for (const call of guarded) expect(await call()).toMatchObject(confirmFirst);
  expect((await stepUp(person, codeNow(secret))).status).toBe(200);
  // The step-up succeeded; the remaining refusal comes from the wallet.
  expect((await person.post('/api/user/withdrawals', withdraw)).body.code).not.toBe('confirm-identity');
  expect((await person.post('/api/auth/recovery-codes')).body.recoveryCodes).toHaveLength(10);
  app.clock.advance(600_000);
  expect(await person.post('/api/user/withdrawals', withdraw)).toMatchObject(confirmFirst);
  // A confirmation of another session is worthless.
  expect((await stepUp(person, codeNow(secret))).status).toBe(200);
  const other = await app.userClient(person.userId);
  const name = 'libretto-confirmed';
  other.setCookie(name, (person as unknown as { cookies: Map<string, string> }).cookies.get(name) as string);
  expect(await other.post('/api/user/withdrawals', withdraw)).toMatchObject(confirmFirst);
  expect((await person.delete('/api/auth/totp')).status).toBe(200);
  expect((await person.get('/api/auth/factors')).body).toEqual({ hasTotp: false, recoveryCodesLeft: 0, passkeys: [] });
  await app.signIn(person.email, password);
});

test('a session alone adds no way to sign in: it takes a sign-in of the last minutes, or the password', async () => {
  const person = await app.signUp({ password });
  app.clock.advance(600_000);
  const guarded = [
    () => person.post('/api/auth/totp/begin'),
    () => person.post('/api/auth/totp/confirm', { code: '000000' }),
    () => person.post('/api/auth/passkeys/begin'),
    () => person.post('/api/auth/passkeys', { label: 'Phone', response: { id: 'p', response: {} } }),
    () => person.post('/api/user/app-keys', { label: 'Kitchen' }),
  ];
  for (const call of guarded) expect(await call()).toMatchObject(confirmFirst);
  const wrong = { status: 422, body: { code: 'wrong-password' } };
  expect(await person.post('/api/auth/step-up', { password: 'guessed harbour' })).toMatchObject(wrong);
  expect(await person.post('/api/auth/totp/begin')).toMatchObject(confirmFirst);
  expect((await person.post('/api/auth/step-up', { password })).status).toBe(200);
  expect((await person.post('/api/user/app-keys', { label: 'Kitchen' })).status).toBe(201);
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  expect((await person.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  app.clock.advance(600_000);
  // A person who has a factor cannot confirm by the password alone.
  expect(await person.post('/api/auth/step-up', { password })).toMatchObject(wrong);
  expect(await person.post('/api/auth/passkeys/begin')).toMatchObject(confirmFirst);
});

test('the call that completes an enrolment asks again', async () => {
  const { person } = await withApp();
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  app.clock.advance(600_000);
  expect(await person.post('/api/auth/totp/confirm', { code: codeNow(secret) })).toMatchObject(confirmFirst);
});

test('staff with a factor confirm before they make keys of partners, decide payouts and act on people', async () => {
  const { person, secret } = await withApp();
  const admin = await app.userClient(person.userId, ['admin', 'finance']);
  const { userId } = await app.signUp();
  nextStep();
  const key = { partnerId: 'distributor', label: 'Main', scopes: ['royalties:write'] };
  const guarded = [
    () => admin.post('/api/admin/partner-keys', key),
    () => admin.delete('/api/admin/partner-keys/some-key'),
    () => admin.post(`/api/admin/people/${userId}/suspension`, { isSuspended: true, reason: 'Spam' }),
    () => admin.post(`/api/admin/people/${userId}/roles`, { role: 'admin', isGranted: true, reason: 'Colleague' }),
    () => admin.post('/api/finance/withdrawals/some-id/decision', { decision: 'approve' }),
    () => admin.post('/api/finance/withdrawals/some-id/transfer', {}),
    () => admin.post('/api/finance/adjustments', {}),
    () => admin.post('/api/finance/adjustments/some-id/decision', { decision: 'approve' }),
  ];
  for (const call of guarded) expect(await call()).toMatchObject(confirmFirst);
  await stepUp(admin, codeNow(secret));
  expect((await admin.post('/api/admin/partner-keys', key)).status).toBe(201);
});

test('reports a new device by mail, and neither the first one nor a known one', async () => {
  const person = await provenPerson(app, { password });
  expect(await mailbox.unreadTo(person.email)).toBe(0);
  const other = await app.signIn(person.email, password);
  const mail = await mailbox.next(person.email);
  expect(mail.subject).toBe('A new sign-in to your account');
  expect(mail.text).toContain('an unknown device');
  expect(mail.link?.pathname).toBe('/settings/login-security');
  await firstStep(other, person.email);
  await app.settle();

  const { sessions } = (await person.get('/api/auth/sessions')).body;
  expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).sort()).toEqual([false, true]);
  expect((await person.delete('/api/auth/sessions')).body).toEqual({ success: true, ended: 1 });
  expect((await other.get('/api/auth/session')).body).toEqual({});
  expect((await person.get('/api/auth/session')).body.user.id).toBe(person.userId);
  expect(await mailbox.unreadTo(person.email)).toBe(0);
});
