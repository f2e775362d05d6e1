// Tests the table in `infra/docs/security.md`: each security event against everything that grants access to an account.
import { readFileSync } from 'node:fs';
import { authenticator } from 'otplib';
import { createDomains } from '../../../src/composition/application/domains';
import { standingOfWith } from '../../../src/domains/auth/access/account-standing';
import { accountStream } from '../../../src/domains/auth/account/account.stream';
import { isConfirmed, rememberConfirmed } from '../../../src/domains/auth/factors/confirmed-session';
import { factorStream } from '../../../src/domains/auth/factors/factors.stream';
import { newChallenge } from '../../../src/domains/auth/factors/sign-in-challenge';
import { createKnownDevices, deviceKeysOf } from '../../../src/domains/auth/passwords/known-devices';
import { unsubscribeToken } from '../../../src/domains/notifications/digest/unsubscribe-token';
import { pushStream } from '../../../src/domains/notifications/push/push.decider';
import { fetchToken, isFetchTokenOf, isMailTokenOf, mailToken } from '../../../src/domains/own-data/export-token';
import { replyToken } from '../../../src/domains/support/tickets/reply-token';
import { newId } from '../../../src/kernel/values/ids';
import { confirmEmail } from '../../support/people/confirmed-email';
import { openMailbox, type ReadMail } from '../../support/people/mailbox';
import { startTestApp, type TestApp } from '../../support/world/app';
import type { Client } from '../../support/world/client';
import { testContext } from '../../support/world/memory-commands';

const password = 'a quiet harbour';
const newPassword = 'a loud harbour';
const mailbox = openMailbox();
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({
    publicOrigin: 'http://localhost:0',
    domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer }),
  });
  admin = await app.userClient(undefined, ['listener', 'admin']);
});
afterAll(async () => {
  await app.stop();
  mailbox.remove();
});

type Signed = Awaited<ReturnType<TestApp['signUp']>>;
const tokenOf = ({ link }: ReadMail) => link?.hash.slice(1) ?? '';
const codeNow = (secret: string) => authenticator.clone({ epoch: app.clock.nowMs() }).generate(secret);
const standing = (userId: string) => standingOfWith(app.deps)(userId);
const isSignedIn = async (client: Client) => (await client.get('/api/dashboard/complete')).status === 200;
const sessionOf = async (client: Client) =>
  (await client.get('/api/auth/sessions')).body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id;

async function turnOnTotp(client: Client): Promise<string> {
  const { secret } = (await client.post('/api/auth/totp/begin')).body;
  expect((await client.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status).toBe(200);
  return secret;
}

interface Scene {
  readonly person: Signed;
  readonly other: Client;
  readonly third: Client;
}

/** The events by column. `prepare` requests a mailed link before the rest is set up. */
const events: Readonly<
  Record<
    string,
    { prepare?: (scene: Scene) => Promise<unknown>; cause: (scene: Scene, prepared: never) => Promise<void> }
  >
> = {
  'password changed': {
    cause: async ({ person }) => {
      const body = { currentPassword: password, newPassword, logoutOtherSessions: true };
      expect((await person.post('/api/user/change-password', body)).status).toBe(200);
    },
  },
  'password reset': {
    cause: async ({ person }) => {
      await app.guest().post('/api/auth/request-password-reset', { email: person.email });
      const token = tokenOf(await mailbox.next(person.email, 'Choose a new password'));
      expect((await app.guest().post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
    },
  },
  'address confirmed': {
    cause: async ({ person }) => {
      // An unproven address gets the mail with its link in place of any other.
      await person.post('/api/support/tickets', { subject: 'Sound', message: 'It is quiet' });
      const token = tokenOf(await mailbox.next(person.email, 'Confirm your email'));
      expect((await person.post('/api/auth/confirm-email-change', { token })).status).toBe(200);
    },
  },
  'address changed': {
    // A change of an unproven address counts as the first proof, so the event is a confirmation.
    prepare: ({ person }) => confirmEmail(app, person.userId),
    cause: ({ person }) => changeAddress(person),
  },
  'change of address undone': {
    prepare: async ({ person }) => {
      await changeAddress(person);
      return tokenOf(await mailbox.next(person.email));
    },
    cause: async (_, token: string) => {
      expect((await app.guest().post('/api/auth/undo-email-change', { token })).status).toBe(200);
    },
  },
  'factor added': { cause: async ({ person }) => void (await turnOnTotp(person)) },
  'factor removed': {
    prepare: ({ person }) => turnOnTotp(person),
    cause: async ({ person }, secret: string) => {
      app.clock.advance(60_000);
      expect((await person.post('/api/auth/step-up', { code: codeNow(secret) })).status).toBe(200);
      expect((await person.delete('/api/auth/totp')).status).toBe(200);
    },
  },
  'other sessions ended': {
    cause: async ({ person }) => void expect((await person.delete('/api/auth/sessions')).status).toBe(200),
  },
  'one session ended': {
    cause: async ({ person, third }) => {
      expect((await person.delete(`/api/auth/sessions/${await sessionOf(third)}`)).status).toBe(200);
    },
  },
  suspended: {
    cause: async ({ person }) => {
      const body = { isSuspended: true, reason: 'Bought plays' };
      expect((await admin.post(`/api/admin/people/${person.userId}/suspension`, body)).status).toBe(200);
    },
  },
  deleted: {
    cause: async ({ person }) => void expect((await person.delete('/api/user/delete-account')).status).toBe(200),
  },
};

async function changeAddress(person: Signed) {
  const newEmail = `new-${newId()}@elsewhere.test`;
  expect((await person.post('/api/user/request-email-change', { newEmail, currentPassword: password })).status).toBe(
    200,
  );
  const token = tokenOf(await mailbox.next(newEmail));
  expect((await app.guest().post('/api/auth/confirm-email-change', { token })).status).toBe(200);
}

/** The credentials by row: each is created before the event and then reports whether it is still valid. */
const things: Readonly<Record<string, (scene: Scene) => Promise<() => Promise<boolean>>>> = {
  'remembered answer of another session': async ({ other }) => {
    const headers = { 'idempotency-key': newId() };
    const setUp = () => other.call('POST', '/api/user/setup-payment-method', {}, { headers });
    const first = await setUp();
    expect(first).toMatchObject({ status: 200, body: { clientSecret: expect.stringMatching(/^seti_/) } });
    return async () => (await setUp()).body.clientSecret === first.body.clientSecret;
  },
  'acting session':
    async ({ person }) =>
    () =>
      isSignedIn(person),
  'other session':
    async ({ other }) =>
    () =>
      isSignedIn(other),
  'push subscription of another session': async ({ person, other }) => {
    const device = {
      ...{ deviceId: newId(), sessionId: await sessionOf(other), endpoint: 'https://push.example/1' },
      ...{ p256dh: 'p', auth: 'a', device: 'Phone', since: new Date(app.clock.nowMs()).toISOString() },
    };
    const { userId } = person;
    const pushes = app.deps.commands.handlerOf(pushStream);
    await pushes.execute(userId, { kind: 'subscribe', userId, device }, testContext);
    return async () => (await app.deps.sessions.listOf(userId)).some(({ id }) => id === device.sessionId);
  },
  'remembered device': async ({ person }) => {
    const devices = createKnownDevices(app.deps.secrets, app.deps.installation);
    const account = async () => (await app.deps.commands.handlerOf(accountStream).load(person.userId)).state;
    const before = await account();
    const headers = { cookie: '' };
    const res = { cookie: (name: string, value: string) => (headers.cookie = `${name}=${value}`) };
    if (before.kind === 'registered') devices.remember({ headers }, res as never, deviceKeysOf(before).password);
    const isKnown = async () => {
      const state = await account();
      return state.kind === 'registered' && devices.idOf({ headers }, deviceKeysOf(state).password) !== undefined;
    };
    expect(await isKnown()).toBe(true);
    return isKnown;
  },
  'password reset link': async ({ person }) => {
    const requestId = newId();
    const expiresAt = new Date(app.clock.nowMs() + 3_600_000).toISOString();
    const accounts = app.deps.commands.handlerOf(accountStream);
    await accounts.execute(person.userId, { kind: 'request-password-reset', requestId, expiresAt }, testContext);
    return async () => {
      const { state } = await accounts.load(person.userId);
      return state.kind === 'registered' && state.mailed.passwordReset?.requestId === requestId;
    };
  },
  'email change link': async ({ person }) => {
    const newEmail = `wanted-${newId()}@elsewhere.test`;
    const asked = await person.post('/api/user/request-email-change', { newEmail, currentPassword: password });
    expect(asked.status).toBe(200);
    const token = tokenOf(await mailbox.next(newEmail));
    return async () => (await app.guest().post('/api/auth/confirm-email-change', { token })).status === 200;
  },
  'second step of a sign-in': async ({ person }) => {
    const challenge = newChallenge(app.deps, person.userId, (await standing(person.userId)).securityEpoch);
    return async () => {
      const { body } = await app.guest().post('/api/auth/callback/second-factor', { challenge, code: '000000' });
      return body.code !== 'sign-in-again';
    };
  },
  'enrolment of an authenticator app': async ({ person }) => {
    const { secret } = (await person.post('/api/auth/totp/begin')).body;
    return async () => (await person.post('/api/auth/totp/confirm', { code: codeNow(secret) })).status === 200;
  },
  'enrolment of a passkey': async ({ person }) => {
    const { challenge } = (await person.post('/api/auth/passkeys/begin')).body;
    return async () => {
      const { securityEpoch } = await standing(person.userId);
      const madeFor = await app.deps.cache.get<string>(`webauthn/${person.userId}/${securityEpoch}/${challenge}`);
      return madeFor === `register/${person.userId}/${securityEpoch}`;
    };
  },
  'confirmation of identity': async ({ person, other }) => {
    const sessionId = await sessionOf(other);
    const { securityEpoch } = await standing(person.userId);
    let cookie = '';
    const res = { cookie: (name: string, value: string) => (cookie = `${name}=${value}`) };
    rememberConfirmed(app.deps, res as never, sessionId, securityEpoch);
    return async () => {
      const req = { headers: { cookie } } as never;
      return isConfirmed(app.deps, req, sessionId, (await standing(person.userId)).securityEpoch);
    };
  },
  'linking of another service': async ({ person }) => {
    const { securityEpoch } = await standing(person.userId);
    return async () => (await standing(person.userId)).securityEpoch === securityEpoch;
  },
  'support reply link': async ({ person }) => {
    const { ticket } = (await person.post('/api/support/tickets', { subject: 'Sound', message: 'It is quiet' })).body;
    await app.settle();
    const { messages } = (await person.get(`/api/support/tickets/${ticket.id}`)).body;
    const { securityEpoch } = await standing(person.userId);
    const token = replyToken(app.deps.secrets, { ticketId: ticket.id, messageId: messages[0].id }, securityEpoch);
    const reply = () => app.guest().post('/api/support/mail-reply', { token, message: 'More' });
    expect((await reply()).status).toBe(200);
    return async () => (await reply()).status === 200;
  },
  'digest link': async ({ person }) => {
    const { securityEpoch } = await standing(person.userId);
    const token = encodeURIComponent(unsubscribeToken(app.deps.secrets, person.userId, securityEpoch));
    const end = () => app.guest().post(`/api/notifications/digest/unsubscribe?token=${token}`);
    expect((await end()).status).toBe(200);
    return async () => (await end()).status === 200;
  },
  'playlist invitation': async ({ person }) => {
    const raw = new FormData();
    raw.append('name', 'Dusk');
    const { id } = (await person.call('POST', '/api/library/create-playlist', undefined, { raw })).body.playlist;
    const { path } = (await person.post(`/api/library/playlists/${id}/invitation`)).body.invitation;
    const token = new URL(path, 'http://x').searchParams.get('invite');
    const look = async () => (await admin.get(`/api/library/playlists/${id}/invitation/${token}`)).status;
    expect(await look()).toBe(200);
    return async () => (await look()).valueOf() === 200;
  },
  'data export link': async ({ person: { userId } }) => {
    const { securityEpoch } = await standing(userId);
    const untilMs = app.clock.nowMs() + 3_600_000;
    const mailed = mailToken(app.deps.secrets, 'copy', userId, securityEpoch);
    const fetched = fetchToken(app.deps.secrets, 'copy', untilMs, securityEpoch);
    return async () => {
      const { securityEpoch } = await standing(userId);
      const now = { exportId: 'copy', userId, nowMs: app.clock.nowMs(), securityEpoch };
      return isMailTokenOf(app.deps.secrets, mailed, now) || isFetchTokenOf(app.deps.secrets, fetched, now);
    };
  },
  'music app key': async ({ person }) => {
    const { secret } = (await person.post('/api/user/app-keys', { label: 'Kitchen' })).body;
    const ping = async () => (await fetch(`${app.origin}/rest/ping?apiKey=${secret}&f=json`)).text();
    expect(await ping()).toContain('"status":"ok"');
    return async () => (await ping()).includes('"status":"ok"');
  },
};

interface Means {
  readonly person: Signed;
  readonly passkeyId: string;
  readonly identityClaimId: string;
  readonly partnerHeaders: { readonly authorization: string };
}

const factorsOf = async (userId: string) => (await app.deps.commands.handlerOf(factorStream).load(userId)).state;
async function accountOf(userId: string) {
  const { state } = await app.deps.commands.handlerOf(accountStream).load(userId);
  return state.kind === 'registered' ? state : undefined;
}

/** Checks, by row, whether a means of signing in or confirming still works. Each account of the second test has all of them. */
const means: Readonly<Record<string, (means: Means) => Promise<boolean>>> = {
  'authenticator app': async ({ person: { userId } }) =>
    (await accountOf(userId)) !== undefined && (await factorsOf(userId)).totp !== null,
  'recovery codes': async ({ person: { userId } }) =>
    (await accountOf(userId)) !== undefined && (await factorsOf(userId)).recoveryHashes.length > 0,
  passkey: async ({ person: { userId }, passkeyId }) =>
    (await accountOf(userId)) !== undefined &&
    (await factorsOf(userId)).passkeys.some((each) => each.passkeyId === passkeyId),
  'linked service': async ({ person, identityClaimId }) =>
    (await accountOf(person.userId))?.identities.some((each) => each.identityClaimId === identityClaimId) ?? false,
  'partner key': async ({ partnerHeaders: headers }) =>
    (await app.guest().post('/api/partners/royalties', {}, { headers })).status !== 401,
};

async function addPasskey(userId: string): Promise<string> {
  const passkeyId = newId();
  const passkey = { passkeyId, publicKey: 'k', counter: 0, transports: [], label: 'Phone' };
  const { securityEpoch } = await standing(userId);
  const add = { ...passkey, at: new Date(app.clock.nowMs()).toISOString(), securityEpoch };
  await app.deps.commands.handlerOf(factorStream).execute(userId, { kind: 'add-passkey', userId, ...add }, testContext);
  await app.settle();
  return passkeyId;
}

async function withMeans(person: Signed): Promise<Means> {
  const { userId } = person;
  const staff = await app.userClient(userId, ['listener', 'admin']);
  const key = { partnerId: 'distributor', label: 'Main', scopes: ['royalties:write'] };
  const { secret } = (await staff.post('/api/admin/partner-keys', key)).body;
  const identity = {
    ...{ provider: 'google', issuer: 'https://accounts.example', subject: newId() },
    ...{ identityKey: newId(), identityClaimId: newId(), confirmsEmail: false },
  };
  const link = { kind: 'link-identity', identity, byAddress: null } as const;
  await app.deps.commands.handlerOf(accountStream).execute(userId, link, testContext);
  await turnOnTotp(person);
  const passkeyId = await addPasskey(userId);
  const { securityEpoch } = await standing(userId);
  const res = { cookie: (name: string, value: string) => person.setCookie(name, value) };
  rememberConfirmed(app.deps, res as never, await sessionOf(person), securityEpoch);
  const { identityClaimId } = identity;
  return { person, passkeyId, identityClaimId, partnerHeaders: { authorization: `Bearer ${secret}` } };
}

/** Events that are caused in another way where the account has factors already. */
const causesWithFactors: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'factor added': ({ person }) => addPasskey(person.userId),
  'factor removed': async ({ person }) => expect((await person.delete('/api/auth/totp')).status).toBe(200),
};

const [head = [], ...rows] = readFileSync('infra/docs/security.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter((cells) => cells.length === Object.keys(events).length + 1 && !cells[0]?.startsWith('---'));
const columns = head.slice(1);

test('the table names every event and everything that grants access, once', () => {
  expect([...columns].sort()).toEqual(Object.keys(events).sort());
  expect(rows.map(([thing]) => thing).sort()).toEqual([...Object.keys(things), ...Object.keys(means)].sort());
  expect(new Set(rows.flatMap(([, ...cells]) => cells))).toEqual(new Set(['ends', 'stays']));
});

test.each(columns)('when %s, what the table says ends, and nothing else', async (column) => {
  const event = events[column];
  if (event === undefined) throw new Error(column);
  const person = await app.signUp({ password });
  const prepared = await event.prepare?.({ person, other: person, third: person });
  // What follows from the preparation ends sessions as well, but none of those below.
  await app.settle();
  const signedIn = () => app.userClient(person.userId);
  const scene = { person, other: await signedIn(), third: await signedIn() };
  const holds = new Map<string, () => Promise<boolean>>();
  for (const [thing, make] of Object.entries(things)) holds.set(thing, await make(scene));
  await event.cause(scene, prepared as never);
  const seen: Record<string, string> = {};
  for (const [thing = ''] of rows.filter(([name = '']) => name in things))
    seen[thing] = (await holds.get(thing)?.()) ? 'stays' : 'ends';
  expect(seen).toEqual(listedOf(things, column));
});

const listedOf = (listed: object, column: string) =>
  Object.fromEntries(
    rows.flatMap(([thing = '', ...cells]) => (thing in listed ? [[thing, cells[columns.indexOf(column)]]] : [])),
  );

test.each(columns)('when %s, the ways to sign in that the table says end, and no other ones', async (column) => {
  const event = events[column];
  if (event === undefined) throw new Error(column);
  const person = await app.signUp({ password });
  // The first proof of an address drops all of them; every other column is about an address that is proven.
  if (column !== 'address confirmed') await confirmEmail(app, person.userId);
  const isCausedOtherwise = column in causesWithFactors;
  const prepared = isCausedOtherwise ? undefined : await event.prepare?.({ person, other: person, third: person });
  await app.settle();
  const added = await withMeans(person);
  const third = await app.userClient(person.userId);
  const scene = { person, other: third, third };
  await (causesWithFactors[column]?.(scene) ?? event.cause(scene, prepared as never));
  await app.settle();
  const seen: Record<string, string> = {};
  for (const [thing, isHeld] of Object.entries(means)) seen[thing] = (await isHeld(added)) ? 'stays' : 'ends';
  expect(seen).toEqual(listedOf(means, column));
});
