// Tests the active device of a person, and the queue with which another device continues.
import { type Songs, startWithSongs } from '../../../../tests/support/sound/played-songs';

let app: Songs['app'];
let other: Songs['other'];
let listener: Songs['listener'];
let tide: Songs['tide'];
let wren: Songs['wren'];
let paid: Songs['paid'];
beforeAll(async () => {
  ({ app, other, listener, tide, wren, paid } = await startWithSongs());
});
afterAll(() => app.stop());

describe('the place of playing', () => {
  const announce = (client: typeof listener, deviceId: string, playing = true) =>
    client.post('/api/player/place', { deviceId, playing, trackId: tide, position: 12 });
  const place = async (client: typeof listener) => (await client.get('/api/player/place')).body.place;

  test('is the device that began last, with where the music is by now', async () => {
    expect(await place(other)).toBeNull();
    const first = await announce(other, 'phone');
    expect(first.body).toEqual({ turn: 1 });
    app.clock.advance(3_000);
    expect(await place(other)).toEqual({ deviceId: 'phone', playing: true, trackId: tide, position: 15, turn: 1 });
    expect((await announce(other, 'desk')).body).toEqual({ turn: 2 });
    expect((await announce(other, 'phone', false)).body).toEqual({ turn: 2 });
    expect(await place(other)).toMatchObject({ deviceId: 'desk', playing: true });
    await announce(other, 'desk', false);
    expect(await place(other)).toMatchObject({ deviceId: 'desk', playing: false, position: 12 });
  });

  test('is nowhere once its device has fallen silent, and lasts as long as it reports', async () => {
    const fan = await app.signUp();
    await announce(fan, 'phone');
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
    await announce(fan, 'phone');
    const played = { playId: 'sought', seconds: 5, deviceId: 'phone' };
    await fan.post('/api/player/playtime', { ...played, trackId: tide, position: 40 });
    app.clock.advance(1_000);
    expect(await place(fan)).toMatchObject({ position: 41 });
    await fan.post('/api/player/playtime', { ...played, playId: 'before', trackId: wren, position: 55 });
    app.clock.advance(1_000);
    expect(await place(fan)).toMatchObject({ position: 14 });
  });

  test('includes its queue, as far as the caller may play it', async () => {
    const fan = await app.signUp();
    const context = { type: 'album', name: 'Salt', id: 'salt' };
    const queue = { trackIds: [wren, 'gone', tide, paid, wren], index: 2, context };
    const keep = (deviceId: string, more = {}) => fan.put('/api/player/place/queue', { deviceId, ...queue, ...more });
    const kept = async () => (await fan.get('/api/player/place/queue')).body.queue;
    expect(await kept()).toBeNull();
    expect((await keep('phone')).body).toEqual({ success: true });
    await keep('desk', { trackIds: [wren, paid], index: 0 });
    expect(await kept()).toBeNull();
    await announce(fan, 'phone');
    app.clock.advance(2_000);
    const held = await kept();
    expect(held.tracks.map(({ id }: { id: string }) => id)).toEqual([wren, tide, paid, wren]);
    expect(held).toMatchObject({ index: 1, context, position: 14 });
    expect(held.tracks[2]).toMatchObject({ title: 'Parasol', isPlayableInFull: false });
    await announce(fan, 'desk');
    expect(await kept()).toBeNull();
    await keep('desk', { trackIds: [wren, tide], index: 0 });
    expect(await kept()).toMatchObject({ index: 1 });
    await announce(fan, 'desk', false);
    expect(await kept()).toBeNull();
    expect((await keep('desk', { trackIds: [] })).status).toBe(400);
    expect((await keep('desk', { context: { type: 'elsewhere', name: '' } })).status).toBe(400);
    expect((await app.guest().put('/api/player/place/queue', { deviceId: 'x', ...queue })).status).toBe(401);
    expect((await app.guest().get('/api/player/place/queue')).status).toBe(401);
  });

  test('is nobody else\u2019s', async () => {
    expect((await app.guest().get('/api/player/place')).status).toBe(401);
    expect((await app.guest().post('/api/player/place', { deviceId: 'x', playing: true })).status).toBe(401);
    await announce(listener, 'phone');
    expect(await place(await app.signUp())).toBeNull();
    expect((await listener.post('/api/player/place', { deviceId: '../x', playing: true })).status).toBe(400);
  });
});
