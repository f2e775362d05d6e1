import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the audio quality', () => {
  test('is medium until another one is chosen, and reads as it was chosen', async () => {
    const client = await app.userClient();
    expect((await client.get('/api/user/audio-quality-settings')).body).toEqual({ audioQuality: 'medium' });
    const answer = await client.post('/api/user/update-audio-quality-settings', { quality: 'data-saver' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, audioQuality: 'data-saver' } });
    expect((await client.get('/api/user/audio-quality-settings')).body).toEqual({ audioQuality: 'data-saver' });
  });

  test.each([
    [{ quality: 'medium' }, 422, 'Please select a different audio quality'],
    [{ quality: 'lossless' }, 400, expect.any(String)],
    [{}, 400, expect.any(String)],
  ])('refuses %j', async (body, status, error) => {
    const client = await app.userClient();
    const answer = await client.post('/api/user/update-audio-quality-settings', body);
    expect(answer).toMatchObject({ status, body: { error } });
  });
});

test('notifications are on, and switch off and on', async () => {
  const client = await app.userClient();
  const read = async () => (await client.get('/api/user/notification-settings')).body;
  expect(await read()).toMatchObject({
    notificationsEnabled: true,
    kinds: { follow: true, mention: true, sale: true },
  });
  for (const enabled of [false, false, true]) {
    const answer = await client.post('/api/user/update-notification-settings', { enabled });
    expect(answer).toMatchObject({ status: 200, body: { success: true, notificationsEnabled: enabled } });
    expect(await read()).toMatchObject({ notificationsEnabled: enabled });
  }
  const answer = await client.post('/api/user/update-notification-settings', { kinds: { sale: false } });
  expect(answer.body).toMatchObject({ notificationsEnabled: true, kinds: { sale: false, follow: true } });
  expect(await read()).toMatchObject({ kinds: { sale: false, follow: true } });
  for (const wrong of [{ enabled: 'no' }, {}, { kinds: { sale: 'no' } }, { kinds: { weather: false } }]) {
    expect((await client.post('/api/user/update-notification-settings', wrong)).status).toBe(400);
  }
});

describe('catalog settings', () => {
  const prices = { defaultStreamPrice: 100, defaultSongPrice: 10_000, tuneInPrice: 50_000 };

  test('are 0.5, 75 and 300 Talents until an artist asks otherwise', async () => {
    const artist = await app.userClient(undefined, ['artist']);
    const defaults = { defaultStreamPrice: 50, defaultSongPrice: 7500, tuneInPrice: 30_000 };
    expect((await artist.get('/api/user/catalog-settings')).body).toEqual(defaults);
    for (const _ of [1, 2]) {
      const answer = await artist.put('/api/user/catalog-settings', prices);
      expect(answer).toMatchObject({ status: 200, body: { success: true, ...prices } });
    }
    expect((await artist.get('/api/user/catalog-settings')).body).toEqual(prices);
    expect(await app.deps.eventStore.readStream(`settings-${artist.userId}`, 0, 10)).toHaveLength(1);
  });

  test.each([{ tuneInPrice: 30_001 }, { tuneInPrice: 0 }, { tuneInPrice: '30000' }, { defaultSongPrice: undefined }])(
    'refuse %j, which is no option',
    async (wrong) => {
      const artist = await app.userClient(undefined, ['artist']);
      expect((await artist.put('/api/user/catalog-settings', { ...prices, ...wrong })).status).toBe(400);
    },
  );

  test('are an artist’s to change', async () => {
    expect((await (await app.userClient()).put('/api/user/catalog-settings', prices)).status).toBe(403);
  });
});

test.each([
  ['GET', '/api/user/catalog-settings'],
  ['PUT', '/api/user/catalog-settings'],
  ['GET', '/api/user/audio-quality-settings'],
  ['GET', '/api/user/notification-settings'],
  ['POST', '/api/user/update-audio-quality-settings'],
  ['POST', '/api/user/update-notification-settings'],
])('%s %s is not for guests', async (method, path) => {
  expect((await app.guest().call(method, path, undefined)).status).toBe(401);
});
