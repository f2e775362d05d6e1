import { draftSong, pendingSong } from '../../../../tests/support/sound/drafted-song';
import { publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';

type Person = Awaited<ReturnType<TestApp['signUp']>>;
let app: TestApp;
let artist: Person;
let other: Person;
let listener: Person;
let admin: Awaited<ReturnType<TestApp['userClient']>>;
const ids = { draft: '', pending: '', copyright: '', edit: '', free: '', paid: '' };

const review = (songId: string, body: object) => admin.post(`/api/admin/songs/${songId}/review`, body);
const deny = (songId: string, issueType: 'copyright' | 'edit') =>
  review(songId, { decision: 'deny', issueType, denialReason: 'A sample', customMessage: 'Which licence?' });

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true, username: 'Ada' });
  other = await app.signUp({ isArtist: true });
  listener = await app.signUp();
  admin = await app.userClient(undefined, ['listener', 'admin']);
  const artistId = artist.userId;
  ids.free = await publishSong(app, { artistId, title: 'Free' });
  ids.draft = await draftSong(app, { artistId, title: 'Draft' });
  ids.pending = await pendingSong(app, { artistId, title: 'Pending' });
  ids.copyright = await pendingSong(app, { artistId, title: 'Sampled' });
  ids.edit = await pendingSong(app, { artistId, title: 'Typo' });
  ids.paid = await pendingSong(app, { artistId, title: 'Paid', isPaid: true });
  await deny(ids.copyright, 'copyright');
  await deny(ids.edit, 'edit');
  await review(ids.paid, { decision: 'approve' });
  await app.settle();
});
afterAll(() => app.stop());

describe('the tabs of a catalogue', () => {
  test('list the songs of each status with the data of their cards', async () => {
    const { body: approved } = await artist.get('/api/profile/catalog/published');
    expect(approved).toMatchObject({ total: 2, hasMore: false, offset: 0, limit: 10 });
    expect(approved.songs).toMatchObject([
      {
        ...{ id: ids.paid, name: 'Paid', artist_name: 'Ada', duration: 60, distribution_status: 'Approved', price: 75 },
        ...{ is_paid: true, isPurchased: false, isLiked: false, streams: 0, issueType: null, track: { id: ids.paid } },
      },
      { id: ids.free, is_paid: false },
    ]);
    const { body: pending } = await artist.get('/api/profile/catalog/pending');
    expect(pending.songs).toMatchObject([
      { id: ids.pending, distribution_status: 'Pending', track: null, audioUrl: `/api/audio/${ids.pending}` },
    ]);
    expect(pending.songs[0].submittedAt).toBe(pending.songs[0].uploadedAt);
    const { body: denied } = await artist.get('/api/profile/catalog/needs-action');
    expect(denied.songs).toMatchObject([
      { id: ids.edit, issueType: 'edit', denialReason: 'A sample', customMessage: 'Which licence?' },
      { id: ids.copyright, issueType: 'copyright', distribution_status: 'Needs Action!' },
    ]);
  });

  test('are divided into pages', async () => {
    const { body: first } = await artist.get('/api/profile/catalog/published?limit=1');
    const { body: second } = await artist.get('/api/profile/catalog/published?limit=1&offset=1');
    expect(first).toMatchObject({ songs: [{ id: ids.paid }], total: 2, hasMore: true });
    expect(second).toMatchObject({ songs: [{ id: ids.free }], total: 2, hasMore: false, offset: 1 });
    const { body } = await artist.get('/api/dashboard/needs-action');
    expect(body).toMatchObject({ total: 2, hasMore: false, offset: 0, limit: 5 });
    expect(await artist.get('/api/dashboard/needs-action?limit=1')).toMatchObject({ body: { hasMore: true } });
  });

  test('are counted', async () => {
    const counts = { approved: 2, pending: 1, needsAction: 2, drafts: 1 };
    expect((await artist.get('/api/profile/catalog/counts')).body).toEqual(counts);
    expect((await admin.get(`/api/profile/catalog/counts?userId=${artist.userId}`)).body).toEqual(counts);
  });

  test('show visitors the public songs alone', async () => {
    const of = `?userId=${artist.userId}`;
    for (const visitor of [app.guest(), listener, other]) {
      const { body } = await visitor.get(`/api/profile/catalog/published${of}`);
      expect(body.songs.map(({ id }: { id: string }) => id)).toEqual([ids.paid, ids.free]);
    }
    for (const list of ['pending', 'needs-action', 'counts']) {
      expect((await listener.get(`/api/profile/catalog/${list}${of}`)).status).toBe(404);
      expect((await other.get(`/api/profile/catalog/${list}${of}`)).status).toBe(404);
      expect((await app.guest().get(`/api/profile/catalog/${list}${of}`)).status).toBe(401);
      expect((await admin.get(`/api/profile/catalog/${list}${of}`)).status).toBe(200);
    }
    expect((await app.guest().get('/api/profile/catalog/published')).status).toBe(401);
    expect((await app.guest().get('/api/profile/catalog/published?userId=nobody')).status).toBe(404);
    expect((await app.guest().get('/api/dashboard/needs-action')).status).toBe(401);
    expect((await listener.get('/api/dashboard/needs-action')).body).toMatchObject({ songs: [], total: 0 });
  });
});

describe('the paywall', () => {
  test('turns a song that is free into a paid one and back', async () => {
    const on = await artist.put(`/api/songs/${ids.free}/paywall`, { isPaid: true });
    expect(on).toMatchObject({ status: 200, body: { success: true, isPaid: true, price: 75 } });
    const { body } = await artist.get('/api/profile/catalog/published?offset=1');
    expect(body.songs).toMatchObject([{ id: ids.free, is_paid: true, price: 75 }]);
    expect((await artist.put(`/api/songs/${ids.free}/paywall`, { isPaid: false })).body.isPaid).toBe(false);
  });

  test('is for approved songs of one’s own alone', async () => {
    for (const id of [ids.draft, ids.pending, ids.copyright]) {
      const answer = await artist.put(`/api/songs/${id}/paywall`, { isPaid: true });
      expect(answer).toMatchObject({ status: 409, body: { error: 'Only approved songs can be sold' } });
    }
    expect((await other.put(`/api/songs/${ids.free}/paywall`, { isPaid: true })).status).toBe(404);
    expect((await admin.put(`/api/songs/${ids.free}/paywall`, { isPaid: true })).status).toBe(404);
    expect((await artist.put('/api/songs/nothing/paywall', { isPaid: true })).status).toBe(404);
    expect((await artist.put(`/api/songs/${ids.free}/paywall`, { isPaid: 'yes' })).status).toBe(400);
    expect((await app.guest().put(`/api/songs/${ids.free}/paywall`, { isPaid: true })).status).toBe(401);
  });
});

describe('song info', () => {
  test('says what a song earned, to the minor unit, with its codes', async () => {
    await topUp(app, listener.userId, 1000);
    const bought = await listener.post('/api/song/purchase', { songId: ids.paid, paymentMethod: 'talent_balance' });
    expect(bought.status).toBe(200);
    await app.settle();
    const { body } = await artist.get(`/api/dashboard/song-info/${ids.paid}`);
    expect(body).toMatchObject({
      ...{ name: 'Paid', distributionStatus: 'Approved', streamsFromLibretto: 0, streamsFromPlatforms: 0 },
      ...{ totalEarnings: 0.6375, totalEarningsInTalents: 63.75 },
      isrc: expect.stringMatching(/^XXDEV26\d{5}$/),
      upc: expect.stringMatching(/^400000\d{6}$/),
      uploadedAt: expect.stringMatching(/^2026-/),
    });
    const { body: profile } = await artist.get('/api/user/profile');
    expect(profile.euroBalance).toBe(body.totalEarnings);
  });

  test('is for its artist and admins', async () => {
    expect((await admin.get(`/api/dashboard/song-info/${ids.pending}`)).body.isrc).toBeNull();
    for (const id of Object.values(ids)) {
      expect((await other.get(`/api/dashboard/song-info/${id}`)).status).toBe(404);
      expect((await app.guest().get(`/api/dashboard/song-info/${id}`)).status).toBe(401);
    }
    expect((await artist.get('/api/dashboard/song-info/nothing')).status).toBe(404);
  });
});

describe('the timeline', () => {
  test('tells the artist and admins what happened, newest first, and not which reviewer it was', async () => {
    const path = `/api/dashboard/songs/${ids.paid}/timeline`;
    const { body } = await artist.get(path);
    const kinds = body.entries.map(({ kind, by }: { kind: string; by: string }) => `${kind} by ${by}`);
    expect(kinds).toEqual([
      'published by libretto',
      'approved by reviewer',
      'submitted by artist',
      'drafted by artist',
    ]);
    expect(JSON.stringify(body)).not.toContain(admin.userId);
    expect((await admin.get(path)).body).toEqual(body);
    expect((await artist.get(`${path}?limit=1`)).body).toMatchObject({
      entries: [{ kind: 'published' }],
      hasMore: true,
    });
    expect((await other.get(path)).status).toBe(404);
    expect((await app.guest().get(path)).status).toBe(401);
  });

  test('keeps the reason of a denial', async () => {
    const { body } = await artist.get(`/api/dashboard/songs/${ids.copyright}/timeline`);
    expect(body.entries[0]).toMatchObject({
      ...{ kind: 'denied', issueType: 'copyright', denialReason: 'A sample', customMessage: 'Which licence?' },
    });
  });
});

describe('enable editing', () => {
  test('leads to the editor, however often it is asked for', async () => {
    for (let time = 0; time < 2; time++) {
      const { status, body } = await artist.post(`/api/dashboard/songs/${ids.edit}/enable-editing`);
      expect({ status, body }).toEqual({ status: 200, body: { success: true, editUrl: `/upload?edit=${ids.edit}` } });
    }
    const { body } = await artist.get('/api/dashboard/needs-action?limit=1');
    expect(body.songs).toMatchObject([{ id: ids.edit, isEditingEnabled: true }]);
    const { body: history } = await artist.get(`/api/dashboard/songs/${ids.edit}/timeline`);
    expect(history.entries.filter(({ kind }: { kind: string }) => kind === 'editing-enabled')).toHaveLength(1);
  });

  test('is for own songs that need action', async () => {
    for (const id of [ids.draft, ids.pending, ids.paid]) {
      const answer = await artist.post(`/api/dashboard/songs/${id}/enable-editing`);
      expect(answer).toMatchObject({ status: 409, body: { error: 'This song needs no action' } });
    }
    expect((await other.post(`/api/dashboard/songs/${ids.edit}/enable-editing`)).status).toBe(404);
    expect((await app.guest().post(`/api/dashboard/songs/${ids.edit}/enable-editing`)).status).toBe(401);
  });
});

describe('deleting', () => {
  const path = (id: string) => `/api/dashboard/songs/delete-needs-action/${id}`;

  test('takes a song that needs action and its files', async () => {
    const artistId = artist.userId;
    const songId = await pendingSong(app, { artistId, title: 'Gone' });
    await deny(songId, 'edit');
    const master = `audio/${songId}/master.flac`;
    expect(await app.deps.blobs.stat(master)).toBeDefined();
    expect(await artist.delete(path(songId))).toMatchObject({ status: 200, body: { success: true } });
    const { body } = await artist.get('/api/profile/catalog/needs-action');
    expect(body.songs.map(({ id }: { id: string }) => id)).not.toContain(songId);
    await app.settle();
    expect(await app.deps.blobs.stat(master)).toBeUndefined();
    expect((await artist.delete(path(songId))).status).toBe(404);
    expect((await artist.get(`/api/dashboard/songs/${songId}/timeline`)).body.entries[0].kind).toBe('deleted');
    expect((await artist.get(`/api/audio/${songId}`)).status).toBe(404);
  });

  test('refuses songs that wait or were approved, and those of others', async () => {
    for (const id of [ids.pending, ids.paid, ids.free]) {
      const error = 'Only drafts and songs that need action can be deleted';
      expect(await artist.delete(path(id))).toMatchObject({ status: 409, body: { error } });
    }
    expect((await other.delete(path(ids.copyright))).status).toBe(404);
    expect((await admin.delete(path(ids.copyright))).status).toBe(404);
    expect((await app.guest().delete(path(ids.copyright))).status).toBe(401);
  });
});

test('the genres are listed by name', async () => {
  const { body } = await app.guest().get('/api/genres');
  expect(body.genres).toContainEqual({ id: 'hip-hop', name: 'Hip-Hop' });
  const names = body.genres.map(({ name }: { name: string }) => name);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
  expect(new Set(body.genres.map(({ id }: { id: string }) => id)).size).toBe(names.length);
});
