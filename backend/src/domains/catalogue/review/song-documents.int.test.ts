import sharp from 'sharp';
import { until } from '../../../../tests/support/concurrency/until';
import { pendingSong } from '../../../../tests/support/sound/drafted-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import type { Client } from '../../../../tests/support/world/client';

const hourMs = 60 * 60_000;
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n%âãÏÓ\n'), Buffer.alloc(20_000, 'x'), Buffer.from('\n%%EOF\n')]);
let png: Buffer;

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let other: Awaited<ReturnType<TestApp['signUp']>>;
let admin: Awaited<ReturnType<TestApp['userClient']>>;

beforeAll(async () => {
  png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true });
  other = await app.signUp({ isArtist: true });
  admin = await app.userClient(undefined, ['listener', 'admin']);
});
afterAll(() => app.stop());

async function deniedSong(issueType: 'copyright' | 'edit' = 'copyright'): Promise<string> {
  const songId = await pendingSong(app, { artistId: artist.userId, title: 'Sampled' });
  const denial = { decision: 'deny', issueType, denialReason: 'A sample', customMessage: null };
  expect((await admin.post(`/api/admin/songs/${songId}/review`, denial)).status).toBe(200);
  // The artist's reads do not wait for an admin's writes.
  await app.settle();
  return songId;
}

type Files = readonly (readonly [name: string, content: Buffer])[];

function formOf(files: Files, fields: Readonly<Record<string, string>> = { submissionType: 'other' }): FormData {
  const form = new FormData();
  files.forEach(([name, content], index) => {
    form.append(`file_${index}`, new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
  });
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const submit = (client: Client, songId: string, raw: BodyInit, headers: Record<string, string> = {}) =>
  client.call('POST', `/api/dashboard/songs/${songId}/copyright-verification`, undefined, { raw, headers });
const keptOf = (songId: string) => app.deps.blobs.list(`song-documents/${songId}/`);

test('documents return a song to the reviewers, who read the submitted files', async () => {
  const songId = await deniedSong();
  const raw = formOf(
    [
      ['../Licence “final”.pdf', pdf],
      ['receipt.exe', png],
    ],
    { submissionType: 'proof_of_purchase', notes: ' Bought in 2025 ' },
  );
  const { status, body } = await submit(artist, songId, raw);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, documentsUploaded: 2 });
  expect(body.message).toBe(
    '2 document(s) uploaded successfully. Your song status has been changed to "Pending" for review.',
  );
  expect((await artist.get('/api/profile/catalog/pending?limit=1')).body.songs).toMatchObject([
    { id: songId, issueType: null, denialReason: null },
  ]);
  const { song } = (await admin.get(`/api/admin/review/${songId}`)).body;
  expect(song).toMatchObject({
    ...{ submissionType: 'proof_of_purchase', notes: 'Bought in 2025' },
    documents: [
      { name: 'Licence “final”.pdf', contentType: 'application/pdf', bytes: pdf.length },
      { name: 'receipt.exe', contentType: 'image/png', bytes: png.length },
    ],
  });
  const { body: history } = await artist.get(`/api/dashboard/songs/${songId}/timeline?limit=1`);
  expect(history.entries).toMatchObject([{ kind: 'documents-submitted', documents: song.documents }]);
  const [licence, receipt] = song.documents;
  for (const reader of [admin, artist]) {
    const read = await reader.get(licence.url);
    expect(read.status).toBe(200);
    expect(pdf.equals(read.body)).toBe(true);
    expect(read.headers.get('content-type')).toBe('application/pdf');
    expect(read.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Licence%20/);
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
    expect(read.headers.get('cache-control')).toBe('private, no-store');
    expect((await reader.get(receipt.url)).headers.get('content-disposition')).toMatch(/^inline;/);
  }
  expect((await app.guest().get(licence.url)).status).toBe(401);
  expect((await other.get(licence.url)).status).toBe(404);
  expect((await artist.get(`/api/dashboard/songs/${songId}/documents/nothing`)).status).toBe(404);
  const stranger = await deniedSong();
  expect((await artist.get(`/api/dashboard/songs/${stranger}/documents/${licence.id}`)).status).toBe(404);
});

describe('refuses, and keeps nothing:', () => {
  let songId: string;
  beforeAll(async () => {
    songId = await deniedSong();
  });
  afterEach(async () => {
    expect(await keptOf(songId)).toEqual([]);
    expect((await artist.get('/api/dashboard/needs-action')).body.songs).toMatchObject([{ id: songId }, {}]);
  });

  const wrongType = 'Only PDF and image files under 10MB are allowed';
  const big = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]);
  const cases: readonly (readonly [string, () => BodyInit, number, string])[] = [
    ['no file', () => formOf([]), 400, 'Please select at least one document to upload'],
    ['an empty file', () => formOf([['a.pdf', Buffer.alloc(0)]]), 400, 'Please select at least one document to upload'],
    ['six files', () => formOf(Array.from({ length: 6 }, () => ['a.pdf', pdf])), 400, 'Maximum 5 files allowed'],
    ['another type', () => formOf([['a.pdf', Buffer.from('<html><script>alert(1)</script>')]]), 415, wrongType],
    [
      'a drawing that runs scripts',
      () => formOf([['a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]]),
      415,
      wrongType,
    ],
    [
      'a program behind a good one',
      () =>
        formOf([
          ['a.pdf', pdf],
          ['b.pdf', Buffer.from('MZ\x90\x00\x03')],
        ]),
      415,
      wrongType,
    ],
    [
      'a file above 10 MB',
      () =>
        formOf([
          ['a.pdf', pdf],
          ['b.pdf', big],
        ]),
      413,
      wrongType,
    ],
    ['no kind of proof', () => formOf([['a.pdf', pdf]], {}), 400, 'submissionType is missing'],
    [
      'another kind of proof',
      () => formOf([['a.pdf', pdf]], { submissionType: 'word' }),
      400,
      'submissionType is not valid',
    ],
    [
      'endless notes',
      () => formOf([['a.pdf', pdf]], { submissionType: 'other', notes: 'x'.repeat(2001) }),
      400,
      'Notes must be at most 2000 characters',
    ],
  ];
  test.each(cases)('%s', async (_, raw, status, error) => {
    expect(await submit(artist, songId, raw())).toMatchObject({ status, body: { error } });
  });

  test('a body that is no form, and one that breaks off', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await submit(artist, songId, '{}', json)).status).toBe(415);
    const cut = `--x\r\nContent-Disposition: form-data; name="file_0"; filename="a.pdf"\r\n\r\n${pdf.toString('latin1')}`;
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await submit(artist, songId, cut, type)).toMatchObject({
      status: 400,
      body: { error: 'The upload is incomplete' },
    });
    expect((await submit(artist, songId, cut, { 'content-type': 'multipart/form-data' })).status).toBe(400);
  });

  test('whom the song does not belong to', async () => {
    expect((await submit(other, songId, formOf([['a.pdf', pdf]]))).status).toBe(404);
    expect((await submit(admin, songId, formOf([['a.pdf', pdf]]))).status).toBe(404);
    expect((await submit(app.guest(), songId, formOf([['a.pdf', pdf]]))).status).toBe(401);
    expect((await submit(artist, 'nothing', formOf([['a.pdf', pdf]]))).status).toBe(404);
  });
});

test('a song that needs no documents takes none', async () => {
  const edit = await deniedSong('edit');
  const waits = await pendingSong(app, { artistId: artist.userId });
  const files = formOf([['a.pdf', pdf]]);
  const needsEdit = 'This song needs an edit, not documents';
  expect(await submit(artist, edit, files)).toMatchObject({ status: 409, body: { error: needsEdit } });
  const done = 'This song needs no action';
  expect(await submit(artist, waits, formOf([['a.pdf', pdf]]))).toMatchObject({ status: 409, body: { error: done } });
  expect([...(await keptOf(edit)), ...(await keptOf(waits))]).toEqual([]);
});

test('a repeat under its key is answered the same, keeps nothing twice, and no other body passes under it', async () => {
  const songId = await deniedSong();
  const key = { 'Idempotency-Key': 'documents-once' };
  const first = await submit(artist, songId, formOf([['a.pdf', pdf]]), key);
  const second = await submit(artist, songId, formOf([['a.pdf', pdf]]), key);
  expect(second).toMatchObject({ status: 200, body: first.body });
  expect((await submit(artist, songId, formOf([['a.png', png]]), key)).status).toBe(409);
  expect(await keptOf(songId)).toHaveLength(1);
  const { documents } = (await admin.get(`/api/admin/review/${songId}`)).body.song;
  expect(pdf.equals((await admin.get(documents[0].url)).body)).toBe(true);
});

test('deletes the files of a failed command after an hour, and keeps files that are in use', async () => {
  const used = await deniedSong();
  const lost = await deniedSong();
  expect((await submit(artist, used, formOf([['a.pdf', pdf]]))).status).toBe(200);
  const append = jest.spyOn(app.deps.eventStore as never, 'append').mockRejectedValue(new Error('no disk') as never);
  const { status } = await submit(artist, lost, formOf([['a.pdf', pdf]]));
  append.mockRestore();
  expect(status).toBeGreaterThanOrEqual(500);
  expect(await keptOf(lost)).toHaveLength(1);
  app.clock.advance(hourMs + 60_000);
  await until(async () => (await keptOf(lost)).length === 0);
  expect(await keptOf(used)).toHaveLength(1);
});

test('a deleted song takes its documents along', async () => {
  const songId = await deniedSong();
  await submit(artist, songId, formOf([['a.pdf', pdf]]));
  const denial = { decision: 'deny', issueType: 'copyright', denialReason: 'Not enough' };
  expect((await admin.post(`/api/admin/songs/${songId}/review`, denial)).status).toBe(200);
  expect(await keptOf(songId)).toHaveLength(1);
  expect((await artist.delete(`/api/dashboard/songs/delete-needs-action/${songId}`)).status).toBe(200);
  await app.settle();
  expect(await keptOf(songId)).toEqual([]);
});
