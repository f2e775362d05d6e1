// Tests data folders in which a file is missing, damaged or older than the rest: the error is reported in one line
// before anything is written.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { verify } from '../../src/cli/ledger/ledger-commands';
import { DataFolderError, embeddedPorts } from '../../src/composition/embedded/embedded';
import { fillLedger } from '../ledger/small-ledger';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp } from '../support/world/app';
import { TestClock } from '../support/world/test-clock';

const folder = temporaryFolder();
const whole = join(folder.path, 'whole');
const early = join(folder.path, 'early');
let copies = 0;

beforeAll(async () => {
  const first = await startTestApp({ dataDir: whole });
  await first.signUp();
  await first.settle();
  await first.stop();
  cpSync(whole, early, { recursive: true });
  const second = await startTestApp({ dataDir: whole });
  await fillLedger(second);
  for (let person = 0; person < 15; person++) await second.signUp();
  await second.settle();
  await second.stop();
});
afterAll(() => folder.remove());

/** Copies the whole folder and applies a change to the copy. */
function folderWith(change: (store: string, dataDir: string) => void): string {
  const dataDir = join(folder.path, `copy-${copies++}`);
  cpSync(whole, dataDir, { recursive: true });
  change(join(dataDir, 'store'), dataDir);
  return dataDir;
}

function inEvents(store: string, sql: string): void {
  const database = new Libsql(join(store, 'events.db'));
  database.exec(sql);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Keeps only the first pages, as an interrupted copy would. */
function cutShort(store: string, name: string): void {
  const database = new Libsql(join(store, `${name}.db`));
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  truncateSync(join(store, `${name}.db`), 20_000);
}

function remove(store: string, name: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(join(store, `${name}.db${end}`), { force: true });
}

/** Hashes of the store's database files, without the engine's WAL index. */
function contentOf(dataDir: string): Record<string, string> {
  const names = readdirSync(join(dataDir, 'store')).filter((name) => name.endsWith('.db'));
  const digest = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(dataDir, 'store', name)))
      .digest('hex');
  return Object.fromEntries(names.map((name) => [name, digest(name)]));
}

function startIn(dataDir: string): unknown {
  try {
    void embeddedPorts(dataDir, new TestClock()).close();
    return 'started';
  } catch (error) {
    return error;
  }
}

const beyond =
  /^The log \S+events\.db (ends at position \d+|is empty), but the (policy|read model) [\w-]+ was built from events up to position \d+: newer events are missing\. Restore .*; nothing was changed$/;

describe.each<[string, (store: string, dataDir: string) => void, RegExp]>([
  [
    'a log without its newest 60 events',
    (store) => inEvents(store, 'DELETE FROM events WHERE position > (SELECT max(position) - 60 FROM events)'),
    beyond,
  ],
  [
    'an older log in the place of the log',
    (store) => {
      remove(store, 'events');
      cpSync(join(early, 'store/events.db'), join(store, 'events.db'));
    },
    beyond,
  ],
  ['an empty log', (store) => inEvents(store, 'DELETE FROM events'), beyond],
  ['no log', (store) => remove(store, 'events'), beyond],
  [
    'an empty log with sign-ins only',
    (store) => {
      remove(store, 'events');
      remove(store, 'read-models');
      const state = new Libsql(join(store, 'state.db'));
      state.exec('DELETE FROM checkpoints; DELETE FROM snapshots');
      state.close();
    },
    /^The log \S+events\.db is empty, but people are signed in: /,
  ],
  [
    'a kept state that is newer than its stream',
    (store) => {
      const state = new Libsql(join(store, 'state.db'));
      state.exec("INSERT OR REPLACE INTO snapshots VALUES ('wallet-ledger-buyer', 900, 1, '{}')");
      state.close();
    },
    /, but a state of wallet-ledger-buyer is kept that was folded up to its revision 900: newer events are missing\. /,
  ],
  [
    'a log without its secret',
    (_store, dataDir) => rmSync(join(dataDir, 'installation.secret')),
    /^There are events, but \S+installation\.secret is missing; without it nobody could sign in .*\. Restore it from a backup; nothing was changed$/,
  ],
  [
    'a log without the keys of its personal data',
    (store) => remove(store, 'keys'),
    /^There are events, but \S+keys\.db is missing; /,
  ],
  ['a log without its state', (store) => remove(store, 'state'), /^There are events, but \S+state\.db is missing; /],
  [
    'a damaged log',
    (store) => {
      remove(store, 'events');
      writeFileSync(join(store, 'events.db'), 'no database at all, though longer than a header is'.repeat(100));
    },
    /^\S+events\.db is damaged \(.*\); restore the data folder from a backup$/,
  ],
  ['a log that is cut short', (store) => cutShort(store, 'events'), /^\S+events\.db is damaged \(it is cut short\); /],
  [
    'a damaged secret',
    (_store, dataDir) => writeFileSync(join(dataDir, 'installation.secret'), 'abc'),
    /^\S+installation\.secret is damaged; restore it from a backup$/,
  ],
])('%s', (_name, change, line) => {
  test('is refused in one line, and nothing is written', async () => {
    const dataDir = folderWith(change);
    const before = contentOf(dataDir);
    const refusal = startIn(dataDir);
    expect(refusal).toBeInstanceOf(DataFolderError);
    expect((refusal as Error).message).toMatch(line);
    expect(contentOf(dataDir)).toEqual(before);
    expect(existsSync(join(dataDir, 'installation.secret'))).toBe(!/secret is missing/.test(String(refusal)));
  });
});

test.each<[string, (store: string) => void]>([
  [
    'shorter',
    (store) => inEvents(store, 'DELETE FROM events WHERE position > (SELECT max(position) - 60 FROM events)'),
  ],
  ['empty', (store) => inEvents(store, 'DELETE FROM events')],
])('verify says of a log that is %s than its read models that it does not fit', async (_name, change) => {
  const lines: string[] = [];
  expect(await verify(folderWith(change), (line) => lines.push(line))).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^Does not fit: The log .* newer events are missing\. /)]);
});

describe('damaged read models', () => {
  const garbage = (store: string) => {
    remove(store, 'read-models');
    writeFileSync(join(store, 'read-models.db'), 'no database at all, though longer than a header is'.repeat(100));
  };

  test.each<[string, (store: string) => void]>([
    ['garbage', garbage],
    ['cut short', (store) => cutShort(store, 'read-models')],
    ['found while they were used', (store) => writeFileSync(join(store, 'read-models.db.damaged'), '')],
  ])('are rebuilt with a message: %s', async (_name, change) => {
    const dataDir = folderWith(change);
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const app = await startTestApp({ dataDir });
    await app.settle();
    expect(warned.mock.calls).toEqual([
      [expect.stringMatching(/^\S+read-models\.db is damaged \(.*\); it is rebuilt from the log\.$/)],
    ]);
    warned.mockRestore();
    await app.stop();
    const lines: string[] = [];
    expect(await verify(dataDir, (line) => lines.push(line))).toBe(0);
    expect(lines.at(-1)).toBe('Everything fits.');
  });
});

test('the whole folder starts', () => {
  expect(startIn(folderWith(() => undefined))).toBe('started');
});
