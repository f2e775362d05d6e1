// Partners report royalties with a scoped key; each line counts once and credits the artist's wallet.

import { balanceOf, type Person, walletTypes } from '../../../tests/support/people/paying';
import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
let admin: Person;
let artists: Person[];
let secret: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.userClient(undefined, ['admin']);
  artists = [await app.signUp({ isArtist: true }), await app.signUp({ isArtist: true })];
  secret = (await issue()).secret;
});
afterAll(() => app.stop());

let reports = 0;
const issue = async (partnerId = 'northern-sound') => {
  const answer = await admin.post('/api/admin/partner-keys', { partnerId, label: 'Main', scopes: ['royalties:write'] });
  expect(answer.status).toBe(201);
  return answer.body as { key: { id: string }; secret: string };
};
const send = (body: object, bearer = secret) =>
  app.guest().post('/api/partners/royalties', body, { headers: { authorization: `Bearer ${bearer}` } });
const report = (amounts: readonly number[], more: object = {}) => ({
  reference: `report-${++reports}`,
  period: '2025-12',
  lines: amounts.map((amount, index) => ({ artistId: artists[index % 2]?.userId, amount })),
  ...more,
});

test('each line reaches its artist once, however often the report is sent', async () => {
  const body = report([12.3456, 0.0001, 7]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, body: { success: true, reference: body.reference, lines: 3 } });
  await app.settle();
  const [first, second] = artists as [Person, Person];
  expect((await balanceOf(first)).euroBalance).toBe(19.3456);
  expect((await balanceOf(second)).euroBalance).toBe(0.0001);
  expect(await walletTypes(app, first.userId)).toEqual(['RoyaltyCredited', 'RoyaltyCredited']);
  const [event] = await app.deps.eventStore.readStream(`wallet-${first.userId}`, 0, 1);
  expect(event?.data).toMatchObject({
    partnerId: 'northern-sound',
    period: '2025-12',
    reference: `${body.reference}/1`,
  });
});

test('a reference is not for other lines, nor another month; further lines may be added', async () => {
  const body = report([1, 2]);
  await send(body);
  const other = { ...body, lines: [{ ...body.lines[0], amount: 5 }] };
  for (const changed of [other, { ...body, period: '2025-11' }]) {
    expect(await send(changed)).toMatchObject({
      status: 409,
      body: { error: 'This reference was used for other lines' },
    });
  }
  const longer = { ...body, lines: [...body.lines, { artistId: artists[0]?.userId, amount: 3 }] };
  expect((await send(longer)).status).toBe(200);
  // Every partner has its own reference numbers.
  const elsewhere = await issue('southern-sound');
  expect((await send(other, elsewhere.secret)).status).toBe(200);
});

test('streams on platforms are counted once for the song that a line names', async () => {
  const [artist, other] = [await app.signUp({ isArtist: true }), await app.signUp({ isArtist: true })];
  const songId = await publishSong(app, { artistId: artist.userId });
  const lines = (artistId: string, streams: number) => [{ artistId, amount: 2, song: { id: songId, streams } }];
  const body = { ...report([1]), lines: lines(artist.userId, 1200) };
  expect((await send({ ...body, lines: lines(other.userId, 1200) })).status).toBe(422);
  for (let time = 0; time < 2; time++) expect((await send(body)).status).toBe(200);
  expect((await send({ ...body, lines: lines(artist.userId, 1300) })).status).toBe(409);
  expect((await send({ ...report([1]), lines: lines(artist.userId, 34) })).status).toBe(200);
  await app.settle();
  const { body: info } = await artist.get(`/api/dashboard/song-info/${songId}`);
  expect(info.streamsFromPlatforms).toBe(1234);
});

test('one line that cannot be booked keeps out all of them', async () => {
  const body = report([1, 2, 3]);
  const wrong = { ...body, lines: [...body.lines.slice(0, 2), { artistId: 'nobody', amount: 1 }] };
  expect(await send(wrong)).toMatchObject({
    status: 422,
    body: { error: 'Line 3 names an artist who does not exist', lines: [3] },
  });
  expect((await send(body)).status).toBe(200);
});

test('nothing was earned in a month that has not begun anywhere', async () => {
  const [year, month] = new Date(app.clock.nowMs()).toISOString().split('-').map(Number) as [number, number];
  const monthsLater = (months: number) => new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 7);
  expect((await send(report([1], { period: monthsLater(0) }))).status).toBe(200);
  expect(await send(report([1], { period: monthsLater(1) }))).toMatchObject({
    status: 422,
    body: { code: 'month-not-begun', error: 'This month has not begun' },
  });
});

test.each([
  [() => report([0])],
  [() => report([-1])],
  [() => report([0.00001])],
  [() => report([1.23456])],
  [() => report([])],
  [() => report([1], { period: '2025-13' })],
  [() => report([1], { reference: 'with space' })],
])('an invalid report is refused (%#)', async (made) => {
  expect((await send(made())).status).toBe(400);
});

test.each([
  ['no key', () => ''],
  ['a made-up key', () => 'lbk_00000000-0000-7000-8000-000000000000_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['another secret', () => `${secret.slice(0, -4)}AAAA`],
  ['a prefix', () => secret.slice(0, -1)],
])('%s is refused', async (_, bearer) => {
  const answer = await send(report([1]), bearer());
  expect(answer).toMatchObject({ status: 401, body: { code: 'invalid-partner-key' } });
});

test('a session is no key, also that of an admin', async () => {
  expect((await admin.post('/api/partners/royalties', report([1]))).status).toBe(401);
});

test('a revoked key is refused at once', async () => {
  const { key, secret: bearer } = await issue();
  expect((await send(report([1]), bearer)).status).toBe(200);
  expect((await admin.delete(`/api/admin/partner-keys/${key.id}`)).status).toBe(200);
  expect((await send(report([1]), bearer)).status).toBe(401);
  const { keys } = (await admin.get('/api/admin/partner-keys')).body;
  expect(keys).toContainEqual(expect.objectContaining({ id: key.id, revokedAt: expect.any(String) }));
  expect(JSON.stringify(keys)).not.toContain(bearer.slice(-43));
});

test('secrets are kept as hashes only', async () => {
  const { key, secret: bearer } = await issue();
  const [event] = await app.deps.eventStore.readStream(`partner-key-${key.id}`, 0, 1);
  expect(JSON.stringify(event)).not.toContain(bearer.slice(-43));
});

test.each([
  ['GET', '/api/admin/partner-keys'],
  ['POST', '/api/admin/partner-keys'],
  ['DELETE', '/api/admin/partner-keys/k'],
])('%s %s is for admins', async (method, path) => {
  expect((await app.guest().call(method, path, undefined)).status).toBe(401);
  const auditor = await app.userClient(undefined, ['finance', 'artist']);
  expect((await auditor.call(method, path, undefined)).status).toBe(403);
});

test('a key that nobody issued cannot be revoked', async () => {
  expect((await admin.delete('/api/admin/partner-keys/none')).status).toBe(404);
});
