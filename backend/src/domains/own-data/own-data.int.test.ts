// Tests the export of personal data through the API: requested, mailed, downloaded, unzipped and compared with the
// product's answers.

import { parse } from 'csv-parse/sync';
import { authenticator } from 'otplib';
import { until } from '../../../tests/support/concurrency/until';
import { type UnzippedFiles as Files, unzipped } from '../../../tests/support/files/unzipped';
import { provenPerson } from '../../../tests/support/people/confirmed-email';
import { docsUnlikeRebuilt, tablesThatHold } from '../../../tests/support/people/erased';
import { openMailbox } from '../../../tests/support/people/mailbox';
import { fakeSoundMeter } from '../../../tests/support/sound/fake-sound-meter';
import { publishSong, topUp } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';
import type { Answer, Client } from '../../../tests/support/world/client';
import { createDomains } from '../../composition/application/domains';

const mailbox = openMailbox();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    domains: (payments) => createDomains({ ...payments, mailer: mailbox.mailer, soundMeter: fakeSoundMeter }),
  });
});
afterAll(async () => {
  await app.stop();
  mailbox.remove();
});

/** Computes the code like an authenticator app, at the test's clock. */
const codeNow = (secret: string) => authenticator.clone({ epoch: app.clock.nowMs() }).generate(secret);

async function made(answer: Promise<Answer>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
}

async function ready(person: Client) {
  await until(async () => (await person.get('/api/user/data-export')).body.export?.state === 'ready');
  return (await person.get('/api/user/data-export')).body.export;
}

async function fetched(person: Client, token?: string): Promise<Files> {
  const { body } = await person.post('/api/user/data-export/download', { token });
  const answer = await person.get(body.url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return unzipped(answer.body as Buffer);
}

const jsonIn = (files: Files, name: string) => JSON.parse(String(files.get(`${name}.json`)));
const csvIn = (files: Files, name: string) =>
  parse(String(files.get(`${name}.csv`)), { columns: true, bom: true }) as Record<string, string>[];

test('everything about a person is in the zip file, and says what the product says', async () => {
  const artist = await app.signUp({ isArtist: true });
  const fan = await provenPerson(app, { username: '=cmd()|A1' });
  const song = await publishSong(app, { artistId: artist.userId, isPaid: true });
  await topUp(app, fan.userId, 1000);
  await made(fan.post('/api/song/purchase', { songId: song, paymentMethod: 'talent_balance', price: 75 }));
  await made(fan.post('/api/social/donate', { artistId: artist.userId, amount: 100, paymentMethod: 'balance' }));
  await made(fan.put(`/api/user/profile/${fan.userId}`, { bio: '＝Quiet, "loud"\nand quiet' }));
  await made(fan.post('/api/social/posts', { description: 'A post of mine' }));
  await made(fan.post(`/api/songs/${song}/comments`, { comment: 'What a song' }));
  await made(fan.post('/api/user/update-audio-quality-settings', { quality: 'high' }));
  await made(fan.post('/api/support/tickets', { subject: 'A bill', message: 'Where is it?' }));
  await made(fan.post('/api/support/chat', { message: 'How do I withdraw my earnings?' }));
  await app.settle();

  const asked = await fan.post('/api/user/data-export');
  expect(asked).toMatchObject({ status: 202, body: { export: { state: 'requested', bytes: null } } });
  const done = await ready(fan);
  expect(done).toMatchObject({ id: asked.body.export.id, bytes: expect.any(Number) });
  const mail = await mailbox.next(fan.email, 'Your data is ready');
  expect(mail.link?.pathname).toBe('/settings/my-data');
  const files = await fetched(fan, mail.link?.hash.slice(1));

  expect(String(files.get('README.txt'))).toContain('the balance right after it');
  const { lists } = JSON.parse(String(files.get('manifest.json')));
  for (const [name, rows] of Object.entries(lists)) {
    expect(jsonIn(files, name)).toHaveLength(rows as number);
    expect(csvIn(files, name)).toHaveLength(rows as number);
  }
  expect(Object.keys(lists).length).toBeGreaterThan(25);

  const profile = (await fan.get(`/api/user/profile/${fan.userId}`)).body;
  const { bio, username } = profile.profile ?? profile;
  expect(jsonIn(files, 'profile/profile')).toEqual([expect.objectContaining({ bio, username })]);
  // Excel reads a file as UTF-8 only with this mark. It must not execute text that a person wrote, and reads full-width
  // signs as their ASCII forms.
  expect(String(files.get('profile/profile.csv')).startsWith('\uFEFF')).toBe(true);
  expect(csvIn(files, 'profile/profile')[0]).toMatchObject({ bio: `'${bio}`, username: `'${username}` });
  expect(jsonIn(files, 'account/account')).toEqual([expect.objectContaining({ email: fan.email })]);
  expect(jsonIn(files, 'account/account-history')[0]).toMatchObject({ details: { username: fan.username } });
  expect(jsonIn(files, 'library/bought-songs')).toEqual([expect.objectContaining({ songId: song })]);
  expect(jsonIn(files, 'posts/posts')).toEqual([expect.objectContaining({ description: 'A post of mine' })]);
  expect(jsonIn(files, 'comments/comments')).toEqual([expect.objectContaining({ text: 'What a song' })]);
  expect(jsonIn(files, 'settings/settings')).toEqual([expect.objectContaining({ audioQuality: 'high' })]);
  expect(jsonIn(files, 'support/messages')).toEqual([expect.objectContaining({ text: 'Where is it?' })]);
  expect(JSON.stringify(jsonIn(files, 'support/chat'))).toContain('How do I withdraw my earnings?');

  // The ledger is consistent: each balance is the previous one plus the amount.
  const months = (await fan.get('/api/user/statement/months')).body;
  const entries = jsonIn(files, 'money/talents');
  expect(entries[0]).toMatchObject({ what: 'Opening balance', balance: '0.00' });
  expect(Number(entries.at(-1).balance) * 100).toBe(Number(months.balances.talent));
  for (const [index, { amount, balance }] of entries.slice(1, -1).entries()) {
    expect(Number(balance)).toBeCloseTo(Number(entries[index].balance) + Number(amount), 4);
  }
  const month = (await fan.get(`/api/user/statement/month?balance=talent&month=${months.months[0].month}`)).body;
  expect(entries.slice(1, -1).map(({ explanation }: { explanation: string }) => explanation)).toEqual(
    month.entries.map(({ explanation }: { explanation: string }) => explanation).reverse(),
  );
  expect(csvIn(files, 'money/talents').map(({ balance }) => balance)).toEqual(
    entries.map(({ balance }: { balance: string }) => balance),
  );

  // The export contains nothing that helps to sign in.
  const everything = [...files.values()].map((content) => content.toString('utf8')).join('\n');
  expect(everything).not.toMatch(/argon2|passwordHash|recoveryHash|\$sealed/);
  // The export contains no data of other people.
  expect(everything).not.toContain(artist.email);

  const theirs = await (async () => {
    await artist.post('/api/user/data-export');
    await ready(artist);
    return fetched(artist);
  })();
  expect(jsonIn(theirs, 'songs/songs')).toEqual([expect.objectContaining({ songId: song })]);
  const sound = [...theirs.keys()].find((name) => name.startsWith(`songs/${song}/`));
  expect(sound).toBeDefined();
  expect(theirs.get(sound as string)?.length).toBeGreaterThan(0);
});

test('nobody else can fetch a copy, with its links neither, and links end', async () => {
  const person = await provenPerson(app);
  const stranger = await app.signUp();
  await person.post('/api/user/data-export');
  const { id } = await ready(person);
  const { link } = await mailbox.next(person.email, 'Your data is ready');
  const token = link?.hash.slice(1);
  const { url } = (await person.post('/api/user/data-export/download', { token })).body;

  expect((await stranger.get(url)).status).toBe(404);
  expect((await app.guest().get(url)).status).toBe(401);
  expect((await stranger.post('/api/user/data-export/download', { token })).status).toBe(410);
  await stranger.post('/api/user/data-export');
  await ready(stranger);
  expect((await stranger.get(url)).status).toBe(404);
  expect((await stranger.post('/api/user/data-export/download', { token })).status).toBe(410);
  // The token of the mail alone downloads nothing, and neither does a forged one.
  expect((await person.get(`/api/user/data-export/${id}/file?token=${token}`)).status).toBe(410);
  expect(
    (await person.get(url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')).replace(/\w\.(?=[\w-]+$)/, '9.')))
      .status,
  ).toBe(410);
  expect((await person.get(url)).status).toBe(200);
  await app.clock.advance(11 * 60_000);
  expect((await person.get(url)).status).toBe(410);
});

test('a second factor is asked for, at the address of the file too', async () => {
  const person = await app.signUp();
  await person.post('/api/user/data-export');
  await ready(person);
  const { url } = (await person.post('/api/user/data-export/download', {})).body;
  const { secret } = (await person.post('/api/auth/totp/begin')).body;
  const turnedOn = await person.post('/api/auth/totp/confirm', { code: codeNow(secret) });
  expect(turnedOn.status).toBe(200);
  await app.clock.advance(11 * 60_000);
  const refused = await person.post('/api/user/data-export/download', {});
  expect(refused).toMatchObject({ status: 403, body: { code: 'confirm-identity' } });
  expect((await person.get(url)).status).not.toBe(200);
  const confirmed = await person.post('/api/auth/step-up', { code: codeNow(secret) });
  expect(confirmed.status).toBe(200);
  expect((await person.post('/api/user/data-export/download', {})).status).toBe(200);
});

test('a copy is swept after seven days, and a new one replaces the one before it', async () => {
  const person = await app.signUp();
  const kept = () => app.deps.blobs.list(`data-exports/${person.userId}/`);
  await person.post('/api/user/data-export');
  const first = await ready(person);
  // A request while an export is pending returns the pending one.
  const second = (await person.post('/api/user/data-export')).body.export;
  expect((await person.post('/api/user/data-export')).body.export.id).toBe(second.id);
  await until(async () => (await person.get('/api/user/data-export')).body.export.state === 'ready');
  expect(second.id).not.toBe(first.id);
  await app.settle();
  expect(await kept()).toEqual([`data-exports/${person.userId}/${second.id}.zip`]);
  await app.clock.advance(8 * 86_400_000);
  expect((await person.get('/api/user/data-export')).body.export).toMatchObject({ state: 'expired', bytes: null });
  expect((await person.post('/api/user/data-export/download', {})).status).toBe(404);
  await until(async () => (await kept()).length === 0);
});

test('a deleted account leaves no copy, and read models equal a rebuild', async () => {
  const person = await app.signUp();
  await person.post('/api/user/data-export');
  await ready(person);
  const gone = await person.delete('/api/user/delete-account');
  expect(gone.status).toBe(200);
  await app.settle();
  await until(async () => (await app.deps.blobs.list(`data-exports/${person.userId}/`)).length === 0);
  expect(await docsUnlikeRebuilt(app)).toEqual([]);
  expect(tablesThatHold(app, person.email)).toEqual([]);
});
