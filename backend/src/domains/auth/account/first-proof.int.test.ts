// An attacker signs up with another person's address and adds credentials; then the address's owner proves it.
import { authenticator } from 'otplib';
import { startTestApp, type TestApp } from '../../../../tests/support/app';
import { openMailbox } from '../../../../tests/support/mailbox';
import { testContext } from '../../../../tests/support/memory-commands';
import { createDomains } from '../../../composition/domains';
import { newId } from '../../../kernel/ids';
import { factorStream } from '../factors/factors.stream';
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

test('what is added after the proof stays at the next reset, but for keys of music apps', async () => {
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
