// Covers the end of an account, from the button to the last read model.
import sharp from 'sharp';
import { verify } from '../../../../src/cli/ledger/ledger-commands';
import { until } from '../../../../tests/support/concurrency/until';
import { temporaryFolder } from '../../../../tests/support/files/temporary-folder';
import { provenPerson } from '../../../../tests/support/people/confirmed-email';
import { docsUnlikeRebuilt, restoreErasedKey, tablesThatHold } from '../../../../tests/support/people/erased';
import { openMailbox } from '../../../../tests/support/people/mailbox';
import { payByCard, settleWebhooks } from '../../../../tests/support/people/paying';
import { publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { testContext } from '../../../../tests/support/world/memory-commands';
import { createDomains } from '../../../composition/application/domains';
import { newId } from '../../../kernel/values/ids';
import { walletStream } from '../../wallet/wallet.stream';

const mailbox = openMailbox();
const folder = temporaryFolder();
const domains: Parameters<typeof startTestApp>[0] = {
  dataDir: folder.path,
  domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer }),
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(domains);
});
afterAll(async () => {
  await app.stop();
  mailbox.remove();
  folder.remove();
});

const password = 'a quiet harbour';
const isErased = async (userId: string) => {
  const events = await app.deps.eventStore.readStream(`user-${userId}`, 0, 100);
  return events.some(({ type }) => type === 'PersonErased');
};
const erased = async (userId: string) => {
  await until(() => isErased(userId));
  await app.settle();
};

async function creditRoyalty(to: TestApp, artistId: string, euros: number): Promise<void> {
  const about = { transactionId: newId(), artistId, partnerId: 'p', period: '2026-10', reference: 'r' };
  await to.deps.commands
    .handlerOf(walletStream)
    .execute(artistId, { kind: 'credit-royalty', amountMinor: euros * 10_000, ...about }, testContext);
  await to.settle();
}

async function customerAnswer(id: string): Promise<number> {
  const { port, keys } = app.stripeSandbox;
  const headers = { Authorization: `Bearer ${keys.secretKey}` };
  return (await fetch(`http://127.0.0.1:${port}/v1/customers/${id}`, { headers })).status;
}

test('a listener is gone: sessions, name, content, saved cards, and all that was personal', async () => {
  const person = await provenPerson(app, { username: 'Quillon Vane', email: 'quillon@libretto.test', password });
  const other = await app.signUp({ isArtist: true });
  const song = await publishSong(app, { artistId: other.userId });
  await person.put(`/api/user/profile/${person.userId}`, { bio: 'Zither and fog', publicEmail: 'zither@fog.test' });
  await person.post('/api/user/social-links', { type: 'website', link: 'https://zither-fog.test' });
  await person.post('/api/social/posts', { description: 'A zither in the fog' });
  await person.post(`/api/songs/${song}/comments`, { comment: 'Foggy zither indeed' });
  await person.post('/api/social/follow', { userId: other.userId, action: 'follow' });
  await other.post('/api/social/follow', { userId: person.userId, action: 'follow' });
  const list = new FormData();
  list.set('name', 'Zither evenings');
  expect((await person.post('/api/library/create-playlist', undefined, { raw: list })).status).toBe(201);
  const key = await person.post('/api/user/app-keys', { label: 'Kitchen' });
  await payByCard(app, person, 500, { savePaymentMethod: true });
  await settleWebhooks(app);
  expect((await person.get('/api/user/payment-methods')).body.paymentMethods).toHaveLength(1);
  const customer = await app.payments.cardPayments.customerOf(person.userId);
  expect(await customerAnswer(customer)).toBe(200);
  await app.settle();
  for (const text of ['Quillon', 'quillon@', 'zither', 'Zither']) expect(tablesThatHold(app, text)).not.toEqual([]);

  expect((await person.get('/api/user/account-deletion-status')).body).toEqual({
    message: 'Your account can be deleted at once.',
    songCounts: { total: 0, pending: 0, needsAction: 0, approved: 0 },
    ...{ hasPendingDeletionRequest: false, deletionRequest: null, canDelete: true, deletionType: 'direct' },
  });
  const second = await app.signIn('quillon@libretto.test', password);
  expect(await person.delete('/api/user/delete-account')).toMatchObject({ status: 200, body: { success: true } });
  for (const client of [person, second]) expect((await client.get('/api/auth/session')).body).toEqual({});
  await expect(app.signIn('quillon@libretto.test', password)).rejects.toThrow('401');
  // Name and address are free immediately, for another account with another id.
  const heir = await app.signUp({ username: 'quillon vane', email: 'quillon@libretto.test' });
  expect(heir.userId).not.toBe(person.userId);
  await heir.delete('/api/user/delete-account');

  await mailbox.next('quillon@libretto.test', 'Your account was deleted');
  await erased(person.userId);
  await erased(heir.userId);
  for (const text of ['uillon', 'zither', 'Zither']) expect(tablesThatHold(app, text)).toEqual([]);
  expect(await docsUnlikeRebuilt(app)).toEqual([]);
  expect(await app.deps.personalKeys.find(person.userId)).toBeUndefined();
  const guest = app.guest();
  expect((await guest.get(`/api/user/profile/${person.userId}`)).status).toBe(404);
  expect((await guest.get(`/api/songs/${song}/comments`)).body.comments).toEqual([]);
  expect((await guest.get(`/api/user/${other.userId}/followers`)).body.users).toEqual([]);
  expect((await guest.get(`/api/user/profile/${other.userId}`)).body).toMatchObject({
    followerCount: 0,
    followingCount: 0,
  });
  expect((await guest.get(`/rest/ping.view?apiKey=${key.body.secret}&v=1.16.1&c=t&f=json`)).body).toMatchObject({
    'subsonic-response': { status: 'failed' },
  });
  await until(async () => (await customerAnswer(customer)) === 404);
});

test('an artist with approved songs asks, is refused with a reason, asks again and is deleted by an admin', async () => {
  const orla = { username: 'Orla Fenwick', email: 'orla@libretto.test', isArtist: true, password };
  const artist = await provenPerson(app, orla);
  const song = await publishSong(app, { artistId: artist.userId, isPaid: true });
  const buyer = await app.signUp();
  await topUp(app, buyer.userId, 100);
  expect((await buyer.post('/api/song/purchase', { songId: song, paymentMethod: 'talent_balance' })).status).toBe(200);
  await app.settle();
  const admin = await app.userClient(undefined, ['admin']);
  const status = async () => (await artist.get('/api/user/account-deletion-status')).body;
  const requests = async () => (await admin.get('/api/admin/deletion-requests')).body;
  const review = (requestId: string, body: object) =>
    admin.post(`/api/admin/deletion-requests/${artist.userId}/review`, { requestId, ...body });

  const canDelete = { canDelete: false, deletionType: 'request' };
  expect(await status()).toMatchObject({ songCounts: { total: 1, approved: 1 }, ...canDelete });
  expect(await artist.delete('/api/user/delete-account')).toMatchObject({
    status: 409,
    body: { error: 'You have approved songs. Please request the deletion of your account.' },
  });
  const reason = 'I sing elsewhere now.';
  const asked = await artist.post('/api/user/request-account-deletion', { reason });
  expect(asked).toMatchObject({ status: 200, body: { success: true } });
  expect(await artist.post('/api/user/request-account-deletion', { reason })).toMatchObject({ status: 409 });
  expect(await status()).toMatchObject({
    hasPendingDeletionRequest: true,
    deletionRequest: asked.body.deletionRequest,
  });
  const { userId } = artist;
  expect(await requests()).toMatchObject({
    requests: [{ userId, username: 'Orla Fenwick', reason, songCounts: { approved: 1 }, hasOpenWithdrawal: false }],
    ...{ total: 1, hasMore: false },
  });
  expect(tablesThatHold(app, 'sing elsewhere')).toEqual([]);

  const first = (await requests()).requests[0].requestId;
  expect((await review(first, { decision: 'refuse' })).status).toBe(400);
  expect((await review(first, { decision: 'refuse', message: 'Your label has to agree.' })).status).toBe(200);
  expect((await mailbox.next('orla@libretto.test')).text).toContain('Your label has to agree.');
  await app.settle();
  expect(await requests()).toMatchObject({ requests: [], total: 0 });
  expect(await status()).toMatchObject({
    message: expect.stringContaining('Your label has to agree.'),
    ...{ hasPendingDeletionRequest: false, ...canDelete },
  });

  await artist.post('/api/user/request-account-deletion', {});
  await app.settle();
  expect((await review(first, { decision: 'approve' })).status).toBe(409);
  const { requestId, reason: none } = (await requests()).requests[0];
  expect(none).toBeNull();
  expect((await review(requestId, { decision: 'approve' })).status).toBe(200);
  await erased(userId);
  expect((await artist.get('/api/auth/session')).body).toEqual({});
  expect((await app.guest().get(`/api/player/track/${song}`)).status).toBe(404);
  // The buyer keeps the purchased song.
  expect((await buyer.get('/api/library/purchases')).body.songs).toHaveLength(1);
  expect(tablesThatHold(app, 'Fenwick')).toEqual([]);
  expect(await docsUnlikeRebuilt(app)).toEqual([]);
});

test('what moderation holds of people, and what it hid, goes with them, no matter who wrote it', async () => {
  const writer = await app.signUp();
  const reporter = await app.signUp();
  const other = await app.signUp();
  const moderator = await app.signUp();
  const admin = await app.userClient(moderator.userId, ['listener', 'admin']);
  const song = await publishSong(app, { artistId: (await app.signUp({ isArtist: true })).userId });
  const report = (kind: string, id: string, words: string, by = reporter) =>
    by.post('/api/moderation/reports', { subject: { kind, id }, reason: 'spam', words });
  const decide = (caseId: string, body: object) => admin.post(`/api/admin/moderation/cases/${caseId}/decision`, body);
  const comment = async (by: typeof writer, text: string) =>
    (await by.post(`/api/songs/${song}/comments`, { comment: text })).body.comment.id as string;
  const said = await comment(writer, 'Marzipan comment');
  const kept = await comment(other, 'Stays');
  const post = (await writer.post('/api/social/posts', { description: 'Marzipan post' })).body.post.id;
  const otherPost = (await other.post('/api/social/posts', { description: 'Another post' })).body.post.id;
  await app.settle();
  for (const [kind, id] of [
    ['comment', said],
    ['comment', kept],
    ['post', post],
    ['post', otherPost],
    ['profile', writer.userId],
    ['profile', other.userId],
  ] as const) {
    expect((await report(kind, id, `Reported marzipan ${kind}`)).status).toBe(200);
    await app.settle();
    const hide = { decision: 'hide', reason: 'spam', note: `Hidden marzipan ${kind}` };
    expect((await decide(`${kind}-${id}`, hide)).status).toBe(200);
    await app.settle();
  }
  const decisions = async (by: typeof writer) => (await by.get('/api/user/moderation')).body.decisions;
  for (const person of [writer, other]) {
    const [{ id }] = await decisions(person);
    expect((await person.post(`/api/user/moderation/${id}/appeal`, { words: 'Appealed marzipan' })).status).toBe(200);
    await app.settle();
    const verdict = { outcome: 'upheld', note: 'Upheld marzipan' };
    expect((await admin.post(`/api/admin/moderation/appeals/${id}/decision`, verdict)).status).toBe(200);
  }
  const [open] = (await decisions(writer)).filter((each: { appeal: unknown }) => each.appeal === null);
  await writer.post(`/api/user/moderation/${open.id}/appeal`, { words: 'Marzipan waits' });
  await app.settle();
  expect(tablesThatHold(app, 'marzipan').length).toBeGreaterThan(5);

  // Moderation texts about a person are erased with that person, and with the people who wrote them.
  expect((await writer.delete('/api/user/delete-account')).status).toBe(200);
  await erased(writer.userId);
  expect(tablesThatHold(app, 'Marzipan')).toEqual([]);
  const { items } = (await admin.get('/api/admin/moderation/queue?limit=50')).body;
  expect(items.filter(({ owner }: { owner: { id: string } }) => owner.id === writer.userId)).toEqual([]);
  expect(await docsUnlikeRebuilt(app)).toEqual([]);
  expect((await reporter.delete('/api/user/delete-account')).status).toBe(200);
  await erased(reporter.userId);
  expect(tablesThatHold(app, 'Reported marzipan')).toEqual([]);
  const named = await decisions(other);
  expect(named).toHaveLength(3);
  expect(named[0]).toMatchObject({ note: expect.stringContaining('Hidden marzipan') });
  expect((await moderator.delete('/api/user/delete-account')).status).toBe(200);
  await erased(moderator.userId);
  for (const text of ['Hidden marzipan', 'Upheld marzipan']) expect(tablesThatHold(app, text)).toEqual([]);
  expect(await decisions(other)).toMatchObject([{ note: null }, { note: null }, { note: null }]);
  expect((await decisions(other)).filter((each: { appeal: object | null }) => each.appeal)).toMatchObject([
    { appeal: { words: 'Appealed marzipan', note: null } },
  ]);
  expect((await other.delete('/api/user/delete-account')).status).toBe(200);
  await erased(other.userId);
  expect(tablesThatHold(app, 'marzipan')).toEqual([]);
  expect(await docsUnlikeRebuilt(app)).toEqual([]);
});

test('posts for those who are tuned in go with their artist, and their files', async () => {
  const artist = await app.signUp({ isArtist: true });
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('type', 'photo');
  form.set('file', new Blob([new Uint8Array(picture)]), 'me.png');
  const mediaUrl = (await artist.post('/api/social/upload', undefined, { raw: form })).body.url;
  const about = { description: 'Backstage nougat', contentType: 'photo', mediaUrl };
  const { id } = (await artist.post('/api/social/tuned-in-posts', about)).body.post;
  await app.settle();
  const files = () => app.deps.blobs.list('media/');
  expect(await files()).not.toEqual([]);
  await artist.delete('/api/user/delete-account');
  await erased(artist.userId);
  expect(await files()).toEqual([]);
  expect(tablesThatHold(app, 'nougat')).toEqual([]);
  const admin = await app.userClient(undefined, ['listener', 'admin']);
  for (const path of [mediaUrl, `/api/social/tuned-in-posts/${id}`]) expect((await admin.get(path)).status).toBe(404);
  expect(await docsUnlikeRebuilt(app)).toEqual([]);
});

test('a withdrawal that is still paid out comes first', async () => {
  const artist = await app.signUp({ isArtist: true });
  await creditRoyalty(app, artist.userId, 80);
  const payee = { name: 'Ines Moreau', iban: 'DE89 3704 0044 0532 0130 00' };
  const { withdrawal } = (await artist.post('/api/user/withdrawals', { amount: 60, ...payee })).body;
  await app.settle();
  const error = 'A withdrawal is still being paid out. Please wait until it is completed.';
  const status = async () => (await artist.get('/api/user/account-deletion-status')).body;
  expect(await status()).toMatchObject({ message: error, canDelete: false, deletionType: 'direct' });
  expect(await artist.delete('/api/user/delete-account')).toMatchObject({ status: 409, body: { error } });
  const finance = await app.userClient(undefined, ['finance']);
  await finance.post(`/api/finance/withdrawals/${withdrawal.id}/decision`, { decision: 'approve' });
  await app.settle();
  expect(await artist.delete('/api/user/delete-account')).toMatchObject({ status: 409, body: { error } });
  await finance.post(`/api/finance/withdrawals/${withdrawal.id}/transfer`, { outcome: 'paid' });
  await app.settle();
  expect((await artist.delete('/api/user/delete-account')).status).toBe(200);
  await erased(artist.userId);
});

test('the ledger still balances and verifies, and a restart leads to the same result', async () => {
  const auditor = await app.userClient('auditor', ['finance']);
  expect((await auditor.get('/api/finance/trial-balance')).body.totals).toEqual({ TALENT: '0', EUR: '0' });
  const lines: string[] = [];
  expect(await verify(folder.path, (line) => lines.push(line))).toBe(0);
  await app.stop();
  // Restores a backup of the keys from before the erasure.
  const userId = restoreErasedKey(folder.path);
  app = await startTestApp(domains);
  await app.settle();
  await until(async () => (await app.deps.personalKeys.find(userId)) === undefined);
  expect(tablesThatHold(app, 'uillon')).toEqual([]);
  await expect(app.signIn('orla@libretto.test', password)).rejects.toThrow('401');
});
