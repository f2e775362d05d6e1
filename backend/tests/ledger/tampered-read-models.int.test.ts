// Tests that the command line reports altered read models and other stores that no longer match the log.
import type Libsql from 'libsql';
import type { LedgerClockDoc } from '../../src/domains/finance/ledger/ledger.collections';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { ledgerArtist, ledgerBuyer } from './small-ledger';
import { ledgerToTamper, wallet } from './tampered-ledger';

const { tampered, verified } = ledgerToTamper();

describe('a read model', () => {
  const alter = (collection: string, id: string, field: string, account: string) => (database: Libsql.Database) => {
    const table = database
      .prepare(`SELECT name FROM sqlite_master WHERE name LIKE 'c_${collection}_%' AND type = 'table'`)
      .all()
      .map((row) => (row as { name: string }).name)
      .find((name) => /^c_[a-z_]+_\d+$/.test(name) && name.startsWith(`c_${collection}_`));
    const { doc } = database.prepare(`SELECT doc FROM ${table} WHERE id = ?`).get(id) as { doc: string };
    const parsed = JSON.parse(doc);
    database
      .prepare(`UPDATE ${table} SET doc = ? WHERE id = ?`)
      .run(
        JSON.stringify(field === 'lanes' ? withMore(parsed, account) : { ...parsed, [field]: parsed[field] + 100 }),
        id,
      );
  };
  const withMore = (clock: LedgerClockDoc, account: string) => {
    const [lane, ...others] = clock.lanes;
    const [minor, count] = lane?.held[account] ?? [0, 0];
    return { ...clock, lanes: [{ ...lane, held: { ...lane?.held, [account]: [minor + 100, count] } }, ...others] };
  };

  // The verification rechecks a difference for two seconds, since two read models may briefly be at different
  // positions.
  test.each([
    ['balances', ledgerBuyer, 'talentMinor', `user/${ledgerBuyer}/talent`, 'balances'],
    ['balances', ledgerArtist, 'euroMinor', `user/${ledgerArtist}/eur`, 'balances'],
    ['ledger_accounts', `user/${ledgerArtist}/eur`, 'balanceMinor', `user/${ledgerArtist}/eur`, 'list of accounts'],
    ['ledger_clocks', '0', 'lanes', 'platform/fees', 'ledger'],
  ])('%s of which a balance was altered is named: %s', async (collection, id, field, account, name) => {
    const { code, text } = await verified(tampered('read-models', alter(collection, id, field, account)));
    expect(text).toContain(`Does not fit: ${account}: the `);
    expect(text).toContain(name);
    expect(code).toBe(1);
  });
});

test('a kept state from which more could be spent than there is, is named', async () => {
  const dataDir = tampered('state', (database) => {
    const { version = 0 } = walletStream.snapshot ?? {};
    const state = { ...walletStream.decider.initialState, talentMinor: 99_999_999 };
    database.prepare('INSERT INTO snapshots VALUES (?, ?, ?, ?)').run(wallet, 0, version, JSON.stringify(state));
  });
  const { code, text } = await verified(dataDir);
  expect(text).toContain(`Does not fit: snapshot, stream ${wallet}, revision 0: the stored state`);
  expect(code).toBe(1);
});

test('accepts a cached state that matches its events', async () => {
  const dataDir = tampered('state', (database) => {
    const { version = 0 } = walletStream.snapshot ?? {};
    const state = { ...walletStream.decider.initialState, talentMinor: 20_000_000 };
    database.prepare('INSERT INTO snapshots VALUES (?, ?, ?, ?)').run(wallet, 0, version, JSON.stringify(state));
  });
  const { code, text } = await verified(dataDir);
  expect(text).toContain('1 stored states folded again');
  expect(code).toBe(0);
});
