// Tests the ledger's command line with and without a running server.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sealJobType } from '../../src/domains/finance/seals/seal.job';
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { until } from '../support/concurrency/until';
import { temporaryFolder } from '../support/files/temporary-folder';
import { bundled } from '../support/programs/bundled';
import { runScript } from '../support/programs/run-script';
import { startTestApp, type TestApp } from '../support/world/app';
import { command, fillLedger, ledgerBuyer } from './small-ledger';

const folder = temporaryFolder();
const output = temporaryFolder();
let script: string;
let app: TestApp | undefined;
beforeAll(async () => {
  script = await bundled(join(__dirname, '../../src/cli/ledger.ts'));
  app = await startTestApp({ dataDir: folder.path });
  await fillLedger(app);
  await haveDailySealsMade(app);
});
afterAll(async () => {
  await app?.stop();
  folder.remove();
  output.remove();
});

/**
 * Runs the daily seals in advance, which the server would otherwise make from 20 s after its start; later seals are
 * then only those that tests request.
 */
async function haveDailySealsMade({ deps: { jobs }, clock }: TestApp): Promise<void> {
  const dayMs = 24 * 60 * 60_000;
  for (const days of [0, 1]) {
    const day = new Date(clock.nowMs() + days * dayMs).toISOString().slice(0, 10);
    const id = `${sealJobType}-${day}`;
    await jobs.enqueue({ id, type: sealJobType, payload: { day } });
    await until(async () => (await jobs.get(id))?.state === 'done');
  }
}

const ledger = (wanted: readonly string[], dataDir = folder.path) =>
  runScript(script, wanted, { env: { LIBRETTO_DATA_DIR: dataDir } });

describe('while the server runs', () => {
  test('verify proves the ledger', async () => {
    const { code, out, error } = await ledger(['verify']);
    expect(error).toBe('');
    expect(out).toMatch(/2 seals checked\.\n.* accounts replayed .*\nEverything fits\.\n$/);
    expect(code).toBe(0);
  });

  test('verify of one seal reads what that seal added and no more', async () => {
    const { code, out } = await ledger(['verify', '2']);
    expect(out).toMatch(
      /^\d+ events read, \d+ of them chained, under seal 2 and not under the one before\.\nWhat was looked at fits\.\nNot looked at: [^\n]+\n$/,
    );
    expect(code).toBe(0);
    expect(await ledger(['verify', '9'])).toMatchObject({ code: 2, out: 'There is no seal 9.\n' });
    expect((await ledger(['verify', 'all'])).error).toBe('all is no number of a seal; they count from 1.\n');
  });

  test('as-of shows the trial balance of an instant', async () => {
    const { code, out } = await ledger(['as-of', '2026-01-05T13:00:00Z']);
    expect(out).toMatch(/external\/card\s+-2000\.0000 EUR/);
    expect(out).toMatch(new RegExp(`user/${ledgerBuyer}/talent\\s+200000\\.00 TALENT`));
    expect(out).toMatch(/sum\s+0\.00 TALENT\nsum\s+0\.0000 EUR\n$/);
    expect(code).toBe(0);
  });

  test('explain leads from a balance to its events', async () => {
    const { code, out } = await ledger(['explain', 'platform/fees']);
    expect(out).toMatch(/^platform\/fees held €150\.5625 after 3 entries/);
    expect(out).toMatch(
      /wallet-ledger-buyer, revision 3, event [0-9a-f-]{36}, by system\n {2}hash [0-9a-f]{64}, fits its chain/,
    );
    expect(code).toBe(0);
  });

  test('export writes the files and prints their hashes', async () => {
    const { code, out } = await ledger(['export', 'beancount', output.path, '2026-01-05']);
    const { files } = JSON.parse(readFileSync(join(output.path, 'manifest.json'), 'utf8'));
    for (const { sha256 } of files) expect(out).toContain(sha256);
    expect(readFileSync(join(output.path, 'journal.beancount'), 'utf8')).toMatch(/^2026-01-05 \* "Song purchase"$/m);
    expect(code).toBe(0);
  });

  test('the running server seals new events once', async () => {
    await command(app as TestApp, ledgerBuyer, settledByCard(ledgerBuyer, 'pi_beside', 1_000));
    const { code, out, error } = await ledger(['seal']);
    expect(error).toBe('');
    expect(out).toMatch(/^Seal 3 over 3 streams, up to position \d+\.\nRoot [0-9a-f]{64}\n$/);
    expect(code).toBe(0);
    expect((await ledger(['seal'])).out).toBe('Nothing is new since seal 3.\n');
    // The server continues from that state.
    await command(app as TestApp, ledgerBuyer, settledByCard(ledgerBuyer, 'pi_after', 1_000));
    expect((await ledger(['verify'])).out).toMatch(/3 seals checked\.\n.*\nEverything fits\.\n$/);
  });
});

describe('without it', () => {
  beforeAll(async () => {
    await app?.stop();
    app = undefined;
  });

  test('seals new events once, and verify proves the seal', async () => {
    expect((await ledger(['seal'])).out).toMatch(/^Seal 4 over 3 streams/);
    expect((await ledger(['seal'])).out).toBe('Nothing is new since seal 4.\n');
    app = await startTestApp({ dataDir: folder.path });
    await command(app, ledgerBuyer, settledByCard(ledgerBuyer, 'pi_two', 1_000));
    await app.settle();
    await app.stop();
    app = undefined;
    expect((await ledger(['seal'])).out).toMatch(/^Seal 5 over 3 streams, up to position \d+\.\nRoot [0-9a-f]{64}\n$/);
    const { code, out } = await ledger(['verify']);
    expect(out).toMatch(/5 seals checked/);
    expect(code).toBe(0);
  });
});

test.each([
  [['bogus'], /^bogus is no command of the ledger; there are verify, seal, as-of, export and explain\.\n$/],
  [['as-of'], /^Please name an instant, as 2026-11-21T00:00:00Z\.\n$/],
  [['as-of', 'yesterday'], /^yesterday is no instant; write it as 2026-11-21 or 2026-11-21T10:42:00Z\.\n$/],
  [['as-of', '2026-02-30'], /^2026-02-30 is no instant; /],
  [['as-of', '2026-02-31T10:00:00+02:00'], /^2026-02-31T10:00:00\+02:00 is no instant; /],
  [['as-of', '2026-01-05T25:00:00Z'], /^2026-01-05T25:00:00Z is no instant; /],
  [
    ['export', 'csv', '/tmp', '2026-02-01', '2026-01-01'],
    /^2026-02-01 lies after 2026-01-01; name the earlier one first\.\n$/,
  ],
  [['export', 'csv', '/dev/null'], /^\/dev\/null is no folder\.\n$/],
  [['as-of', '2026-01-05T12:00'], /^2026-01-05T12:00 is no instant/],
  [['export', 'pdf', '/tmp'], /^pdf is no format; there are csv, ledger and beancount\.\n$/],
  [['export', 'csv'], /^Please name a folder\.\n$/],
  [['explain', 'no such account'], /^no such account is no account; they are named as platform\/fees\.\n$/],
])('what cannot be done is said in one line: %j', async (wanted, line) => {
  const { code, error } = await ledger(wanted);
  expect(error).toMatch(line);
  expect(code).toBe(2);
});

test.each([['verify'], ['seal'], ['as-of'], ['explain']])(
  '%s says of a folder without data that it is none, and makes nothing there',
  async (wanted) => {
    const nowhere = join(output.path, 'nowhere');
    const { code, error } = await ledger([wanted, wanted === 'as-of' ? '2026-01-05' : 'platform/fees'], nowhere);
    expect(error).toMatch(/^There is no .*events\.db; set LIBRETTO_DATA_DIR\n$/);
    expect(code).toBe(2);
    expect(existsSync(nowhere)).toBe(false);
  },
);

test('reports an account without bookings as unknown', async () => {
  const { code, out } = await ledger(['explain', 'user/nobody/talent']);
  expect(out).toBe('There is no account user/nobody/talent: nothing was ever booked on it.\n');
  expect(code).toBe(2);
  const early = await ledger(['explain', 'platform/fees', '2020-01-01']);
  expect(early.out).toBe('Nothing was booked on platform/fees up to then.\n');
  expect(early.code).toBe(0);
});
