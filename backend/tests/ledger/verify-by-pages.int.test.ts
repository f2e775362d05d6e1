// Tests that verifying the log by pages, in this thread and in others, finds whatever an event-by-event walk finds.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import Libsql from 'libsql';
import { logPathOf, openForReading } from '../../src/composition/embedded/embedded-read-only';
import {
  inThisThread,
  type VerificationThreads,
  verificationThreads,
} from '../../src/composition/embedded/threads/verification-threads';
import { proveByPages } from '../../src/domains/finance/verification/prove-by-pages';
import { proveLog } from '../../src/domains/finance/verification/verify-ledger';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp } from '../support/world/app';
import { fillLedger } from './small-ledger';

const folder = temporaryFolder();
const runs = process.env.LIBRETTO_TEST_FULL === '1' ? 500 : 60;
let original: string;

beforeAll(async () => {
  original = join(folder.path, 'original');
  const app = await startTestApp({ dataDir: original });
  await fillLedger(app);
  await app.stop();
});
afterAll(() => folder.remove());

/** Verifies the log by pages and, independently, by a walk. */
async function proved(dataDir: string, threads?: (store: ReturnType<typeof openForReading>) => VerificationThreads) {
  const store = openForReading(dataDir, []);
  const pages = threads?.(store) ?? inThisThread(store.texts);
  try {
    const head = await store.events.head();
    const byPages = await proveByPages(store.events, pages, head, async () => undefined);
    const { walk, seals, fault } = await proveLog(store.events);
    const isWalkWhole = fault === null && walk.holeFault === undefined && walk.moneyFault === undefined;
    return { byPages, walk, seals, isWalkWhole };
  } finally {
    await pages.close();
    store.close();
  }
}

test('what nobody touched is proved, with the same counts', async () => {
  const { byPages, walk, seals, isWalkWhole } = await proved(original);
  expect(isWalkWhole).toBe(true);
  expect(byPages?.walk).toMatchObject({ events: walk.events, chainedEvents: walk.chainedEvents });
  expect(byPages).toMatchObject({ seals, fault: null });
  expect(byPages?.walk.ends).toEqual(walk.ends);
});

test('several threads compute the same proof', async () => {
  const inThread = (await proved(original)).byPages;
  const { byPages } = await proved(original, (store) =>
    verificationThreads(logPathOf(original), { texts: store.texts, length: 1, worthIt: 0 }),
  );
  expect(byPages?.walk.ends).toEqual(inThread?.walk.ends);
  expect(byPages?.walk.balances).toEqual(inThread?.walk.balances);
  expect(byPages?.walk.balances.size).toBeGreaterThan(5);
});

interface StoredRow {
  readonly type: string;
  readonly metadata: string;
}

function storedRows(): readonly StoredRow[] {
  const database = new Libsql(join(original, 'store', 'events.db'), { readonly: true });
  const rows = database.prepare('SELECT type, metadata FROM events ORDER BY position').all();
  database.close();
  return rows as StoredRow[];
}

const columns = ['stream', 'revision', 'id', 'type', 'schema_version', 'data', 'metadata'] as const;
const change = fc.oneof(
  fc.record({
    kind: fc.constant('flip' as const),
    row: fc.nat(),
    column: fc.constantFrom(...columns),
    byte: fc.nat(),
    bit: fc.integer({ min: 0, max: 6 }),
  }),
  fc.record({
    kind: fc.constant('insert' as const),
    row: fc.nat(),
    byte: fc.nat(),
    text: fc.constantFrom('\n', ' ', '"', '}', '\n\n'),
  }),
  fc.record({ kind: fc.constant('delete' as const), row: fc.nat() }),
  fc.record({ kind: fc.constant('swap' as const), row: fc.nat(), other: fc.nat() }),
);

test('wherever a walk finds a fault, pages do not fit, and only there', async () => {
  let faults = 0;
  const property = fc.asyncProperty(change, fc.nat({ max: 1e9 }), async (wanted, run) => {
    const dataDir = join(folder.path, `run-${run}`);
    cpSync(original, dataDir, { recursive: true });
    const database = new Libsql(join(dataDir, 'store', 'events.db'));
    const rows = database.prepare('SELECT position FROM events ORDER BY position').all() as { position: number }[];
    const place = (n: number) => (rows[n % rows.length] as { position: number }).position;
    const position = place(wanted.row);
    const set = (column: string, value: unknown) =>
      database.prepare(`UPDATE OR IGNORE events SET ${column} = ? WHERE position = ?`).run(value, position);
    const textIn = (column: string) =>
      String(
        (
          database.prepare(`SELECT ${column} AS value FROM events WHERE position = ?`).get(position) as {
            value: unknown;
          }
        ).value,
      );
    if (wanted.kind === 'delete') database.prepare('DELETE FROM events WHERE position = ?').run(position);
    if (wanted.kind === 'insert') {
      const text = textIn('data');
      const at = wanted.byte % (text.length + 1);
      set('data', text.slice(0, at) + wanted.text + text.slice(at));
    }
    if (wanted.kind === 'flip') {
      const bytes = Buffer.from(textIn(wanted.column));
      const at = wanted.byte % bytes.length;
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << wanted.bit), at);
      set(wanted.column, bytes.toString('latin1'));
    }
    if (wanted.kind === 'swap') {
      const other = place(wanted.other);
      for (const [from, to] of [
        [position, 1e6],
        [other, position],
        [1e6, other],
      ]) {
        database.prepare('UPDATE events SET position = ? WHERE position = ?').run(to, from);
      }
    }
    database.close();
    const { byPages, isWalkWhole } = await proved(dataDir);
    if (!isWalkWhole) faults++;
    // An equivalent text in another form is left to the walk.
    if (byPages !== undefined) expect(isWalkWhole).toBe(true);
  });
  // SQLite reads a blank instead of a 0 as 0.
  const blank = { kind: 'flip', row: 1, column: 'revision', byte: 0, bit: 4 } as const;
  const stored = storedRows();
  // A blank in a field name that the metadata of every seal contains.
  const firstNote = stored.findIndex(({ type }) => type === 'LedgerEndsNoted');
  const renamed = { kind: 'insert', row: firstNote, byte: 2, text: ' ' } as const;
  // No hash covers this key; `tampered-streams.int.test.ts` shows that its column is compared with it.
  const key = '"idempotencyKey":"';
  const row = stored.findIndex(({ metadata }) => metadata.includes(key) && !metadata.includes('"hash":'));
  const byte = (stored[row]?.metadata.indexOf(key) ?? 0) + key.length;
  const misfiled = { kind: 'flip', row, column: 'metadata', byte, bit: 0 } as const;
  const examples: [typeof blank | typeof renamed | typeof misfiled, number][] = [
    [blank, 0],
    [renamed, 1],
    [misfiled, 2],
  ];
  await fc.assert(property, { numRuns: runs, examples });
  expect(faults).toBeGreaterThan(runs / 4);
});
