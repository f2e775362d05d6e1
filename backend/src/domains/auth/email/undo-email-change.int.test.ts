// A stolen session must not take over the account by changing its address; the owner's mailbox can restore the address.
import { authenticator } from 'otplib';
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
const dayMs = 86_400_000;
const spent = { status: 410, body: { code: 'link-is-spent' } };
const tokenOf = ({ link }: ReadMail) => link?.hash.slice(1) ?? '';
const guestPost = (path: string, body: object) => app.guest().post(path, body);
const undo = (token: string) => guestPost('/api/auth/undo-email-change', { token });
const confirm = (token: string) => guestPost('/api/auth/confirm-email-change', { token });
const codeNow = (secret: string) => authenticator.clone({ epoch: app.clock.nowMs() }).generate(secret);
let mails = 0;

type Person = Awaited<ReturnType<TestApp['signUp']>>;
async function askedUnnoticed(person: Person) {
  const newEmail = `thief-${++mails}@elsewhere.test`;
  const body = { newEmail, currentPassword: password };
  expect((await person.post('/api/user/request-email-change', body)).status).toBe(200);
  return { newEmail, confirmToken: tokenOf(await mailbox.next(newEmail)) };
}
async function asked(person: Person) {
  const change = await askedUnnoticed(person);
  return { ...change, undoToken: tokenOf(await mailbox.next(person.email)) };
}

test('a session alone changes no address: it takes the password, or a second factor', async () => {
  const person = await app.signUp({ password });
  const ask = (more: object) =>
    person.post('/api/user/request-email-change', { newEmail: 'x@elsewhere.test', ...more });
  expect(await ask({})).toMatchObject({ status: 422, body: { error: 'Current password is required' } });
  expect(await ask({ currentPassword: 'guessed harbour' })).toMatchObject({
    status: 422,
    body: { error: 'Current password is not right' },
  });
  expect((await person.get('/api/user/email-info')).body.pendingEmail).toBeNull();
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  expect((await person.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  app.clock.advance(11 * 60_000);
  expect(await ask({})).toMatchObject({ status: 403, body: { code: 'confirm-identity' } });
  expect((await person.post('/api/auth/step-up', { code: codeNow(secret) })).status).toBe(200);
  expect((await ask({})).status).toBe(200);
});

test('the former address undoes a change for seven days, whatever the thief did since', async () => {
  const person = await app.signUp({ password });
  const { newEmail, confirmToken, undoToken } = await asked(person);
  expect((await confirm(confirmToken)).status).toBe(200);
  const thief = await app.signIn(newEmail, password);
  await thief.post('/api/auth/totp/begin');
  const change = { currentPassword: password, newPassword: 'a thief’s harbour', logoutOtherSessions: true };
  expect((await thief.post('/api/user/change-password', change)).status).toBe(200);
  const { secret } = (await thief.post('/api/auth/totp/begin')).body;
  expect((await thief.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  // A squatter registers with the former address.
  const squatter = await app.signUp({ email: person.email, password });
  app.clock.advance(6 * dayMs);
  expect(await undo(undoToken)).toMatchObject({ status: 200, body: { success: true, email: person.email } });
  expect((await thief.get('/api/dashboard/complete')).status).toBe(401);
  await expect(app.signIn(newEmail, 'a thief’s harbour')).rejects.toThrow('401');
  await expect(app.signIn(person.email, 'a thief’s harbour')).rejects.toThrow('401');
  expect((await squatter.get('/api/user/email-info')).body.currentEmail).toBe('');
  const token = tokenOf(await mailbox.next(person.email, 'Choose a new password'));
  expect((await guestPost('/api/auth/reset-password', { token, newPassword: 'my own harbour' })).status).toBe(200);
  const owner = await app.signIn(person.email, 'my own harbour');
  await app.settle();
  expect((await owner.get('/api/auth/session')).body.user).toMatchObject({ id: person.userId, email: person.email });
  expect((await owner.get('/api/auth/factors')).body).toMatchObject({ hasTotp: false, passkeys: [] });
  expect(await undo(undoToken)).toMatchObject(spent);
  // The address that the thief chose is free again.
  await app.signUp({ email: newEmail });
});

test('before the change takes effect, undoing it cancels it; after seven days nothing undoes it', async () => {
  const person = await app.signUp({ password });
  const pending = await asked(person);
  expect((await undo(pending.undoToken)).status).toBe(200);
  expect(await confirm(pending.confirmToken)).toMatchObject(spent);
  const other = await app.signUp({ password });
  const { confirmToken, undoToken } = await asked(other);
  expect((await confirm(confirmToken)).status).toBe(200);
  app.clock.advance(7 * dayMs);
  expect(await undo(undoToken)).toMatchObject(spent);
  expect(await undo('made.up.link')).toMatchObject(spent);
});

test('the link of a cancelled change undoes the next one, but none that is requested two days later', async () => {
  const person = await app.signUp({ password });
  const first = await asked(person);
  expect((await person.post('/api/user/cancel-email-change')).status).toBe(200);
  expect(await undo(first.undoToken)).toMatchObject(spent);
  const second = await askedUnnoticed(person);
  expect((await undo(first.undoToken)).status).toBe(200);
  expect(await confirm(second.confirmToken)).toMatchObject(spent);
  const other = await app.signUp({ password });
  const early = await asked(other);
  app.clock.advance(2 * dayMs);
  const late = await asked(other);
  expect((await confirm(late.confirmToken)).status).toBe(200);
  expect(await undo(early.undoToken)).toMatchObject(spent);
  expect((await undo(late.undoToken)).status).toBe(200);
});

test('a former address that its next owner has proven stays theirs', async () => {
  const person = await app.signUp({ password });
  const { confirmToken, undoToken } = await asked(person);
  expect((await confirm(confirmToken)).status).toBe(200);
  await app.signUp({ email: person.email, password });
  await guestPost('/api/auth/request-password-reset', { email: person.email });
  const token = tokenOf(await mailbox.next(person.email, 'Choose a new password'));
  expect((await guestPost('/api/auth/reset-password', { token, newPassword: 'my own harbour' })).status).toBe(200);
  expect(await undo(undoToken)).toMatchObject({ status: 409, body: { code: 'email-taken' } });
});

test('a suspended account asks for no change and completes none', async () => {
  const person = await app.signUp({ password });
  const { confirmToken } = await asked(person);
  const admin = await app.userClient(undefined, ['listener', 'admin']);
  const body = { isSuspended: true, reason: 'Bought plays' };
  expect((await admin.post(`/api/admin/people/${person.userId}/suspension`, body)).status).toBe(200);
  expect(await confirm(confirmToken)).toMatchObject(spent);
  const left = await app.userClient(person.userId);
  const again = { newEmail: 'y@elsewhere.test', currentPassword: password };
  expect(await left.post('/api/user/request-email-change', again)).toMatchObject({ status: expect.any(Number) });
  expect((await left.post('/api/user/request-email-change', again)).status).toBeGreaterThanOrEqual(401);
});
