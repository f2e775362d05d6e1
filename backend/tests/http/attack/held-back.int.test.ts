// Tests that a delayed request, an upload or a subscription continues only while its sender is still authorized.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { io } from 'socket.io-client';
import type { SocketRealtime } from '../../../src/adapters/socket-io/socket-realtime';
import { accountStream } from '../../../src/domains/auth/account/account.stream';
import { walletStream } from '../../../src/domains/wallet/wallet.stream';
import { newId } from '../../../src/kernel/values/ids';
import { until } from '../../support/concurrency/until';
import { startTestApp, type TestApp } from '../../support/world/app';
import type { Client } from '../../support/world/client';
import { testContext } from '../../support/world/memory-commands';

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.userClient(undefined, ['listener', 'admin']);
});
afterAll(() => app.stop());

const suspend = async (userId: string) =>
  expect(
    (await admin.post(`/api/admin/people/${userId}/suspension`, { isSuspended: true, reason: 'Bought plays' })).status,
  ).toBe(200);

/** Sends all of a request except its last byte. */
async function heldBack(client: Client, path: string, body: string, type = 'application/json') {
  const req: ClientRequest = request(`${app.origin}${path}`, {
    method: 'POST',
    headers: {
      ...{ cookie: client.cookieHeader(), origin: app.origin },
      ...{ 'content-type': type, 'content-length': Buffer.byteLength(body) },
    },
  });
  const answered = new Promise<IncomingMessage | Error>((resolve) => {
    req.on('response', (res) => resolve(res.resume()));
    req.on('error', resolve);
  });
  await new Promise<void>((sent) => req.write(body.slice(0, -1), () => sent()));
  // Once the server has answered a later call on another connection, it has accepted this one.
  await client.get('/api/auth/session');
  return {
    async finish(): Promise<number | 'broken off'> {
      req.end(body.slice(-1));
      const answer = await answered;
      return answer instanceof Error ? 'broken off' : (answer.statusCode ?? 0);
    },
  };
}

const stateOf = async (userId: string) => (await app.deps.commands.handlerOf(accountStream).load(userId)).state;

test('a role is not granted by somebody who was suspended while the last byte was held back', async () => {
  const rogue = await app.signUp();
  const friend = await app.signUp();
  await app.deps.commands
    .handlerOf(accountStream)
    .execute(rogue.userId, { kind: 'grant-role', role: 'admin' }, testContext);
  await app.settle();
  const body = JSON.stringify({ role: 'admin', isGranted: true, reason: 'Colleague' });
  const call = await heldBack(rogue, `/api/admin/people/${friend.userId}/roles`, body);
  await suspend(rogue.userId);
  expect(['broken off', 401]).toContain(await call.finish());
  expect(await stateOf(friend.userId)).toMatchObject({ grantedRoles: [] });
});

test('a role that was revoked meanwhile acts no more, though the session lives', async () => {
  const rogue = await app.signUp();
  const friend = await app.signUp();
  const accounts = app.deps.commands.handlerOf(accountStream);
  await accounts.execute(rogue.userId, { kind: 'grant-role', role: 'admin' }, testContext);
  await app.settle();
  const body = JSON.stringify({ isSuspended: true, reason: 'Revenge' });
  const call = await heldBack(rogue, `/api/admin/people/${friend.userId}/suspension`, body);
  const revoked = { role: 'admin', isGranted: false, reason: 'Left' };
  expect((await admin.post(`/api/admin/people/${rogue.userId}/roles`, revoked)).status).toBe(200);
  expect(['broken off', 403]).toContain(await call.finish());
  expect(await stateOf(friend.userId)).toMatchObject({ suspension: null });
  expect((await rogue.get('/api/dashboard/complete')).status).toBe(200);
});

test('an admitted command checks its session again and moves no money once the session has ended', async () => {
  const fan = await app.signUp();
  const artist = await app.signUp({ isArtist: true });
  await app.settle();
  const credit = { kind: 'credit-royalty', transactionId: newId(), artistId: fan.userId, partnerId: 'p' } as const;
  const wallets = app.deps.commands.handlerOf(walletStream);
  await wallets.execute(
    fan.userId,
    { ...credit, period: '2026-10', amountMinor: 1_000_000, reference: newId() },
    testContext,
  );
  const donate = { kind: 'donate', donorId: fan.userId, transactionId: newId(), artistId: artist.userId } as const;
  const ended = { ...testContext, stillAllowed: () => Promise.reject(new Error('ended')) };
  await expect(
    wallets.execute(fan.userId, { ...donate, amountMinor: 10_000, unpayable: undefined } as never, ended),
  ).rejects.toThrow('ended');
});

test('a pending upload ends with its session', async () => {
  const artist = await app.signUp({ isArtist: true });
  const boundary = 'xyz';
  const form = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(5000)}\r\n--${boundary}--\r\n`;
  const call = await heldBack(artist, '/api/upload/profile', form, `multipart/form-data; boundary=${boundary}`);
  await suspend(artist.userId);
  expect(await call.finish()).toBe('broken off');
});

test('a payout to a suspended account is refused with a reason', async () => {
  const artist = await app.signUp({ isArtist: true });
  const credit = { kind: 'credit-royalty', transactionId: newId(), artistId: artist.userId, partnerId: 'p' } as const;
  await app.deps.commands
    .handlerOf(walletStream)
    .execute(artist.userId, { ...credit, period: '2026-10', amountMinor: 800_000, reference: newId() }, testContext);
  await app.settle();
  const payee = { amount: 50, name: 'Ines Moreau', iban: 'DE89 3704 0044 0532 0130 00' };
  const { id } = (await artist.post('/api/user/withdrawals', payee)).body.withdrawal;
  await app.settle();
  await suspend(artist.userId);
  const auditor = await app.userClient(undefined, ['finance']);
  const approve = await auditor.post(`/api/finance/withdrawals/${id}/decision`, { decision: 'approve' });
  expect(approve).toMatchObject({ status: 403, body: { code: 'payee-suspended' } });
  const refuse = { decision: 'refuse', reason: 'Suspended' };
  expect((await auditor.post(`/api/finance/withdrawals/${id}/decision`, refuse)).status).toBe(200);
});

describe('a block', () => {
  test('ends at once what an open socket heard under a post of the other', async () => {
    const [author, reader, third] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const { post } = (await author.post('/api/social/posts', { description: 'Rain' })).body;
    await app.settle();
    const topic = `comments:post:${post.id}`;
    const socket = io(app.origin, { transports: ['websocket'], extraHeaders: { cookie: reader.cookieHeader() } });
    const heard: string[] = [];
    socket.on('push', ({ kind }: { kind: string }) => heard.push(kind));
    expect(await socket.emitWithAck('subscribe', { topic })).toMatchObject({ ok: true });
    await third.post(`/api/posts/${post.id}/comments`, { comment: 'Before' });
    await app.settle();
    await until(async () => heard.length === 1);
    expect((await author.post('/api/social/block', { userId: reader.userId, action: 'block' })).status).toBe(200);
    await until(async () => !isListened(topic));
    await third.post(`/api/posts/${post.id}/comments`, { comment: 'After' });
    await app.settle();
    expect(await socket.emitWithAck('subscribe', { topic })).toMatchObject({ ok: false });
    expect(heard).toHaveLength(1);
    socket.disconnect();
  });

  const isListened = (topic: string) => (app.deps.realtime as SocketRealtime).isListened(topic);

  test('takes both out of each other’s private playlists, and a removal voids the link', async () => {
    const [owner, friend] = [await app.signUp(), await app.signUp()];
    const raw = new FormData();
    raw.append('name', 'Dusk');
    const { id } = (await owner.call('POST', '/api/library/create-playlist', undefined, { raw })).body.playlist;
    const invited = async () => {
      const { path } = (await owner.post(`/api/library/playlists/${id}/invitation`)).body.invitation;
      return new URL(path, 'http://x').searchParams.get('invite');
    };
    const join = async (token: string | null) =>
      (await friend.post(`/api/library/playlists/${id}/collaborators`, { token })).status;
    const read = async () => (await friend.get(`/api/player/playlist/${id}`)).status;
    const token = await invited();
    expect(await join(token)).toBe(200);
    await app.settle();
    expect(await read()).toBe(200);
    expect((await owner.delete(`/api/library/playlists/${id}/collaborators/${friend.userId}`)).status).toBe(200);
    expect(await join(token)).toBe(404);
    expect((await owner.delete(`/api/library/playlists/${id}/invitation`)).status).toBe(200);
    expect(await join(await invited())).toBe(200);
    await app.settle();
    expect((await owner.post('/api/social/block', { userId: friend.userId, action: 'block' })).status).toBe(200);
    expect(await read()).toBe(404);
    const song = { playlistId: id, entryId: 'e', aboveEntryId: null, position: 0 };
    expect((await friend.post(`/api/library/playlists/${id}/move`, song)).status).toBe(404);
    await app.settle();
    await owner.post('/api/social/block', { userId: friend.userId, action: 'unblock' });
    await app.settle();
    expect(await read()).toBe(404);
  });
});
