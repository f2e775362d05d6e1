// An attacker signs up with another person's address and adds credentials; then the address's owner proves it.
import { authenticator } from 'otplib';
import { openMailbox } from '../../../../tests/support/people/mailbox';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';
import { testContext } from '../../../../tests/support/world/memory-commands';
import { createDomains } from '../../../composition/application/domains';
import { newId } from '../../../kernel/values/ids';
import { factorStream } from '../factors/factors.stream';
import { proofToken } from '../mails/address-proof';
import { accountStream } from './account.stream';

const mailbox = openMailbox();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer }) });
});
afterAll(async () => {
  await app.stop();
  mailbox.remove();
});

const password = 'a planted harbour';
const codeNow = (secret: string) => authenticator.clone({ epoch: app.clock.nowMs() }).generate(secret);
type Person = Awaited<ReturnType<TestApp['signUp']>>;

async function reset({ email }: Person, newPassword: string) {
  await app.guest().post('/api/auth/request-password-reset', { email });
  const token = (await mailbox.next(email, 'Choose a new password')).link?.hash.slice(1);
  expect((await app.guest().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
}

async function plant(person: Person) {
  const { userId } = person;
  const { secret: key } = (await person.post('/api/user/app-keys', { label: 'Planted' })).body;
  const identity = {
    ...{ provider: 'google', issuer: 'https://accounts.example', subject: newId() },
    ...{ identityKey: newId(), identityClaimId: newId(), confirmsEmail: false },
  };
  const link = { kind: 'link-identity', identity, byAddress: null } as const;
  await app.deps.commands.handlerOf(accountStream).execute(userId, link, testContext);
  const passkey = { passkeyId: newId(), publicKey: 'k', counter: 0, transports: [], label: 'Planted' };
  const at = new Date(app.clock.nowMs()).toISOString();
  const add = { kind: 'add-passkey', userId, ...passkey, at, securityEpoch: 0 } as const;
  await app.deps.commands.handlerOf(factorStream).execute(userId, add, testContext);
  await app.settle();
  return key as string;
}
const ping = async (key: string) => (await fetch(`${app.origin}/rest/ping?apiKey=${key}&f=json`)).text();

test('the first proof of an address drops every factor, key and linked service that was there before it', async () => {
  const person = await app.signUp({ password });
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  expect((await person.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  const key = await plant(person);
  expect(await ping(key)).toContain('"status":"ok"');
  await reset(person, 'my own harbour');
  expect(await ping(key)).toContain('"code":44');
  expect((await person.get('/api/dashboard/complete')).status).toBe(401);
  const owner = await app.signIn(person.email, 'my own harbour');
  await app.settle();
  expect((await owner.get('/api/auth/factors')).body).toEqual({ hasTotp: false, recoveryCodesLeft: 0, passkeys: [] });
  expect((await owner.get('/api/auth/identities')).body).toEqual({ hasPassword: true, identities: [] });
  expect((await owner.get('/api/user/app-keys')).body.keys).toEqual([]);
});

async function confirm(person: Person, by: Client) {
  const { state } = await app.deps.commands.handlerOf(accountStream).load(person.userId);
  if (state.kind !== 'registered') throw new Error('There is no account');
  const token = proofToken(app.deps.secrets, { userId: person.userId, emailClaimId: state.emailClaimId });
  return by.post('/api/auth/confirm-email-change', { token });
}

test('a confirmation removes the same factors, and every session except the current one', async () => {
  const person = await app.signUp({ password });
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  expect((await person.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  const key = await plant(person);
  const other = await app.userClient(person.userId);
  expect((await confirm(person, person)).status).toBe(200);
  expect(await ping(key)).toContain('"code":44');
  expect((await other.get('/api/dashboard/complete')).status).toBe(401);
  expect((await person.get('/api/dashboard/complete')).status).toBe(200);
  await app.settle();
  expect((await person.get('/api/auth/factors')).body).toEqual({ hasTotp: false, recoveryCodesLeft: 0, passkeys: [] });
  expect((await person.get('/api/auth/identities')).body).toEqual({ hasPassword: true, identities: [] });
  expect((await person.get('/api/user/app-keys')).body.keys).toEqual([]);
  expect((await app.signIn(person.email, password)).get).toBeDefined();
});

test('the password alone changes no unconfirmed address of an account with factors, which would drop them', async () => {
  const person = await app.signUp({ password });
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  expect((await person.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  const thief = await app.userClient(person.userId);
  const newEmail = 'thief@elsewhere.test';
  const change = await thief.post('/api/user/request-email-change', { newEmail, currentPassword: password });
  expect([change.status, change.body.code]).toEqual([403, 'confirm-identity']);
  expect((await person.get('/api/auth/factors')).body).toMatchObject({ hasTotp: true });
});

test('a repeated confirmation keeps the factors that were added after the first one', async () => {
  const person = await app.signUp({ password });
  expect((await confirm(person, person)).status).toBe(200);
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  expect((await person.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  await reset(person, 'my own harbour');
  await expect(app.signIn(person.email, 'my own harbour')).rejects.toThrow('second-factor');
});

test('factors added after the proof survive the next reset, except keys of music apps', async () => {
  const person = await app.signUp({ password });
  await reset(person, 'my own harbour');
  const owner = await app.signIn(person.email, 'my own harbour');
  const { secret } = (await owner.post('/api/auth/totp/begin')).body;
  expect((await owner.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  const { secret: key } = (await owner.post('/api/user/app-keys', { label: 'Kitchen' })).body;
  await app.settle();
  await reset(person, 'another harbour');
  await expect(app.signIn(person.email, 'another harbour')).rejects.toThrow('second-factor');
  expect(await ping(key)).toContain('"code":44');
});

test('a factor whose enrolment was begun before the proof is never added', async () => {
  const person = await app.signUp({ password });
  const { userId } = person;
  await reset(person, 'my own harbour');
  const passkey = { passkeyId: newId(), publicKey: 'k', counter: 0, transports: [], label: 'Late' };
  const add = { kind: 'add-passkey', userId, ...passkey, at: '2026-01-01T00:00:00Z', securityEpoch: 0 } as const;
  const outcome = await app.deps.commands.handlerOf(factorStream).execute(userId, add, testContext);
  expect(outcome).toMatchObject({ kind: 'refused', refusal: 'EnrolmentIsVoid' });
});
