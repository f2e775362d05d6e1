// Tests data that music apps store and send later: offline plays and long play queues.
import SubsonicAPI from 'subsonic-api';
import { fakeSound, publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
let secret: string;
let free: string;
let paid: string;

beforeAll(async () => {
  app = await startTestApp();
  const { userId: artistId } = await app.signUp({ isArtist: true });
  const sound = { durationSamples: 40 * 48_000 };
  free = await publishSong(app, { artistId, title: 'Free', sound });
  paid = await publishSong(app, { artistId, title: 'Paid', sound, isPaid: true, preview: fakeSound(4_000) });
  ({ secret } = (await (await app.signUp()).post('/api/user/app-keys', { label: 'Kitchen' })).body);
});
afterAll(() => app.stop());

const withKey = () => new SubsonicAPI({ url: app.origin, auth: { apiKey: secret } });
const asked = async (path: string) => ({ text: await (await fetch(`${app.origin}/rest/${path}`)).text() });

describe('plays elsewhere', () => {
  const played = async () => {
    const listener = await app.signUp();
    const { secret: own } = (await listener.post('/api/user/app-keys', { label: 'Phone' })).body;
    const scrobble = async (plays: readonly (readonly [id: string, secondsAgo: number])[]) => {
      const query = plays.map(([id, ago]) => `&id=${id}&time=${app.clock.nowMs() - ago * 1000}`).join('');
      return JSON.parse((await asked(`scrobble?apiKey=${own}&f=json${query}`)).text)['subsonic-response'];
    };
    const streams = async () => {
      await app.settle();
      return (await listener.get(`/api/player/track/${free}`)).body.track.playCount as number;
    };
    return { listener, own, scrobble, streams, before: await streams() };
  };

  test('count with their time, in one batch, once however often they are sent', async () => {
    const { listener, scrobble, streams, before } = await played();
    const day = 86_400;
    const plays = [
      [free, 3 * day],
      [free, 2 * day],
      [free, day],
    ] as const;
    expect(await scrobble(plays)).toMatchObject({ status: 'ok' });
    expect(await streams()).toBe(before + 3);
    const history = (await listener.get('/api/player/history')).body.tracks;
    expect(history[0]).toMatchObject({ id: free });
    expect(await scrobble(plays)).toMatchObject({ status: 'ok' });
    expect(await streams()).toBe(before + 3);
  });

  test('do not count from the future, from too long ago, or when no time has passed for them', async () => {
    const { scrobble, streams, before } = await played();
    await scrobble([
      [free, -3600],
      [free, 0],
      [free, 40 * 86_400],
      [paid, 3600],
    ]);
    expect(await streams()).toBe(before);
  });

  test('count once where the server saw the play begin, and a repeat says nothing new', async () => {
    const { own, streams, before } = await played();
    await fetch(`${app.origin}/rest/stream?apiKey=${own}&id=${free}`);
    app.clock.advance(40_000);
    const scrobble = `scrobble?apiKey=${own}&f=json&id=${free}&time=${app.clock.nowMs()}`;
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await asked(scrobble)).text).toContain('"ok"');
      app.clock.advance(1000);
    }
    expect(await streams()).toBe(before + 1);
  });

  test('of an unknown song are error 70, and the others of the batch are counted', async () => {
    const { scrobble, streams, before } = await played();
    expect(
      await scrobble([
        [free, 3600],
        ['no-such-song', 3600],
      ]),
    ).toMatchObject({ error: { code: 70 } });
    expect(await streams()).toBe(before + 1);
    expect(await withKey().scrobble({ id: 'no-such-song', submission: false })).toMatchObject({ error: { code: 70 } });
  });
});

test('a queue of 10,000 songs is kept in its order and stored once, whatever song is the current one', async () => {
  const save = (current: string, more: readonly string[] = []) => {
    const ids = Array.from({ length: 5000 }, () => [free, paid]).flat();
    const fields = [...ids, ...more].map((id) => ['id', id]);
    const body = new URLSearchParams([['apiKey', secret], ['f', 'json'], ['current', current], ...fields]);
    return fetch(`${app.origin}/rest/savePlayQueue`, { method: 'POST', body }).then((answer) => answer.text());
  };
  const stored = async () => {
    const events = await app.deps.eventStore.readAll(0, 100_000);
    return events.filter(({ type }) => type === 'PlayQueueSaved').length;
  };
  expect(await save(free)).toContain('"ok"');
  const times = await stored();
  expect(await save(paid)).toContain('"ok"');
  expect(await stored()).toBe(times);
  const { playQueue } = await withKey().getPlayQueue();
  expect(playQueue?.entry?.length).toBe(10_000);
  expect([playQueue?.current, playQueue?.entry?.[9999]?.id]).toEqual([paid, paid]);
  expect(await save(free, [free])).toContain('"failed"');
  expect(await asked(`savePlayQueue?apiKey=${secret}&f=json&id=${'x'.repeat(5000)}`)).toMatchObject({
    text: expect.stringContaining('"code":70'),
  });
});
