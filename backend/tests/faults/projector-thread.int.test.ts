// Tests the projector in a worker thread that may end at any moment: requests are still answered, caches are
// invalidated, and nothing is lost or duplicated.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { Database } from '../../src/adapters/libsql/database/database';
import { StoredPushLog } from '../../src/adapters/libsql/read-models/push-log';
import { accountStream } from '../../src/domains/auth/account/account.stream';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { bundledProjector } from '../support/programs/bundled';
import { publishSong, topUp } from '../support/sound/published-song';
import { startTestApp, type TestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';
import { fansAndSongs, PayingFans } from './paying-fans';
import { expectTheBooksWhole } from './whole-books';

/** Set `LIBRETTO_TEST_KILLS=100` or `LIBRETTO_TEST_FULL=1` for the long run. */
const kills = Number(process.env.LIBRETTO_TEST_KILLS ?? (process.env.LIBRETTO_TEST_FULL === '1' ? 100 : 8));
const testTimeoutMs = 300_000 + kills * 45_000;

let script = '';
beforeAll(async () => {
  script = await bundledProjector();
});

type Person = Awaited<ReturnType<TestApp['userClient']>>;
const balanceOf = async (person: Person) => (await person.get(`/api/user/${person.userId}/balance`)).body.talentBalance;
const readModelsOf = ({ dataDir }: TestApp) =>
  new Database(join(dataDir, 'store', 'read-models.db'), { durability: 'normal' });
/** Simulates a commit that was never announced, because its thread ended right after it. */
function storeBehindItsBack(app: TestApp, userId: string, talentMinor: number): void {
  const database = readModelsOf(app);
  const tables = database.prepare<[string]>("SELECT name FROM sqlite_master WHERE name GLOB 'c_balances_[0-9]'").all();
  for (const [table] of tables)
    database
      .prepare(`UPDATE ${table} SET doc = json_set(doc, '$.talentMinor', ?) WHERE id = ?`)
      .run(talentMinor, userId);
  database.close();
}

describe('one app', () => {
  let app: TestApp;
  let fan: Person;
  beforeAll(async () => {
    app = await startTestApp({ thread: { script } });
    fan = await app.userClient();
    await topUp(app, fan.userId, 500);
  });
  afterAll(() => app.stop());

  test('who buys reads his own purchase at once, and the artist is credited by the other thread', async () => {
    const artist = await app.signUp({ isArtist: true });
    const songId = await publishSong(app, { artistId: artist.userId, isPaid: true, priceTalents: 75 });
    const body = { songId, paymentMethod: 'talent_balance' };
    expect((await fan.post('/api/song/purchase', body)).status).toBe(200);
    expect(await balanceOf(fan)).toBe(425);
    await app.settle();
    expect((await artist.get(`/api/user/${artist.userId}/balance`)).body.euroBalance).toBeGreaterThan(0);
    expect(await app.projectorThread.positions.lag('balance')).toBe(0);
  });

  test('a session that a policy changed is known to the requests at once', async () => {
    const person = await app.signUp();
    await person.get('/api/auth/session');
    const accounts = app.deps.commands.handlerOf(accountStream);
    await accounts.execute(person.userId, { kind: 'grant-role', role: 'finance' }, testContext);
    await app.settle();
    expect((await person.get('/api/finance/trial-balance')).status).toBe(200);
  });

  test('discards the cache when the thread ends before it could report its commits', async () => {
    expect(await balanceOf(fan)).toBe(425);
    storeBehindItsBack(app, fan.userId, 77_00);
    await app.projectorThread.kill();
    await until(async () => (await balanceOf(fan)) === 77);
    storeBehindItsBack(app, fan.userId, 425_00);
    await app.projectorThread.kill();
    await app.settle();
  });

  test('delivers numbered pushes that were not handed over when the thread ends', async () => {
    const topic = `balance:${fan.userId}`;
    const headers = { cookie: fan.cookieHeader(), origin: app.origin };
    const socket = io(app.origin, { transports: ['websocket'], extraHeaders: headers, reconnection: false });
    const received: { offset: number; note?: string }[] = [];
    socket.on('push', (push) => received.push(push));
    await new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
    const { offset } = await socket.timeout(20_000).emitWithAck('subscribe', { topic });
    const database = readModelsOf(app);
    new StoredPushLog(database).add([{ topic, kind: 'balance', payload: '{"note":"kept"}' }]);
    database.close();
    await app.projectorThread.kill();
    await until(() => received.length > 0);
    expect(received).toMatchObject([{ offset: offset + 1, note: 'kept' }]);
    socket.disconnect();
    await app.settle();
  });
});

test('while the thread cannot run, commands and reads are answered, and readiness says how far behind reads are', async () => {
  const folder = temporaryFolder();
  const fault = join(folder.path, 'fault');
  const faulty = join(folder.path, 'faulty.js');
  writeFileSync(
    faulty,
    `if (require('node:fs').existsSync(${JSON.stringify(fault)})) throw new Error('out of order');
     require(${JSON.stringify(script)});`,
  );
  const app = await startTestApp({ thread: { script: faulty } });
  const fan = await app.userClient();
  await topUp(app, fan.userId, 1000);
  const artist = await app.signUp({ isArtist: true });
  await app.settle();
  writeFileSync(fault, '');
  await app.projectorThread.kill();

  const ready = async () => (await fetch(`${app.origin}/health/ready`)).json();
  await until(async () => (await ready()).behind.some(({ state }: { state: string }) => state === 'failing'));
  const gift = { artistId: artist.userId, amount: 100, paymentMethod: 'balance' };
  expect(await fan.post('/api/social/donate', gift)).toMatchObject({ status: 200, body: { talentBalance: 900 } });
  expect((await fetch(`${app.origin}/api/social/posts`)).status).toBe(200);
  expect(await ready()).toMatchObject({
    status: 'not ready',
    behind: expect.arrayContaining([{ name: 'balance', kind: 'projection', state: 'failing', lag: 1 }]),
  });

  rmSync(fault);
  expect(existsSync(fault)).toBe(false);
  await until(async () => (await ready()).status === 'ready');
  await app.settle();
  expect(await balanceOf(fan)).toBe(900);
  expect((await artist.get(`/api/user/${artist.userId}/balance`)).body.euroBalance).toBeCloseTo(0.85, 4);
  await app.stop();
  folder.remove();
}, 120_000);

test('a projection that the thread rebuilds is read from the new generation, and never from none', async () => {
  const folder = temporaryFolder();
  const before = await startTestApp({ dataDir: folder.path, thread: { script } });
  const fan = await before.userClient();
  await topUp(before, fan.userId, 500);
  storeBehindItsBack(before, fan.userId, 1_00);
  await before.stop();
  const database = readModelsOf(before);
  database.prepare("UPDATE generations SET version = 0 WHERE projection = 'balance'").run();
  database.close();

  const app = await startTestApp({ dataDir: folder.path, thread: { script } });
  const again = await app.userClient(fan.userId);
  const seen = new Set<number>();
  await until(async () => {
    const balance = await balanceOf(again);
    seen.add(balance);
    return balance === 500;
  });
  expect([...seen].filter((balance) => balance !== 1 && balance !== 500)).toEqual([]);
  await app.stop();
  folder.remove();
}, 120_000);

test(
  `money survives ${kills} ends of the projector's thread while it moves`,
  async () => {
    const app = await startTestApp({ thread: { script } });
    const { fans, artistId, songIds } = await fansAndSongs(app);
    const paying = new PayingFans(fans, artistId, songIds);
    for (let kill = 0; kill < kills; kill++) {
      await paying.payUntilGone(app.origin, 20 + Math.floor(Math.random() * 40), () => {
        // Payments continue while the thread ends, and for a moment afterwards.
        setTimeout(
          () => void app.projectorThread.kill().then(() => setTimeout(() => paying.end(), 10)),
          Math.random() * 30,
        );
      });
    }
    expect(paying.acknowledged.size).toBeGreaterThanOrEqual(kills * 20);
    await expectTheBooksWhole(app, paying, [artistId, ...fans.map(({ userId }) => userId)]).finally(() => app.stop());
  },
  testTimeoutMs,
);
