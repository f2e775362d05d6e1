// Payees are determined from the log, so that tampered read models cannot redirect money.
import { join } from 'node:path';
import Libsql from 'libsql';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { publishSong, topUp } from '../../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../../tests/support/world/app';

const folder = temporaryFolder();
let app: TestApp;
afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** Replaces text in every document of the read models. */
function replaceEverywhere(dataDir: string, replacements: readonly (readonly [RegExp, string])[]): number {
  const database = new Libsql(join(dataDir, 'store', 'read-models.db'));
  let changed = 0;
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  for (const { name } of tables) {
    const columns = database.prepare(`PRAGMA table_info(${name})`).all() as { name: string }[];
    if (!columns.some((column) => column.name === 'doc')) continue;
    for (const { id, doc } of database.prepare(`SELECT id, doc FROM ${name}`).all() as { id: string; doc: string }[]) {
      const altered = replacements.reduce((text, [pattern, by]) => text.replace(pattern, by), doc);
      if (altered === doc) continue;
      changed += database.prepare(`UPDATE ${name} SET doc = ? WHERE id = ?`).run(altered, id).changes;
    }
  }
  database.close();
  return changed;
}

test('a song, a tune-in and a donation pay whom the log names, at the price that it names', async () => {
  app = await startTestApp({ dataDir: folder.path });
  const [artist, thief] = [await app.signUp({ isArtist: true }), await app.signUp({ isArtist: true })];
  const songId = await publishSong(app, { artistId: artist.userId, isPaid: true, priceTalents: 75 });
  const fan = await app.userClient('fan');
  await topUp(app, fan.userId, 1000);
  await app.settle();
  await app.stop();

  const changed = replaceEverywhere(folder.path, [
    [new RegExp(`"artistId":"${artist.userId}"`, 'g'), `"artistId":"${thief.userId}"`],
    [/"priceTalents":75/g, '"priceTalents":1'],
    [/"tuneInPrice(Minor)?":30000/g, '"tuneInPrice$1":100'],
    [/"isArtist":true/g, '"isArtist":false'],
  ]);
  expect(changed).toBeGreaterThan(1);

  app = await startTestApp({ dataDir: folder.path });
  const buyer = await app.userClient('fan');
  const paid = [
    await buyer.post('/api/song/purchase', { songId, paymentMethod: 'talent_balance' }),
    await buyer.post('/api/social/tune-in', { artistId: artist.userId, paymentMethod: 'balance' }),
    await buyer.post('/api/social/donate', { artistId: artist.userId, amount: 100, paymentMethod: 'balance' }),
  ];
  expect(paid.map(({ status, body }) => [status, body.talentBalance])).toEqual([
    [200, 925],
    [200, 625],
    [200, 525],
  ]);
  await app.settle();
  const shares = await app.deps.eventStore.readStream(`wallet-${artist.userId}`, 0, 10);
  expect(shares.map(({ type }) => type)).toEqual(['SaleCredited', 'TuneInCredited', 'DonationCredited']);
  expect(await app.deps.eventStore.readStream(`wallet-${thief.userId}`, 0, 10)).toEqual([]);
});
