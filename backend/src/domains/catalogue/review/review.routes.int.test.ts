import { until } from '../../../../tests/support/concurrency/until';
import { commandSong, draftSong, pendingSong, type SongToDraft } from '../../../../tests/support/sound/drafted-song';
import { fakeSound, publishSong, topUp } from '../../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../../tests/support/world/app';
import { withCheckDigit } from './release-codes';

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let listener: Awaited<ReturnType<TestApp['signUp']>>;
let admin: Awaited<ReturnType<TestApp['userClient']>>;

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ isArtist: true, username: 'Ada' });
  listener = await app.signUp();
  admin = await app.userClient(undefined, ['listener', 'admin']);
});
afterAll(() => app.stop());

const pending = (given: Partial<SongToDraft> = {}) => pendingSong(app, { artistId: artist.userId, ...given });
const review = (songId: string, body: object, headers: Record<string, string> = {}) =>
  admin.post(`/api/admin/songs/${songId}/review`, body, { headers });
const approve = (songId: string) => review(songId, { decision: 'approve' });
const denial = { decision: 'deny', issueType: 'edit', denialReason: 'The title', customMessage: 'Has a typo' };
const inQueue = async () => {
  const { body } = await admin.get('/api/admin/review?limit=50');
  return body.songs as { id: string; differences: { field: string }[]; duplicates: object[] }[];
};

describe('the queue', () => {
  test('has the longest waiting song first, with all that a reviewer asks about it', async () => {
    const lyrics = { lyrics: 'Oh', lyricLines: [{ atMs: 10, text: 'Oh', isHeading: false }] };
    const credits = [{ role: 'Composer', name: 'Ada L.' }];
    const first = await pending({ title: 'First', ...lyrics, credits, isExplicit: true, genre: 'Choral' });
    app.clock.advance(60_000);
    const second = await pending({ title: 'Second', sound: { durationSamples: 48_000 * 7 } });
    const { body } = await admin.get('/api/admin/review');
    expect(body).toMatchObject({ total: 2, hasMore: false, offset: 0, limit: 10 });
    expect(body.songs.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect(body.songs[0]).toMatchObject({
      ...{ name: 'First', distribution_status: 'Pending', genre: 'Choral', isExplicit: true, duration: 60 },
      artist: { id: artist.userId, name: 'Ada', approvedSongs: 0 },
      ...{ ...lyrics, credits, differences: [], duplicates: [], documents: [], isrc: null, wasPublished: false },
      ...{ audioUrl: `/api/audio/${first}`, audioContentType: 'audio/flac', loudness: { integratedLufs: -14 } },
    });
    expect((await admin.get('/api/admin/review?limit=1')).body).toMatchObject({
      songs: [{ id: first }],
      hasMore: true,
    });
    expect((await admin.get('/api/admin/review?offset=1')).body).toMatchObject({ songs: [{ id: second }] });
    expect((await admin.get(`/api/admin/review/${second}`)).body.song.name).toBe('Second');
    for (const id of [first, second]) await approve(id);
    expect((await admin.get('/api/admin/review')).body).toMatchObject({ songs: [], total: 0 });
    expect((await admin.get('/api/admin/review/nothing')).status).toBe(404);
  });

  test('names songs that may be the same recording', async () => {
    const other = await app.signUp({ isArtist: true, username: 'Copycat' });
    const known = await publishSong(app, {
      ...{ artistId: artist.userId, title: 'Écho!', sound: { durationSamples: 1_234_567 } },
    });
    const copy = await pendingSong(app, {
      ...{ artistId: other.userId, title: 'Mine', sound: { durationSamples: 1_234_567 } },
    });
    const again = await pending({ title: 'echo', sound: { durationSamples: 99 } });
    const queue = await inQueue();
    expect(queue.find(({ id }) => id === copy)?.duplicates).toMatchObject([
      { songId: known, name: 'Écho!', artist_name: 'Ada', distribution_status: 'Approved', reasons: ['same-length'] },
    ]);
    expect(queue.find(({ id }) => id === again)?.duplicates).toMatchObject([
      { songId: known, reasons: ['same-title'] },
    ]);
    for (const id of [copy, again]) await approve(id);
  });

  test('names songs that sound alike, the most alike first', async () => {
    const words = Uint32Array.from({ length: 200 }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 0);
    const printOf = (of: Uint32Array) => Buffer.from(of.buffer).toString('base64');
    // Every third word differs by one bit, and the print begins a little later.
    const changed = words.slice(10).map((word, at) => (at % 3 === 0 ? (word ^ 0x100) >>> 0 : word));
    const others = words.map((word) => Math.imul(word, 0x85ebca6b) >>> 0);
    const draft = (title: string, print: Uint32Array, durationSamples: number) =>
      pending({ title, sound: { durationSamples, soundPrint: printOf(print) } });
    const first = await draft('Sound one', words, 1_111_111);
    const other = await draft('Sound two', others, 1_111_112);
    const copy = await draft('Sound three', changed, 1_111_113);
    const queue = await inQueue();
    expect(queue.find(({ id }) => id === copy)?.duplicates).toEqual([
      expect.objectContaining({ songId: first, reasons: ['same-sound'], similarity: expect.closeTo(0.98, 2) }),
    ]);
    expect(queue.find(({ id }) => id === other)?.duplicates).toEqual([]);
    for (const id of [first, other, copy]) await approve(id);
  });

  test('is for admins', async () => {
    const song = await pending();
    const finance = await app.userClient(undefined, ['listener', 'finance']);
    for (const [client, status] of [
      [app.guest(), 401],
      [listener, 403],
      [artist, 403],
      [finance, 403],
    ] as const) {
      expect((await client.get('/api/admin/review')).status).toBe(status);
      expect((await client.get(`/api/admin/review/${song}`)).status).toBe(status);
      expect((await client.post(`/api/admin/songs/${song}/review`, { decision: 'approve' })).status).toBe(status);
    }
    expect((await inQueue()).map(({ id }) => id)).toEqual([song]);
    await approve(song);
  });
});

describe('an approval', () => {
  test('makes a song public, gives it its codes, and tells its artist', async () => {
    const song = await pending({ title: 'Approved' });
    expect((await app.guest().get(`/api/player/track/${song}`)).status).toBe(404);
    const { status, body } = await approve(song);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      song: { id: song, distribution_status: 'Approved', publishesAt: null },
    });
    expect(body.song.isrc).toMatch(/^XXDEV26\d{5}$/);
    expect(body.song.upc).toBe(withCheckDigit(body.song.upc.slice(0, 11)));
    await app.settle();
    expect((await app.guest().get(`/api/player/track/${song}`)).status).toBe(200);
    const { body: bell } = await artist.get('/api/notifications?limit=1');
    const link = `/profile?id=${artist.userId}&tab=catalogue`;
    expect(bell.notifications).toMatchObject([{ body: '“Approved” was approved', link }]);
  });

  test('assigns each song a separate ISRC and each release one UPC under concurrent approvals', async () => {
    const release = { releaseId: 'harbour', releaseTitle: 'Harbour' };
    const album = await Promise.all([1, 2, 3, 4].map((trackNumber) => pending({ ...release, trackNumber })));
    const singles = await Promise.all([1, 2, 3, 4].map(() => pending()));
    const answers = await Promise.all([...album, ...singles].map(approve));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const codes = answers.map(({ body }) => body.song as { isrc: string; upc: string });
    expect(new Set(codes.map(({ isrc }) => isrc)).size).toBe(8);
    expect(new Set(codes.slice(0, 4).map(({ upc }) => upc)).size).toBe(1);
    expect(new Set(codes.map(({ upc }) => upc)).size).toBe(5);
  });

  test('happens once of two at once, with one pair of codes', async () => {
    const song = await pending();
    const both = await Promise.all([approve(song), approve(song)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const next = await pending();
    const numberOf = (isrc: string) => Number(isrc.slice(-5));
    const [first] = both.filter(({ status }) => status === 200);
    expect(numberOf((await approve(next)).body.song.isrc)).toBe(numberOf(first?.body.song.isrc) + 1);
  });

  test('is answered again under its idempotency key', async () => {
    const song = await pending();
    const key = { 'Idempotency-Key': 'approve-once' };
    const first = await review(song, { decision: 'approve' }, key);
    const second = await review(song, { decision: 'approve' }, key);
    expect(second).toMatchObject({ status: 200, body: first.body });
  });

  test('of a song with a release date ahead makes it public at its hour', async () => {
    const hourMs = 60 * 60_000;
    const releaseOn = new Date(app.clock.nowMs() + 2 * hourMs).toISOString();
    const song = await pending({ title: 'Tomorrow', releaseOn });
    expect((await approve(song)).body.song).toMatchObject({ distribution_status: 'Approved', publishesAt: releaseOn });
    await app.settle();
    expect((await app.guest().get(`/api/player/track/${song}`)).status).toBe(404);
    const { body: own } = await artist.get('/api/profile/catalog/published?limit=1');
    expect(own.songs).toMatchObject([{ id: song, publishesAt: releaseOn, track: null }]);
    const of = `?limit=100&userId=${artist.userId}`;
    const { body: seen } = await app.guest().get(`/api/profile/catalog/published${of}`);
    expect(seen.songs.map(({ id }: { id: string }) => id)).not.toContain(song);
    app.clock.advance(hourMs);
    await app.settle();
    expect((await app.guest().get(`/api/player/track/${song}`)).status).toBe(404);
    app.clock.advance(hourMs);
    await until(async () => (await app.guest().get(`/api/player/track/${song}`)).status === 200);
    expect((await artist.get('/api/profile/catalog/published?limit=1')).body.songs).toMatchObject([
      { id: song, publishesAt: null, track: { id: song } },
    ]);
  });
});

describe('a denial', () => {
  test('asks the artist for action and tells them so', async () => {
    const song = await pending({ title: 'Tpyo' });
    const { status, body } = await review(song, denial);
    expect({ status, song: body.song }).toMatchObject({
      status: 200,
      song: { distribution_status: 'Needs Action!', isrc: null },
    });
    await app.settle();
    const { body: bell } = await artist.get('/api/notifications?limit=1');
    const link = `/profile?id=${artist.userId}&tab=catalogue&status=needs-action`;
    expect(bell.notifications).toMatchObject([{ body: '“Tpyo” needs action', link }]);
    expect((await artist.get('/api/dashboard/needs-action?limit=1')).body.songs).toMatchObject([
      { id: song, issueType: 'edit', denialReason: 'The title', customMessage: 'Has a typo' },
    ]);
    const edit = {
      kind: 'edit',
      songId: song,
      byUserId: artist.userId,
      changes: { title: 'Typo' },
      submits: true,
    } as const;
    await commandSong(app, song, edit);
    // The song was never approved, so no approved version exists to compare it with.
    expect((await inQueue()).find(({ id }) => id === song)?.differences).toEqual([]);
    await approve(song);
  });

  test.each([
    [{ decision: 'deny', issueType: 'edit', denialReason: ' ' }, 'Please give a reason'],
    [{ decision: 'deny', issueType: 'edit' }, 'Please give a reason'],
    [{ ...denial, denialReason: 'x'.repeat(501) }, 'A reason has at most 500 characters'],
    [{ ...denial, customMessage: 'x'.repeat(2001) }, 'A message has at most 2000 characters'],
    [{ ...denial, issueType: 'taste' }, 'issueType is not valid'],
    [{ decision: 'perhaps' }, 'decision is not valid'],
  ])('of %j is refused', async (body, error) => {
    expect(await review('any-song', body)).toMatchObject({ status: 400, body: { error } });
  });

  test('or approval of a song that is not waiting is refused', async () => {
    const draft = await draftSong(app, { artistId: artist.userId });
    const denied = await pending();
    await review(denied, denial);
    const error = 'This song is not waiting for a review';
    for (const song of [draft, denied]) {
      expect(await approve(song)).toMatchObject({ status: 409, body: { error } });
      expect(await review(song, denial)).toMatchObject({ status: 409, body: { error } });
    }
    expect(await approve('nothing')).toMatchObject({ status: 404, body: { error: 'This song does not exist' } });
    expect((await review('nothing', denial)).status).toBe(404);
  });
});

describe('a denial of a public song', () => {
  test('withdraws it until it is approved again, shows the edits as differences, and keeps the access of buyers', async () => {
    const credits = [{ role: 'Composer', name: 'Ada' }];
    const song = await pending({ title: 'Bought', isPaid: true, credits });
    const { isrc, upc } = (await approve(song)).body.song;
    await app.settle();
    await topUp(app, listener.userId, 1000);
    const sound = fakeSound(2_000);
    expect((await listener.post('/api/song/purchase', { songId: song, paymentMethod: 'talent_balance' })).status).toBe(
      200,
    );
    await listener.post('/api/player/like', { trackId: song });
    const playedSound = async () =>
      (await listener.get(`/api/audio/${song}?q=original`)) as { status: number; body: Buffer };
    const purchased = async () => {
      const { body } = await listener.get('/api/library/overview');
      return [...body.purchased, ...body.liked].map(({ id }: { id: string }) => id);
    };
    expect(sound.equals((await playedSound()).body)).toBe(true);
    expect(await purchased()).toEqual([song, song]);

    const denied = await review(song, { ...denial, issueType: 'copyright' });
    expect(denied.body.song).toMatchObject({ distribution_status: 'Needs Action!', isrc, upc });
    await app.settle();
    expect((await playedSound()).status).toBe(404);
    expect(await purchased()).toEqual([]);
    expect((await artist.get(`/api/dashboard/song-info/${song}`)).body).toMatchObject({ isrc, totalEarnings: 0.6375 });

    const changes = { title: 'Sold', isExplicit: true, credits: [...credits, { role: 'Producer', name: 'Bea' }] };
    await commandSong(app, song, { kind: 'edit', songId: song, byUserId: artist.userId, changes, submits: true });
    expect((await inQueue()).find(({ id }) => id === song)?.differences).toEqual([
      { field: 'name', before: 'Bought', after: 'Sold' },
      { field: 'isExplicit', before: 'No', after: 'Yes' },
      { field: 'credits', before: 'Composer: Ada', after: 'Composer: Ada\nProducer: Bea' },
    ]);
    expect((await approve(song)).body.song).toMatchObject({ isrc, upc });
    await app.settle();
    expect(sound.equals((await playedSound()).body)).toBe(true);
    expect(await purchased()).toEqual([song, song]);
    expect((await listener.get(`/api/player/track/${song}`)).body.track).toMatchObject({
      title: 'Sold',
      isPurchased: true,
    });
    const { body: again } = await listener.post('/api/song/purchase', {
      songId: song,
      paymentMethod: 'talent_balance',
    });
    expect(again.error).toBeDefined();
  });
});
