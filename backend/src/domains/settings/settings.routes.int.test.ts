import { startTestApp, type TestApp } from '../../../tests/support/app';

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
  expect((await client.get('/api/user/notification-settings')).body).toEqual({ notificationsEnabled: true });
  for (const enabled of [false, false, true]) {
    const answer = await client.post('/api/user/update-notification-settings', { enabled });
    expect(answer).toMatchObject({ status: 200, body: { success: true, notificationsEnabled: enabled } });
    expect((await client.get('/api/user/notification-settings')).body).toEqual({ notificationsEnabled: enabled });
  }
  expect((await client.post('/api/user/update-notification-settings', { enabled: 'no' })).status).toBe(400);
});

test.each([
  ['GET', '/api/user/audio-quality-settings'],
  ['GET', '/api/user/notification-settings'],
  ['POST', '/api/user/update-audio-quality-settings'],
  ['POST', '/api/user/update-notification-settings'],
])('%s %s is not for guests', async (method, path) => {
  expect((await app.guest().call(method, path, undefined)).status).toBe(401);
});
