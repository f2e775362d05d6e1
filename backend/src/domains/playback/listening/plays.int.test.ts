// Plays count by the server's clock, once, and never faster than real time.
import { play, report, type Songs, startWithSongs } from '../../../../tests/support/sound/played-songs';
import { publishSong } from '../../../../tests/support/sound/published-song';

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

describe('plays', () => {
  const playCount = async (songId: string) =>
    (await app.guest().get(`/api/player/track/${songId}`)).body.track.playCount as number;

  test('count once, after 30 s', async () => {
    const before = await playCount(tide);
    expect(await play(app, listener, tide, 60)).toEqual(
      [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60].map((at) => at === 30),
    );
    await app.settle();
    expect(await playCount(tide)).toBe(before + 1);
  });

  test('are stored when they count, and no report of them before or after', async () => {
    const stored = async () =>
      (await app.deps.eventStore.readAll(0, 10_000)).filter(({ type }) => /^(Play|SongStreamed)/.test(type)).length;
    const before = await stored();
    await play(app, listener, tide, 25);
    expect(await stored()).toBe(before);
    await play(app, listener, tide, 180);
    expect(await stored()).toBe(before + 2);
  });

  test('answer a repeat of the report that counted them as the first time', async () => {
    const key = { headers: { 'Idempotency-Key': 'counting-report' } };
    const send = (position: number, how?: typeof key) => {
      const body = { trackId: tide, playId: 'sent-again', seconds: 5, position, ended: false };
      return listener.call('POST', '/api/player/playtime', body, how);
    };
    for (let position = 5; position < 30; position += 5) {
      await send(position);
      app.clock.advance(5_000);
    }
    expect((await send(30, key)).body).toEqual({ counted: true });
    expect((await send(30, key)).body).toEqual({ counted: true });
    expect((await send(30)).body).toEqual({ counted: false });
    expect((await send(35)).body).toEqual({ counted: false });
  });

  test('count again when a song is started again', async () => {
    const before = await playCount(tide);
    await play(app, listener, tide, 30);
    await play(app, listener, tide, 30);
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
    expect(await play(app, listener, paid, 60)).not.toContain(true);
    expect(await play(app, artist, paid, 30)).toContain(true);
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

test('a hundred concurrent plays count only as far as a listener can have played them, minute after minute', async () => {
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

describe('plays without a connection', () => {
  const day = 86_400;
  const send = (client: Songs['listener'], ...plays: { playId: string; [field: string]: unknown }[]) =>
    client.post('/api/player/offline-plays', {
      plays: plays.map((each) => ({ trackId: tide, seconds: 40, startedSecondsAgo: 600, ...each })),
    });
  const countOf = async (songId: string) =>
    (await app.guest().get(`/api/player/track/${songId}`)).body.track.playCount as number;

  test('count once, however often they are sent', async () => {
    const fan = await app.signUp();
    const before = await countOf(tide);
    const answers = [await send(fan, { playId: 'away' }, { playId: 'away' }), await send(fan, { playId: 'away' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ body }) => body.plays)).toEqual(Array(3).fill({ playId: 'away', counted: true }));
    await app.settle();
    expect(await countOf(tide)).toBe(before + 1);
  });

  test('continue from what was reported before the connection was lost', async () => {
    const fan = await app.signUp();
    for (const position of [5, 10, 15, 20]) {
      await report(fan, tide, { playId: 'lost-line', position });
      await report(fan, tide, { playId: 'lost-line-too-short', position: position / 2 });
      app.clock.advance(10_000);
    }
    const { body } = await send(
      fan,
      { playId: 'lost-line', seconds: 10 },
      { playId: 'lost-line-too-short', seconds: 9 },
      { playId: 'never-reported', seconds: 10 },
      { playId: 'lost-line', seconds: 40, trackId: wren },
    );
    expect(body.plays.map(({ counted }: { counted: boolean }) => counted)).toEqual([true, false, false, false]);
  });

  test('appear in the history at the time of the play', async () => {
    const fan = await app.signUp();
    await send(fan, { playId: 'yesterday', startedSecondsAgo: day });
    await app.settle();
    const { body } = await fan.get('/api/player/history');
    expect(body.tracks.map(({ playedAt }: { playedAt: string }) => playedAt)).toEqual([
      new Date(app.clock.nowMs() - day * 1000).toISOString(),
    ]);
  });

  test('do not count when they are too old, impossible, of a preview or of no song, and keep no other from counting', async () => {
    const fan = await app.signUp();
    const { body } = await send(
      fan,
      { playId: 'old', startedSecondsAgo: 31 * day },
      { playId: 'impossible', startedSecondsAgo: 39 },
      { playId: 'preview', trackId: paid },
      { playId: 'nothing', trackId: 'nothing' },
      { playId: 'good' },
    );
    expect(body.plays.map(({ counted }: { counted: boolean }) => counted)).toEqual([false, false, false, false, true]);
  });

  test('beyond the possible listening time are not counted', async () => {
    const cheat = await app.signUp();
    let counted = 0;
    for (let call = 0; call < 10; call++) {
      const many = Array.from({ length: 50 }, (_, at) => ({
        playId: `made-up-${call}-${at}`,
        startedSecondsAgo: 5000,
      }));
      const { body } = await send(cheat, ...many);
      counted += body.plays.filter((each: { counted: boolean }) => each.counted).length;
    }
    expect(counted).toBe(360);
  });

  test('are refused to guests, in lists that are empty or too long, and with wrong numbers', async () => {
    expect((await send(app.guest() as never, { playId: 'x' })).status).toBe(401);
    expect((await listener.post('/api/player/offline-plays', { plays: [] })).status).toBe(400);
    expect((await send(listener, ...Array(51).fill({ playId: 'x' }))).status).toBe(400);
    for (const seconds of [-1, 90_000]) expect((await send(listener, { playId: 'x', seconds })).status).toBe(400);
  });
});
