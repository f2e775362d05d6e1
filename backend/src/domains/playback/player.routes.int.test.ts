import type { DiscoverTrack } from '@libretto/contracts/http/player';
import { startTestApp, type TestApp } from '../../../tests/support/app';
import { fakeSound, publishSong } from '../../../tests/support/published-song';

let app: TestApp;
let artist: Awaited<ReturnType<TestApp['signUp']>>;
let other: Awaited<ReturnType<TestApp['signUp']>>;
let listener: Awaited<ReturnType<TestApp['signUp']>>;
const lines = [
  { atMs: 1000, text: 'Verse', isHeading: true },
  { atMs: 2500, text: 'The tide is low', isHeading: false },
];
const lyrics = '[Verse]\nThe tide is low';
let tide: string;
let wren: string;
let paid: string;
let plays = 0;

beforeAll(async () => {
  app = await startTestApp();
  artist = await app.signUp({ username: 'Nour & the Low Tide', isArtist: true });
  other = await app.signUp({ username: 'Ottilie Brandreth', isArtist: true });
  listener = await app.signUp();
  tide = await publishSong(app, { artistId: artist.userId, title: 'Salt Hours', lyrics, lyricLines: lines });
  app.clock.advance(1000);
  wren = await publishSong(app, { artistId: other.userId, title: 'The Wren Year', lyrics: 'Oh' });
  app.clock.advance(1000);
  paid = await publishSong(app, { artistId: artist.userId, title: 'Parasol', isPaid: true, preview: fakeSound(10) });
});
afterAll(() => app.stop());

interface Report {
  seconds?: number;
  position?: number;
  playId?: string;
}

const report = (client: typeof listener, trackId: string, more: Report = {}) =>
  client.post('/api/player/playtime', { trackId, playId: 'play', seconds: 5, position: 5, ended: false, ...more });

/** Hears a song for so many seconds, as players report it, and gives the answers. */
async function hear(client: typeof listener, trackId: string, seconds: number): Promise<boolean[]> {
  const playId = `play-${++plays}`;
  const answers: boolean[] = [];
  for (let position = 5; position <= seconds; position += 5) {
    const { status, body } = await report(client, trackId, { playId, position });
    expect(status).toBe(200);
    answers.push(body.counted);
    app.clock.advance(5_000);
  }
  return answers;
}

describe('track', () => {
  test('tells what a caller may know', async () => {
    const { status, body } = await app.guest().get(`/api/player/track/${tide}`);
    expect(status).toBe(200);
    expect(body.track).toMatchObject({ id: tide, title: 'Salt Hours', artist: 'Nour & the Low Tide', is_liked: false });
  });

  test('is 404 where there is none', async () => {
    expect((await app.guest().get('/api/player/track/nothing')).status).toBe(404);
  });
});

describe('likes', () => {
  test('toggle, and show at once', async () => {
    expect((await listener.post('/api/player/like', { trackId: tide })).body).toEqual({ is_liked: true });
    expect((await listener.get(`/api/player/track/${tide}`)).body.track).toMatchObject({
      isLiked: true,
      is_liked: true,
    });
    expect((await listener.get('/api/player/playlist/liked-songs')).body).toMatchObject({
      playlist: { id: 'liked-songs', name: 'Liked Songs' },
      tracks: [{ id: tide }],
    });
    expect((await listener.post('/api/player/like', { trackId: tide })).body).toEqual({ is_liked: false });
    expect((await listener.get('/api/player/playlist/liked-songs')).body.tracks).toEqual([]);
  });

  test('stand newest first in the playlist, and are their owner’s alone', async () => {
    await listener.post('/api/player/like', { trackId: tide });
    app.clock.advance(1000);
    await listener.post('/api/player/like', { trackId: wren });
    const { tracks } = (await listener.get('/api/player/playlist/liked-songs')).body;
    expect(tracks.map(({ id }: { id: string }) => id)).toEqual([wren, tide]);
    expect((await other.get('/api/player/playlist/liked-songs')).body.tracks).toEqual([]);
  });

  test('of fifty clicks at once are on or off, never both', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => other.post('/api/player/like', { trackId: tide })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.filter(({ body }) => body.is_liked)).toHaveLength(25);
    expect((await other.get(`/api/player/track/${tide}`)).body.track.isLiked).toBe(false);
  });

  test('refuse guests, unknown songs and bodies without one', async () => {
    expect((await app.guest().post('/api/player/like', { trackId: tide })).status).toBe(401);
    expect((await listener.post('/api/player/like', { trackId: 'nothing' })).status).toBe(404);
    expect((await listener.post('/api/player/like', {})).status).toBe(400);
    expect((await app.guest().get('/api/player/playlist/liked-songs')).status).toBe(401);
    expect((await listener.get('/api/player/playlist/nothing')).status).toBe(404);
  });
});

describe('plays', () => {
  const playCount = async (songId: string) =>
    (await app.guest().get(`/api/player/track/${songId}`)).body.track.playCount as number;

  test('count once, after 30 s', async () => {
    const before = await playCount(tide);
    expect(await hear(listener, tide, 60)).toEqual(
      [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60].map((at) => at === 30),
    );
    await app.settle();
    expect(await playCount(tide)).toBe(before + 1);
  });

  test('count again when a song is started again', async () => {
    const before = await playCount(tide);
    await hear(listener, tide, 30);
    await hear(listener, tide, 30);
    await app.settle();
    expect(await playCount(tide)).toBe(before + 2);
  });

  test('do not count for repeated or unbelievable reports', async () => {
    const again = Array.from({ length: 10 }, () => report(listener, tide, { playId: 'repeated' }));
    expect((await Promise.all(again)).map(({ body }) => body.counted)).not.toContain(true);
    const huge = await report(listener, tide, { playId: 'huge', seconds: 60 });
    expect(huge.body).toEqual({ counted: false });
    expect((await report(listener, tide, { playId: 'huger', seconds: 3600 })).status).toBe(400);
  });

  test('do not count faster than the clock, in one play or in many', async () => {
    const cheat = await app.signUp();
    const atOnce = async (playId: (position: number) => string) => {
      const counted: boolean[] = [];
      for (let position = 5; position <= 60; position += 5) {
        counted.push((await report(cheat, tide, { playId: playId(position), position, seconds: 5 })).body.counted);
      }
      return counted;
    };
    expect(await atOnce(() => 'quick')).not.toContain(true);
    app.clock.advance(60_000);
    const many = await Promise.all(
      Array.from({ length: 10 }, async (_, play) => {
        const counted: boolean[] = [];
        for (let at = 1; at <= 3; at++) {
          const body = { playId: `many-${play}`, position: at * 15, seconds: 15 };
          counted.push((await report(cheat, tide, body)).body.counted);
          app.clock.advance(500);
        }
        return counted;
      }),
    );
    expect(many.flat().filter(Boolean).length).toBeLessThanOrEqual(1);
  });

  test('of a preview never count', async () => {
    expect(await hear(listener, paid, 60)).not.toContain(true);
    expect(await hear(artist, paid, 30)).toContain(true);
  });

  test('belong to one song', async () => {
    await report(listener, tide, { playId: 'mixed' });
    expect((await report(listener, wren, { playId: 'mixed', position: 10 })).status).toBe(409);
  });

  test('of two listeners with the same id are two plays', async () => {
    await report(listener, tide, { playId: 'same' });
    expect((await report(other, wren, { playId: 'same' })).status).toBe(200);
  });

  test('refuse guests, unknown songs and wrong numbers', async () => {
    const body = { trackId: tide, playId: 'x', seconds: 5, position: 5 };
    expect((await app.guest().post('/api/player/playtime', body)).status).toBe(401);
    expect((await report(listener, 'nothing')).status).toBe(404);
    for (const seconds of [-1, Number.NaN]) expect((await report(listener, tide, { seconds })).status).toBe(400);
    expect((await listener.post('/api/player/playtime', { trackId: tide })).status).toBe(400);
  });
});

describe('history', () => {
  test('shows each song where it was heard last, newest first', async () => {
    const fan = await app.signUp();
    for (const songId of [tide, wren, tide]) await hear(fan, songId, 30);
    const { tracks, hasMore } = (await fan.get('/api/player/history')).body;
    expect(tracks.map(({ id }: { id: string }) => id)).toEqual([tide, wren]);
    // The clock went on by the last five seconds after the stream was counted.
    expect(tracks[0].playedAt).toBe(new Date(app.clock.nowMs() - 5_000).toISOString());
    expect(hasMore).toBe(false);
    const page = (await fan.get('/api/player/history?limit=1&offset=1')).body;
    expect(page).toMatchObject({ tracks: [{ id: wren }], hasMore: false });
    expect((await fan.get('/api/player/history?limit=1')).body.hasMore).toBe(true);
  });

  test('lists what counted as a stream, not what was heard for a moment or as a preview', async () => {
    const fan = await app.signUp();
    await report(fan, tide, { playId: 'skipped', seconds: 3, position: 3 });
    await hear(fan, paid, 15);
    await hear(fan, wren, 30);
    const { tracks } = (await fan.get('/api/player/history')).body;
    expect(tracks.map(({ id }: { id: string }) => id)).toEqual([wren]);
  });

  test('is empty at first, and nobody’s without a session', async () => {
    expect((await other.get('/api/player/history?limit=0&offset=-5')).status).toBe(200);
    expect((await (await app.signUp()).get('/api/player/history')).body).toEqual({ tracks: [], hasMore: false });
    expect((await app.guest().get('/api/player/history')).status).toBe(401);
  });
});

describe('top lists', () => {
  const order = async () =>
    ((await app.guest().get('/api/player/top-lists')).body.tracks as { id: string }[]).map(({ id }) => id);

  test('follow the last seven days, and then all time', async () => {
    app.clock.advance(10 * 24 * 60 * 60_000);
    await hear(listener, wren, 30);
    await app.settle();
    expect((await order()).slice(0, 2)).toEqual([wren, tide]);
    await hear(listener, tide, 30);
    await hear(other, tide, 30);
    await app.settle();
    expect((await order()).slice(0, 2)).toEqual([tide, wren]);
    expect((await app.guest().get('/api/player/top-lists?limit=1&offset=1')).body.tracks).toMatchObject([{ id: wren }]);
  });
});

describe('discover', () => {
  test('shows every song once, page after page', async () => {
    const ids = async (query: string) =>
      ((await listener.get(`/api/player/discover${query}`)).body.tracks as { id: string }[]).map(({ id }) => id);
    const all = await ids('');
    expect([...all].sort()).toEqual([paid, tide, wren].sort());
    expect([...(await ids('?limit=2')), ...(await ids('?limit=2&offset=2'))]).toEqual(all);
    expect((await app.guest().get('/api/player/discover?limit=100')).body.tracks).toHaveLength(3);
  });

  test('tells how many like a song and whether its artist is followed', async () => {
    const seen = async (by: Pick<typeof listener, 'get'>) => {
      const { tracks } = (await by.get('/api/player/discover')).body as { tracks: DiscoverTrack[] };
      const track = tracks.find(({ id }) => id === tide);
      return { likes: track?.likeCount, follows: track?.isFollowingArtist, imageId: track?.artistImageId };
    };
    const [one, two] = [await app.signUp(), await app.signUp()];
    const { likes = 0 } = await seen(one);
    expect(await seen(one)).toEqual({ likes, follows: false, imageId: null });
    await one.post('/api/player/like', { trackId: tide });
    await two.post('/api/player/like', { trackId: tide });
    await one.post('/api/social/follow', { userId: artist.userId, action: 'follow' });
    expect(await seen(one)).toMatchObject({ likes: likes + 2, follows: true });
    await two.post('/api/player/like', { trackId: tide });
    expect(await seen(two)).toMatchObject({ likes: likes + 1, follows: false });
    expect(await seen(app.guest())).toMatchObject({ follows: false });
    await one.post('/api/social/follow', { userId: artist.userId, action: 'unfollow' });
    expect(await seen(one)).toMatchObject({ follows: false });
  });
});

describe('beside a song', () => {
  test('lyrics come with their times where there are any', async () => {
    expect((await app.guest().get(`/api/lyrics/${tide}`)).body).toEqual({ lyrics, lines });
    expect((await app.guest().get(`/api/lyrics/${wren}`)).body).toEqual({ lyrics: 'Oh', lines: null });
    expect((await app.guest().get(`/api/lyrics/${paid}`)).body).toEqual({ lyrics: null, lines: null });
    expect((await app.guest().get('/api/lyrics/nothing')).status).toBe(404);
  });

  test('the artist’s other songs come newest first, in pages', async () => {
    const path = `/api/user/${artist.userId}/public-songs`;
    const { body } = await app.guest().get(`${path}?limit=6&offset=0`);
    expect(body).toMatchObject({ total: 2, hasMore: false, offset: 0, limit: 6 });
    expect(body.songs).toMatchObject([
      { id: paid, name: 'Parasol', artist_name: 'Nour & the Low Tide', is_paid: true, price: 75, isPurchased: false },
      { id: tide, name: 'Salt Hours', duration: 60, is_paid: false },
    ]);
    expect((await app.guest().get(`${path}?limit=1`)).body).toMatchObject({ songs: [{ id: paid }], hasMore: true });
    expect((await app.guest().get(`/api/user/${listener.userId}/public-songs`)).body.songs).toEqual([]);
    expect((await app.guest().get('/api/user/nobody/public-songs')).status).toBe(404);
  });
});

describe('the place of playing', () => {
  const tell = (client: typeof listener, deviceId: string, playing = true) =>
    client.post('/api/player/place', { deviceId, playing, trackId: tide, position: 12 });
  const place = async (client: typeof listener) => (await client.get('/api/player/place')).body.place;

  test('is the device that began last, with where the music is by now', async () => {
    expect(await place(other)).toBeNull();
    const first = await tell(other, 'phone');
    expect(first.body).toEqual({ turn: 1 });
    app.clock.advance(3_000);
    expect(await place(other)).toEqual({ deviceId: 'phone', playing: true, trackId: tide, position: 15, turn: 1 });
    expect((await tell(other, 'desk')).body).toEqual({ turn: 2 });
    expect((await tell(other, 'phone', false)).body).toEqual({ turn: 2 });
    expect(await place(other)).toMatchObject({ deviceId: 'desk', playing: true });
    await tell(other, 'desk', false);
    expect(await place(other)).toMatchObject({ deviceId: 'desk', playing: false, position: 12 });
  });

  test('is nowhere once its device has fallen silent, and lasts as long as it reports', async () => {
    const fan = await app.signUp();
    await tell(fan, 'phone');
    for (let turn = 1; turn < 6; turn++) {
      app.clock.advance(15_000);
      const more = { trackId: tide, playId: 'alive', seconds: 5, position: turn * 5, deviceId: 'phone' };
      await fan.post('/api/player/playtime', more);
    }
    expect(await place(fan)).toMatchObject({ playing: true });
    app.clock.advance(21_000);
    expect(await place(fan)).toMatchObject({ playing: false });
  });

  test('follows a seek with the next report, and no report of the song before', async () => {
    const fan = await app.signUp();
    await tell(fan, 'phone');
    const heard = { playId: 'sought', seconds: 5, deviceId: 'phone' };
    await fan.post('/api/player/playtime', { ...heard, trackId: tide, position: 40 });
    app.clock.advance(1_000);
    expect(await place(fan)).toMatchObject({ position: 41 });
    await fan.post('/api/player/playtime', { ...heard, playId: 'before', trackId: wren, position: 55 });
    app.clock.advance(1_000);
    expect(await place(fan)).toMatchObject({ position: 14 });
  });

  test('is told with the queue that stands there, as the one who asks may hear it', async () => {
    const fan = await app.signUp();
    const context = { type: 'album', name: 'Salt', id: 'salt' };
    const queue = { trackIds: [wren, 'gone', tide, paid, wren], index: 2, context };
    const keep = (deviceId: string, more = {}) => fan.put('/api/player/place/queue', { deviceId, ...queue, ...more });
    const kept = async () => (await fan.get('/api/player/place/queue')).body.queue;
    expect(await kept()).toBeNull();
    expect((await keep('phone')).body).toEqual({ success: true });
    await keep('desk', { trackIds: [wren, paid], index: 0 });
    expect(await kept()).toBeNull();
    await tell(fan, 'phone');
    app.clock.advance(2_000);
    const held = await kept();
    expect(held.tracks.map(({ id }: { id: string }) => id)).toEqual([wren, tide, paid, wren]);
    expect(held).toMatchObject({ index: 1, context, position: 14 });
    expect(held.tracks[2]).toMatchObject({ title: 'Parasol', isPlayableInFull: false });
    await tell(fan, 'desk');
    expect(await kept()).toBeNull();
    await keep('desk', { trackIds: [wren, tide], index: 0 });
    expect(await kept()).toMatchObject({ index: 1 });
    await tell(fan, 'desk', false);
    expect(await kept()).toBeNull();
    expect((await keep('desk', { trackIds: [] })).status).toBe(400);
    expect((await keep('desk', { context: { type: 'elsewhere', name: '' } })).status).toBe(400);
    expect((await app.guest().put('/api/player/place/queue', { deviceId: 'x', ...queue })).status).toBe(401);
    expect((await app.guest().get('/api/player/place/queue')).status).toBe(401);
  });

  test('is nobody else\u2019s', async () => {
    expect((await app.guest().get('/api/player/place')).status).toBe(401);
    expect((await app.guest().post('/api/player/place', { deviceId: 'x', playing: true })).status).toBe(401);
    await tell(listener, 'phone');
    expect(await place(await app.signUp())).toBeNull();
    expect((await listener.post('/api/player/place', { deviceId: '../x', playing: true })).status).toBe(400);
  });
});

describe('related songs', () => {
  const related = async (songId: string, query = '') => {
    const { status, body } = await app.guest().get(`/api/player/related/${songId}${query}`);
    expect(status).toBe(200);
    return (body.tracks as { id: string }[]).map(({ id }) => id);
  };

  test('are the artist’s own, then of the same genre, then what its listeners heard too, each once', async () => {
    const world = await Promise.all(['Ada', 'Bo', 'Cy'].map((username) => app.signUp({ username, isArtist: true })));
    const [ada, bo, cy] = world.map(({ userId }) => userId) as [string, string, string];
    const publish = (artistId: string, title: string, genre: string) => {
      app.clock.advance(1000);
      return publishSong(app, { artistId, title, genre });
    };
    const song = await publish(ada, 'One', 'dub');
    const own = await publish(ada, 'Two', 'waltz');
    const sameGenre = await publish(bo, 'Three', 'dub');
    const together = await publish(cy, 'Four', 'gospel');
    const never = await publish(cy, 'Five', 'polka');
    const fan = await app.signUp();
    for (const songId of [song, together, sameGenre]) await hear(fan, songId, 30);
    await app.settle();

    expect(await related(song)).toEqual([own, sameGenre, together]);
    expect(await related(song, '?limit=1&offset=1')).toEqual([sameGenre]);
    expect(await related(together)).toEqual(expect.arrayContaining([never, song, sameGenre]));
    expect(await related(never)).toEqual([together]);
  });

  test('of a song that does not exist are none', async () => {
    expect((await app.guest().get('/api/player/related/nothing')).status).toBe(404);
  });
});

test('of a hundred plays at once only those count that a listener can have heard, minute after minute', async () => {
  const fan = await app.signUp();
  const sound = { durationSamples: 8 * 48_000 };
  const short = await publishSong(app, { artistId: artist.userId, title: 'Very Short', sound });
  for (let minute = 0; minute < 3; minute++) {
    const reports = Array.from({ length: 100 }, (_, at) => report(fan, short, { playId: `made-up-${minute}-${at}` }));
    const counted = (await Promise.all(reports)).filter(({ body }) => body.counted);
    expect(counted.length).toBeLessThanOrEqual(6);
    expect(counted.length).toBeGreaterThan(0);
    app.clock.advance(61_000);
  }
});
