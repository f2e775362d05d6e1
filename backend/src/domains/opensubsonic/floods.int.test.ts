// Tests the bounds on what a music app can trigger and store, and that work stops when the app disconnects.
import { request } from 'node:http';
import { until } from '../../../tests/support/concurrency/until';
import { publishSong } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function musicApp() {
  const listener = await app.signUp();
  const { body } = await listener.post('/api/user/app-keys', { label: 'My phone' });
  await app.settle();
  const query = (name: string, given: string) => `/rest/${name}?apiKey=${body.secret}&v=1.16.1&c=test&f=json&${given}`;
  const ask = async (name: string, given: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.guest().call('POST', query(name, ''), undefined, { raw: given, headers });
    return answer.body['subsonic-response'];
  };
  const events = async (type: string) =>
    (await app.deps.eventStore.readAll(0, 10_000)).filter((event) => event.type === type).length;
  return { listener, ask, query, events };
}

test.each([
  ['savePlayQueue', `id=${'x'.repeat(65)}`],
  ['savePlayQueue', 'id=a%20b'],
  ['savePlayQueue', Array.from({ length: 10_001 }, (_, n) => `id=${n}`).join('&')],
  ['scrobble', `id=${'x'.repeat(400)}`],
  ['scrobble', Array.from({ length: 1001 }, (_, n) => `id=s${n}`).join('&')],
  ['star', `id=${'x'.repeat(65)}`],
  ['createPlaylist', `name=Mine&${Array.from({ length: 1001 }, (_, n) => `songId=s${n}`).join('&')}`],
])('%s with ids that are too long or too many is refused and stores nothing', async (name, given) => {
  const { ask, events } = await musicApp();
  const before = (await app.deps.eventStore.readAll(0, 10_000)).length;
  expect(await ask(name, given)).toMatchObject({ status: 'failed' });
  expect((await app.deps.eventStore.readAll(0, 10_000)).length - before).toBeLessThanOrEqual(1);
  expect(await events('PlayQueueSaved')).toBe(0);
});

test('a flood of full queues ends, and saving the place in a queue goes on', async () => {
  const { ask, events } = await musicApp();
  const queue = (first: number) => Array.from({ length: 9999 }, (_, n) => `id=${first + n}`).join('&');
  for (let n = 0; n < 14; n++) await ask('savePlayQueue', queue(n));
  const saved = await events('PlayQueueSaved');
  expect(saved).toBeLessThanOrEqual(10);
  expect(await ask('savePlayQueue', `${queue(saved - 1)}&position=7`)).toMatchObject({ status: 'ok' });
});

test('a report of more live plays than a full budget has points is taken once, and empties the budget', async () => {
  const { ask } = await musicApp();
  const plays = Array.from({ length: 1000 }, (_, n) => `id=s${n}`).join('&');
  const codeOf = async (given: string) => (await ask('scrobble', given)).error.code;
  const [notFound, generic] = [70, 0];
  expect(await codeOf(plays)).toBe(notFound);
  expect(await codeOf(plays)).toBe(generic);
});

test('a scrobble of many songs ends with the connection of its app', async () => {
  const { query } = await musicApp();
  const id = await publishSong(app, { artistId: 'an-artist' });
  await app.settle();
  const reports = jest.spyOn(app.deps.records, 'replace');
  const many = Array.from({ length: 100 }, () => `id=${id}`).join('&');
  const sent = request(app.origin + query('scrobble', many));
  sent.on('error', () => undefined);
  sent.end();
  await until(async () => reports.mock.calls.length > 0);
  sent.destroy();
  let last = -1;
  // The work has ended once two consecutive samples are equal.
  await until(async () => {
    const before = last;
    last = reports.mock.calls.length;
    return last === before;
  });
  expect(last).toBeLessThan(100);
  reports.mockRestore();
});
