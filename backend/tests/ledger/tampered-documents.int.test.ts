// The tampering table of the read models: the command line reports every altered document that finance, a statement, a
// withdrawal, a dashboard or a reconciliation reads.
import { join } from 'node:path';
import Libsql from 'libsql';
import { verify } from '../../src/cli/ledger/ledger-commands';
import { verifiedReadModels } from '../../src/composition/application/verified-read-models';
import { type AdjustmentCommand, adjustmentStream } from '../../src/domains/finance/adjustments/adjustment.stream';
import { adjustments } from '../../src/domains/finance/adjustments/adjustments.projection';
import { unbookedProviderEvents } from '../../src/domains/finance/reconciliation/unbooked-events.projection';
import { sealLedger } from '../../src/domains/finance/seals/seal-ledger';
import { unbookedStream } from '../../src/domains/payments/unbooked-events.stream';
import { temporaryFolder } from '../support/files/temporary-folder';
import { payByCard, settleWebhooks } from '../support/people/paying';
import { startTestApp } from '../support/world/app';
import { testContext } from '../support/world/memory-commands';
import { fillLedger, ledgerArtist, ledgerBuyer } from './small-ledger';

type Doc = Record<string, unknown>;

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const inUse = join(dataDir, 'store', 'read-models.db');
let readModels: Libsql.Database;

beforeAll(async () => {
  const app = await startTestApp({ dataDir });
  await fillLedger(app);
  const buyer = await app.userClient(ledgerBuyer);
  await payByCard(app, buyer, 500);
  await settleWebhooks(app);
  await app.signUp();
  const admin = await app.userClient('ledger-admin', ['admin']);
  const key = { partnerId: 'partner', label: 'Main', scopes: ['royalties:write'] };
  expect((await admin.post('/api/admin/partner-keys', key)).status).toBe(201);
  const auditor = await app.userClient('ledger-auditor', ['finance']);
  await auditor.post('/api/finance/verifications', {});
  for (const path of ['journal', 'trial-balance']) await auditor.get(`/api/finance/${path}`);
  const { eventStore, commands } = app.deps;
  const reported = { provider: 'card', type: 'charge.succeeded', reason: 'not-ours', reference: 'pi_other' } as const;
  const money = { id: 'one', amount: 5, currency: 'usd' };
  await commands.handlerOf(unbookedStream).execute('card', { ...reported, ...money }, testContext);
  const fees = {
    source: 'platform/provider-fees',
    destination: 'external/card',
    currency: 'EUR',
    amountMinor: 1,
  } as const;
  const closes = { reconciliationId: 'run', reference: 'pi_other', kind: 'payment' } as const;
  const about = { adjustmentId: 'entry', proposedBy: 'nour', reason: 'Fees', document: 'Invoice' };
  for (const command of [
    { kind: 'propose', proposal: { ...about, postings: [fees], closes } },
    { kind: 'approve', decidedBy: 'otto' },
  ] satisfies AdjustmentCommand[]) {
    await commands.handlerOf(adjustmentStream).execute('entry', command, testContext);
  }
  await sealLedger({ eventStore, commands }, 'system');
  await app.settle();
  await app.stop();
  readModels = new Libsql(inUse);
});
afterAll(() => {
  readModels.close();
  folder.remove();
});

async function verified(isQuick = false): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await verify(dataDir, (line) => lines.push(line), { isQuick });
  return { code, lines };
}

/** The table of a collection; its indexes and counters have longer names. */
function tableOf(collection: string): string {
  const start = `c_${collection.replaceAll('-', '_')}_`;
  const names = readModels.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as { name: string }[];
  return (
    names.map(({ name }) => name).find((name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length))) ?? ''
  );
}

const rowsOf = (table: string) => readModels.prepare(`SELECT * FROM ${table} ORDER BY id`).all() as Doc[];

/** The document with its first value of a kind altered; undefined if it contains none. */
function altered(doc: unknown, isIt: (value: unknown, key: string) => unknown): unknown {
  if (typeof doc !== 'object' || doc === null) return undefined;
  for (const [key, value] of Object.entries(doc)) {
    const other = isIt(value, key) ?? altered(value, isIt);
    if (other !== undefined) return Array.isArray(doc) ? doc.with(Number(key), other) : { ...doc, [key]: other };
  }
  return undefined;
}

const alterations: Readonly<Record<string, (value: unknown, key: string) => unknown>> = {
  amount: (value) => (typeof value === 'number' ? value + 1 : undefined),
  date: (value, key) =>
    typeof value === 'string' && (/^20\d\d-\d\d/.test(value) || key === 'month')
      ? value.replace(/^20/, '19')
      : undefined,
  owner: (value, key) =>
    typeof value === 'string' && /user|artist|account|chain|payer|requestedBy|name/i.test(key)
      ? `${value.slice(0, -1)}#`
      : undefined,
};

const collections = verifiedReadModels.flatMap(({ projection }) => projection.collections.map(({ name }) => name));

/** Tampers and verifies; the caller undoes the changes row by row, so that no file has to be copied. */
async function afterTampering(tamper: () => void): Promise<{ code: number; lines: string[] }> {
  readModels.exec('BEGIN');
  tamper();
  readModels.exec('COMMIT');
  return verified();
}

test('what nobody touched fits, every document of it', async () => {
  const { code, lines } = await verified();
  expect(lines.at(-2)).toMatch(/\d{2,} documents compared with the log/);
  expect(lines.at(-1)).toBe('Everything fits.');
  expect(code).toBe(0);
});

test('a count of an index that was altered, removed or added is named', async () => {
  const counters = collections.flatMap((collection) => {
    const start = `${tableOf(collection)}_`;
    const tables = readModels.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
      name: string;
    }[];
    return tables
      .filter(({ name }) => name.startsWith(start) && name.endsWith('_count'))
      .map(({ name }) => ({ collection, name, rows: readModels.prepare(`SELECT * FROM ${name}`).all() as Doc[] }));
  });
  expect(counters.map(({ collection }) => collection)).toEqual(
    expect.arrayContaining(['artist-songs', 'song-earnings']),
  );
  const expected: string[] = [];
  const { lines, code } = await afterTampering(() => {
    for (const [index, { collection, name, rows }] of counters.entries()) {
      const [first] = rows.filter(({ count }) => count !== 0);
      const change = index % 2 === 0 ? `UPDATE ${name} SET count = count + 3` : `DELETE FROM ${name}`;
      if (first !== undefined) readModels.prepare(`${change} WHERE value = ?`).run(first.value);
      readModels.prepare(`INSERT INTO ${name} VALUES ('["zz-forged"]', 2)`).run();
      for (const stored of [...(first === undefined ? [] : [String(first.value)]), '["zz-forged"]']) {
        // SQLite writes 1 as 1.0.
        const value = JSON.stringify(JSON.parse(stored));
        expected.push(`Does not fit: read model “${collection}”, count of ${value} in its index`);
      }
    }
  });
  for (const { name, rows } of counters) {
    readModels.exec(`DELETE FROM ${name}`);
    for (const { value, count } of rows) readModels.prepare(`INSERT INTO ${name} VALUES (?, ?)`).run(value, count);
  }
  expect(code).toBe(1);
  for (const named of expected) expect(lines.join('\n')).toContain(named);
  expect((await verified()).code).toBe(0);
});

test('the quick verification says what it did not look at', async () => {
  const { code, lines } = await verified(true);
  expect(lines.at(-1)).toMatch(/^Not looked at: .*journal.*withdrawals/);
  expect(lines.join()).not.toContain('Everything fits');
  expect(code).toBe(0);
});

// One verification covers many tamperings at the cost of one, and must report each of them.
describe.each(['amount', 'date', 'owner', 'index', 'deleted', 'added', 'swapped'])(
  '%s: the document is named',
  (kind) => {
    const expected: string[] = [];
    let text = '';

    beforeAll(async () => {
      const undo: (() => void)[] = [];
      const { lines, code } = await afterTampering(() => {
        for (const collection of collections) {
          const table = tableOf(collection);
          const rows = rowsOf(table);
          const named = `read model “${collection}”, document `;
          const put = (row: Doc) => {
            const columns = Object.keys(row);
            const places = columns.map(() => '?').join();
            readModels
              .prepare(`INSERT OR REPLACE INTO ${table} (${columns.join()}) VALUES (${places})`)
              .run(...Object.values(row));
          };
          const [first] = rows;
          if (kind === 'added') {
            const model = first ?? { id: '', doc: '{}' };
            put({ ...model, id: 'zz-forged' });
            undo.push(() => readModels.prepare(`DELETE FROM ${table} WHERE id = 'zz-forged'`).run());
            expected.push(`${named}zz-forged`);
            continue;
          }
          if (kind === 'swapped') {
            // Two documents change their places, so that sums and counts stay as they were.
            const second = rows.find(({ doc }) => doc !== first?.doc);
            if (first === undefined || second === undefined) continue;
            put({ ...second, id: first.id });
            put({ ...first, id: second.id });
            undo.push(
              () => put(first),
              () => put(second),
            );
            expected.push(named + first.id, named + second.id);
            continue;
          }
          for (const row of rows) {
            const id = String(row.id);
            const index = Object.keys(row).find((column) => column.startsWith('f_'));
            const doc = alterations[kind] && altered(JSON.parse(String(row.doc)), alterations[kind]);
            if (kind === 'deleted') readModels.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
            else if (kind === 'index' && index !== undefined) put({ ...row, [index]: 'forged' });
            else if (doc !== undefined) put({ ...row, doc: JSON.stringify(doc) });
            else continue;
            undo.push(() => put(row));
            expected.push(named + id);
            break;
          }
        }
      });
      text = lines.join('\n');
      expect(code).toBe(1);
      readModels.exec('BEGIN');
      for (const put of undo) put();
      readModels.exec('COMMIT');
    });

    test('of every read model', () => {
      expect(expected.length).toBeGreaterThan(kind === 'swapped' ? 6 : 8);
      for (const name of kind === 'deleted'
        ? ['royalty-songs', 'royalty-artists', 'partner-keys', 'recorded-reads']
        : []) {
        expect(expected.join()).toContain(`read model “${name}”`);
      }
      // An unbooked report names no person, so only its other fields can be altered.
      for (const name of kind === 'owner' || kind === 'swapped'
        ? []
        : [unbookedProviderEvents.name, adjustments.name]) {
        expect(expected.join()).toContain(`read model “${name}”`);
      }
      for (const named of expected) expect(text).toContain(`Does not fit: ${named}`);
    });
  },
);

test('an altered withdrawal is described by what the log says, with its event', async () => {
  const table = tableOf('withdrawals');
  const [row] = rowsOf(table);
  const { lines } = await afterTampering(() =>
    readModels
      .prepare(`UPDATE ${table} SET doc = ?`)
      .run(JSON.stringify({ ...JSON.parse(String(row?.doc)), amountMinor: 99_000_000, status: 'approved' })),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `document withdrawal, stream wallet-${ledgerArtist}, revision \\d+: amountMinor is 99000000, the log says 5000000`,
      ),
    ),
  );
});

const positions = () =>
  readModels.prepare('SELECT projection, generation, position FROM projection_positions').all() as {
    projection: string;
    generation: number;
    position: number;
  }[];

test.each([
  ['before what it has handled', -1_000_000, 'read model “'],
  ['behind the end of the log, so that it would skip events', 1_000_000, 'newer events are missing'],
])('a checkpoint of a read model %s is named', async (_, moved, expected) => {
  const before = positions();
  const set = readModels.prepare(
    'UPDATE projection_positions SET position = ? WHERE projection = ? AND generation = ?',
  );
  const { code, lines } = await afterTampering(() => {
    for (const { projection, generation, position } of before) {
      set.run(Math.max(0, position + moved), projection, generation);
    }
  });
  for (const { projection, generation, position } of before) set.run(position, projection, generation);
  expect(lines.join('\n')).toContain(expected);
  expect(code).toBe(1);
});
