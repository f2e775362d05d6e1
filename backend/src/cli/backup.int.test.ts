// Tests how an operator makes backups while a server runs, and restores them.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { command, ledgerArtist, ledgerBuyer } from '../../tests/ledger/small-ledger';
import { temporaryFolder } from '../../tests/support/files/temporary-folder';
import { bundled } from '../../tests/support/programs/bundled';
import { runScript } from '../../tests/support/programs/run-script';
import { publishSong } from '../../tests/support/sound/published-song';
import { startTestApp, type TestApp } from '../../tests/support/world/app';
import type { Client } from '../../tests/support/world/client';
import { backUp, restore } from '../composition/embedded/embedded-backup';
import { settledByCard } from '../domains/wallet/wallet.commands';

const folder = temporaryFolder();
const places = temporaryFolder();
const place = (name: string) => join(places.path, name);
let scripts: Record<'backup' | 'restore', string>;
let app: TestApp;
let person: Client & { userId: string; email: string; username: string };
let sales = 0;

beforeAll(async () => {
  const [backup, restored] = await Promise.all(
    ['backup.ts', 'restore.ts'].map((name) => bundled(join(__dirname, name))),
  );
  scripts = { backup: backup as string, restore: restored as string };
  app = await startTestApp({ dataDir: folder.path });
  person = await app.signUp({ username: 'Orla' });
  await command(app, ledgerBuyer, settledByCard(ledgerBuyer, 'pi_one', 20_000_000));
  await buySong();
  await app.deps.blobs.put('covers/a', Buffer.from('a picture'), { contentType: 'image/png' });
});
afterAll(async () => {
  await app.stop();
  folder.remove();
  places.remove();
});

async function buySong(): Promise<void> {
  const songId = await publishSong(app, { artistId: ledgerArtist, title: `Song ${sales}`, isPaid: true });
  const offer = { songId, artistId: ledgerArtist, isPaid: true, priceTalents: 75 };
  const purchase = { kind: 'purchase-song', buyerId: ledgerBuyer, transactionId: `sale-${sales}`, offer } as const;
  await command(app, ledgerBuyer, purchase);
  await app.settle();
  sales += 1;
}

const run = (name: 'backup' | 'restore', words: readonly string[], dataDir: string, more: NodeJS.ProcessEnv = {}) =>
  runScript(scripts[name], words, { env: { LIBRETTO_DATA_DIR: dataDir, ...more } });

const typesIn = async (of: TestApp, stream: string) =>
  (await of.deps.eventStore.readStream(stream, 0, 1_000)).map(({ type }) => type);
const count = (types: readonly string[], type: string) => types.filter((each) => each === type).length;

test('a backup of a running server is restored with its people, files and ledger', async () => {
  const made = await run('backup', [place('whole')], folder.path);
  expect(made.error).toBe('');
  expect(made.out).toMatch(/holds \d+ files, [\d.]+ MB\.\n.*accounts replayed.*\nEverything fits\.\n$/s);
  expect(made.code).toBe(0);
  expect(statSync(place('whole')).mode & 0o077).toBe(0);
  await buySong();

  const restored = await run('restore', [place('whole')], place('restored'));
  expect(restored.error).toBe('');
  expect(restored.out).toMatch(/each as it was backed up\.\n.*Everything fits\.\n$/s);
  expect(restored.code).toBe(0);
  const again = await startTestApp({ dataDir: place('restored') });
  try {
    await again.settle();
    expect(count(await typesIn(again, `wallet-${ledgerBuyer}`), 'SongPurchased')).toBe(1);
    expect(await again.deps.blobs.readAll('covers/a')).toEqual(Buffer.from('a picture'));
    const { body } = await again.guest().get(`/api/user/profile/${person.userId}`);
    expect(JSON.stringify(body)).toContain('Orla');
  } finally {
    await again.stop();
  }
});

test('what a policy does while the backup is made is done again after a restore, so no sale is left without its credit', async () => {
  // The log is copied before the second copy of the state: a policy may then be ahead of the copied log.
  const copied: string[] = [];
  await backUp(folder.path, place('busy'), async (what) => {
    copied.push(what);
    if (what === 'state.db' || what === 'keys.db') await buySong();
  });
  expect(copied.slice(0, 5)).toEqual(['read-models.db', 'state.db', 'events.db', 'state.db', 'keys.db']);
  await restore(place('busy'), place('busy-restored'), () => undefined);
  const again = await startTestApp({ dataDir: place('busy-restored') });
  try {
    await again.settle();
    const sold = count(await typesIn(again, `wallet-${ledgerBuyer}`), 'SongPurchased');
    expect(sold).toBeGreaterThan(0);
    expect(sold).toBeLessThan(sales);
    expect(count(await typesIn(again, `wallet-${ledgerArtist}`), 'SaleCredited')).toBe(sold);
    // After the restore, consumers must not skip new events.
    const auditor = await again.userClient('auditor', ['finance']);
    expect((await auditor.get('/api/finance/trial-balance')).body.totals).toEqual({ TALENT: '0', EUR: '0' });
  } finally {
    await again.stop();
  }
});

test('a backup that is damaged, not whole or none at all is refused, and nothing is made', async () => {
  const manifest = JSON.parse(readFileSync(join(place('whole'), 'backup.json'), 'utf8'));
  const { path } = manifest.files.find((file: { path: string }) => file.path.startsWith('blobs/'));
  const blob = join(place('whole'), path);
  appendFileSync(blob, '!');
  expect(await run('restore', [place('whole')], place('none'))).toMatchObject({
    code: 2,
    error: `${blob} is not what was backed up; this backup is damaged\n`,
  });
  rmSync(blob);
  expect((await run('restore', [place('whole')], place('none'))).error).toMatch(
    /is missing; this backup is not whole\n$/,
  );
  mkdirSync(place('empty'));
  expect((await run('restore', [place('empty')], place('none'))).error).toMatch(/is no whole backup\n$/);
  writeFileSync(join(place('empty'), 'backup.json'), '{');
  expect((await run('restore', [place('empty')], place('none'))).error).toMatch(/is damaged or of a newer version\n$/);
  expect(readdirSync(places.path).filter((name) => name.startsWith('none'))).toEqual([]);
});

test('nothing is overwritten, and nothing is backed up into itself', async () => {
  const before = readdirSync(folder.path);
  expect((await run('restore', [place('busy')], folder.path)).error).toMatch(
    /is not empty; name a folder that does not/,
  );
  expect((await run('backup', [place('busy')], folder.path)).error).toMatch(/is not empty; /);
  expect((await run('backup', [join(folder.path, 'copy')], folder.path)).error).toMatch(
    /lies in the data folder itself/,
  );
  expect((await run('backup', [place('other')], place('nowhere'))).error).toMatch(/^There is no .*events\.db; set/);
  expect((await run('backup', [], folder.path)).out).toMatch(/^npm run backup -- FOLDER/);
  expect(readdirSync(folder.path)).toEqual(before);
  expect(existsSync(place('other'))).toBe(false);
});

test('in the distributed profile both say where the engines’ own tools are described', async () => {
  for (const name of ['backup', 'restore'] as const) {
    expect(await run(name, [place('engines')], folder.path, { LIBRETTO_PROFILE: 'distributed' })).toEqual({
      code: 2,
      out: '',
      error:
        'In the distributed profile each engine is backed up by its own tools: see infra/docs/back-up-engines.md.\n',
    });
  }
  expect(existsSync(place('engines'))).toBe(false);
});
