import type { DiscoverTrack } from '@libretto/contracts/http/playback/player';
import { lyricsOfTide, play, report, type Songs, startWithSongs } from '../../../tests/support/sound/played-songs';
import { publishSong } from '../../../tests/support/sound/published-song';

let app: Songs['app'];
let artist: Songs['artist'];
let other: Songs['other'];
let listener: Songs['listener'];
let tide: Songs['tide'];
let wren: Songs['wren'];
let paid: Songs['paid'];
beforeAll(async () => {
  ({ app, artist, other, listener, tide, wren, paid } = await startWithSongs());
});
afterAll(() => app.stop());

describe('track', () => {
  test('shows what a caller may know', async () => {
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

  test('appear newest first in the playlist, and only to their owner', async () => {
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

describe('history', () => {
  test('shows each song where it was played last, newest first', async () => {
    const fan = await app.signUp();
    for (const songId of [tide, wren, tide]) await play(app, fan, songId, 30);
    const { tracks, hasMore } = (await fan.get('/api/player/history')).body;
    expect(tracks.map(({ id }: { id: string }) => id)).toEqual([tide, wren]);
    // The clock advanced by the last five seconds after the stream was counted.
    expect(tracks[0].playedAt).toBe(new Date(app.clock.nowMs() - 5_000).toISOString());
    expect(hasMore).toBe(false);
    const page = (await fan.get('/api/player/history?limit=1&offset=1')).body;
    expect(page).toMatchObject({ tracks: [{ id: wren }], hasMore: false });
    expect((await fan.get('/api/player/history?limit=1')).body.hasMore).toBe(true);
  });

  test('lists streams, and neither short plays nor previews', async () => {
    const fan = await app.signUp();
    await report(fan, tide, { playId: 'skipped', seconds: 3, position: 3 });
    await play(app, fan, paid, 15);
    await play(app, fan, wren, 30);
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
    await play(app, listener, wren, 30);
    await app.settle();
    expect((await order()).slice(0, 2)).toEqual([wren, tide]);
    await play(app, listener, tide, 30);
    await play(app, other, tide, 30);
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

  test('shows how many like a song and whether its artist is followed', async () => {
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

describe('data next to a song', () => {
  test('includes times of the lyrics if there are any', async () => {
    expect((await app.guest().get(`/api/lyrics/${tide}`)).body).toEqual(lyricsOfTide);
    expect((await app.guest().get(`/api/lyrics/${wren}`)).body).toEqual({ lyrics: 'Oh', lines: null });
    expect((await app.guest().get(`/api/lyrics/${paid}`)).body).toEqual({ lyrics: null, lines: null });
    expect((await app.guest().get('/api/lyrics/nothing')).status).toBe(404);
  });

  test('lists the artist’s other songs newest first, in pages', async () => {
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

describe('related songs', () => {
  const related = async (songId: string, query = '') => {
    const { status, body } = await app.guest().get(`/api/player/related/${songId}${query}`);
    expect(status).toBe(200);
    return (body.tracks as { id: string }[]).map(({ id }) => id);
  };

  test('are the artist’s own, then of the same genre, then what its listeners played too, each once', async () => {
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
    for (const songId of [song, together, sameGenre]) await play(app, fan, songId, 30);
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
