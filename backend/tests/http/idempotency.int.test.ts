// Tests that every change of the contract honours `Idempotency-Key`: a client whose response was lost may retry.

import type { HttpCalls } from '@libretto/contracts/http';
import { isChange, make, rightful, type Target, targets } from './attack/make-call';
import { openWorld, ownersEmail, ownersPassword, songForm, type Who, type World } from './attack/world';

type Key = keyof HttpCalls;

/** Calls that are not commands of a user, each with the reason why it is safe to repeat. */
const withoutKey: Partial<Record<Key, string>> = {
  'POST /api/auth/session': 'reads',
  'POST /api/auth/signin/{provider}': 'answers with an address',
  'POST /api/auth/callback/credentials': 'each sign-in is a separate session',
  'POST /api/auth/signout': 'ends what is ended',
  'POST /api/auth/passkeys/begin': 'a challenge that nobody answers is forgotten',
  'POST /api/auth/passkeys/sign-in': 'a challenge that nobody answers is forgotten',
  'POST /api/auth/step-up/begin': 'a challenge that nobody answers is forgotten',
  'POST /api/auth/callback/second-factor': 'each sign-in is a separate session',
  'POST /api/auth/callback/passkey': 'each sign-in is a separate session',
  'POST /api/auth/_log': 'a line of a log',
  'POST /api/auth/request-password-reset': 'shows in mails alone: email.routes.int.test.ts',
  'POST /api/user/data-export/download': 'answers with an address',
  'DELETE /api/user/delete-account': 'its session ends with it: deletion.int.test.ts',
  'POST /api/webhooks/stripe': 'keyed by the id of the webhook event',
  'POST /api/webhooks/nowpayments': 'keyed by payment and status',
  'POST /api/upload/tus': 'an upload that nobody goes on with is forgotten',
  'PATCH /api/upload/tus/{id}': 'carries the place it goes on from',
  'DELETE /api/upload/tus/{id}': 'what is gone is gone',
};

/** Events of jobs that the first call started. */
const workOfJobs = /^(FinanceTask|DataExport(Begun|Prepared|Failed)$)/;

const form = (name?: string) => {
  const data = new FormData();
  if (name !== undefined) data.set('name', name);
  else data.set('image', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'one.png');
  return data;
};
const documents = () => {
  const data = new FormData();
  data.set('submissionType', 'proof_of_purchase');
  data.set('file_0', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'receipt.png');
  return data;
};
const photo = () => {
  const data = new FormData();
  data.set('type', 'photo');
  data.set('file', new Blob([Buffer.from(onePixel, 'base64')], { type: 'image/png' }), 'one.png');
  return data;
};
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Uploads whose entry in the table of attacks differs from what the owner would send. */
const uploads: Partial<Record<Key, () => FormData>> = {
  'POST /api/library/create-playlist': () => form('Once'),
  'POST /api/social/upload': () => photo(),
  'POST /api/upload/profile': () => form(),
  'POST /api/upload/song': () => songForm({ name: 'Once' }),
  'POST /api/upload/song/{id}/cover': () => form(),
  'POST /api/upload/release/{id}/cover': () => form(),
  'POST /api/dashboard/songs/{id}/copyright-verification': () => documents(),
  'POST /api/upload/profile-cover': () => form(),
};
const bodies: Partial<Record<Key, object>> = {
  'POST /api/user/change-password': {
    currentPassword: ownersPassword,
    newPassword: 'another evening 8',
    logoutOtherSessions: false,
  },
  // The password at this point in the test order.
  'POST /api/user/request-email-change': {
    newEmail: 'ada.the.first@libretto.test',
    currentPassword: 'another evening 8',
  },
  'POST /api/user/update-account-type': { isArtist: false },
  'POST /api/user/language': { language: 'de' },
};
/** The caller, for calls that the owner of everything has no reason to make. */
const callers: Partial<Record<Key, Who>> = {
  'POST /api/song/purchase': 'stranger',
  'POST /api/social/tune-in': 'stranger',
  'POST /api/social/donate': 'stranger',
  // The owner is a listener at this point.
  'POST /api/social/upload': 'artist',
  'POST /api/social/tuned-in-posts': 'artist',
  'PUT /api/user/catalog-settings': 'artist',
};
/** Calls that are refused to the owner; the repeat must get the same refusal. */
const refusals: Partial<Record<Key, number>> = {
  // The links are invented.
  'POST /api/auth/reset-password': 410,
  'POST /api/auth/confirm-email-change': 410,
  'POST /api/auth/undo-email-change': 410,
  'POST /api/auth/confirm-sign-up': 410,
  'POST /api/notifications/digest/unsubscribe': 422,
  // No identity provider is linked.
  'POST /api/auth/identities/{provider}': 404,
  'DELETE /api/auth/identities/{provider}': 404,
  // There is no authenticator app and no passkey, and the codes are invented.
  'POST /api/auth/totp/confirm': 422,
  'POST /api/auth/recovery-codes': 409,
  'POST /api/auth/passkeys': 422,
  'POST /api/auth/step-up': 422,
  'DELETE /api/auth/passkeys/{id}': 404,
  // The link is invented, and no answer has this id.
  'POST /api/support/mail-reply': 410,
  'PUT /api/support/chat/{id}/rating': 404,
  // The withdrawal was never approved.
  'POST /api/finance/withdrawals/{id}/transfer': 409,
  // The request does not exist.
  'POST /api/admin/deletion-requests/{userId}/review': 409,
  // The previous call has made the owner a patron.
  'POST /api/dashboard/create-patron-payment': 409,
  // No link has this token; the owner has bought nothing and collaborates on no other playlist.
  'POST /api/library/playlists/{id}/collaborators': 404,
  'POST /api/library/purchases/prepare': 404,
  'DELETE /api/library/playlists/{id}/collaborators/{userId}': 404,
  // The previous call has deleted the playlist.
  'DELETE /api/library/playlists/{id}/invitation': 404,
};

/** Songs or tickets in the state that a call requires, if the table names one that others may know. */
const songs: Partial<Record<Key, string>> = {};

const isDelete = ({ call }: Target) => call.method === 'DELETE';
const changes = targets.filter((target) => isChange(target) && !(target.key in withoutKey));
const inOrder = [...changes.filter((target) => !isDelete(target)), ...changes.filter(isDelete)];

let world: World;
beforeAll(async () => {
  world = await openWorld();
  // A second session of the owner, whose end does not affect the session of the test.
  await world.app.signIn(ownersEmail, ownersPassword);
  const { body } = await world.callers.owner.get('/api/auth/sessions');
  const other = body.sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  Object.assign(world.things, { session: other.id });
  const { owner, admin } = world.callers;
  const pending = async () =>
    (await owner.post('/api/upload/song', undefined, { raw: songForm({ name: 'To review' }) })).body.song.id as string;
  const denied = async () => {
    const id = await pending();
    const denial = { decision: 'deny', issueType: 'copyright', denialReason: 'Whose song is it?' };
    await admin.post(`/api/admin/songs/${id}/review`, denial);
    return id;
  };
  const furtherTicket = { subject: 'Another', message: 'Another' };
  songs['POST /api/admin/support/tickets/{id}/messages'] = (
    await owner.post('/api/support/tickets', furtherTicket)
  ).body.ticket.id;
  songs['POST /api/admin/songs/{id}/review'] = await pending();
  songs['POST /api/dashboard/songs/{songId}/enable-editing'] = await denied();
  songs['POST /api/dashboard/songs/{id}/copyright-verification'] = await denied();
  songs['DELETE /api/dashboard/songs/delete-needs-action/{id}'] = await denied();
  await world.app.settle();
});
afterAll(() => world.stop());

function ask(target: Target, idempotencyKey: string, changed?: object) {
  const key = target.key as Key;
  const upload = uploads[key]?.();
  const body = changed ?? bodies[key];
  const song = songs[key];
  return make(world, target, callers[key] ?? rightful(target), {
    ...(song && { params: { id: song, songId: song } }),
    headers: { 'idempotency-key': idempotencyKey },
    ...(upload ? { raw: upload, body: undefined } : body ? { body } : {}),
  });
}

/** Removes fields that differ between two requests or over time. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !['requestId', 'progress', 'status'].includes(name));
  return Object.fromEntries(entries.map(([name, each]) => [name, lasting(each)]));
}

test.each(inOrder.map((target) => [target.key, target] as const))(
  '%s is done once under its key',
  async (name, target) => {
    const key = `once-${name.replace(/[^\w]/g, '')}`;
    const first = await ask(target, key);
    expect(`${first.status} ${first.body.error ?? ''}`).toMatch(
      refusals[name as Key] ? `${refusals[name as Key]}` : /^2/,
    );
    await world.app.settle();
    const position = await world.position();
    const again = await ask(target, key);
    expect([again.status, lasting(again.body)]).toEqual([first.status, lasting(first.body)]);
    expect((await world.writtenSince(position)).filter((type) => !workOfJobs.test(type))).toEqual([]);
  },
);

test('the same key with another body is 409, and nothing is written', async () => {
  const { owner } = world.callers;
  const headers = { 'idempotency-key': 'one-key' };
  const { post } = world.things;
  expect((await owner.post('/api/social/posts', { description: 'One' }, { headers })).status).toBe(201);
  // Consequences of the post, such as fan notifications, are written after it.
  await world.app.settle();
  const position = await world.position();
  const other = await owner.post('/api/social/posts', { description: 'Another' }, { headers });
  expect([other.status, other.body.code]).toEqual([409, 'idempotency-key-reused']);
  expect(await world.writtenSince(position)).toEqual([]);
  // Another call has another scope.
  expect((await owner.post(`/api/posts/${post}/comments`, { comment: 'One' }, { headers })).status).toBe(404);
});

test('twenty of the same at once are one comment', async () => {
  const { stranger } = world.callers;
  const path = `/api/songs/${world.things.song}/comments`;
  const headers = { 'idempotency-key': 'at-once' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => stranger.post(path, { comment: 'Once' }, { headers })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body.comment.id)).size).toBe(1);
});
