// Tests that every alteration of stored data that bypasses the server is detected: the command line reports the
// location.
import { join } from 'node:path';
import Libsql from 'libsql';
import { explain, verifyOne } from '../../src/cli/ledger/ledger-commands';
import { ledgerArtist, ledgerBuyer } from './small-ledger';
import { change, eventAt, ledgerToTamper, type Row, wallet } from './tampered-ledger';

const ledger = ledgerToTamper();
const { tampered, verified } = ledger;

test('what nobody touched fits', async () => {
  const { code, text } = await verified(ledger.original);
  expect(text).toMatch(/2 seals checked/);
  expect(text).toMatch(/Everything fits\.$/);
  expect(code).toBe(0);
});

describe('an event', () => {
  let id: string;

  test.each([
    ['amount', 'data', (json: string) => json.replace('20000000', '20000001')],
    ['owner', 'data', (json: string) => json.replace(ledgerBuyer, 'ledger-thief')],
    ['actor', 'metadata', (json: string) => json.replace('"actor":"system"', '"actor":"sysTem"')],
    ['time', 'metadata', (json: string) => json.replace('"at":"2026', '"at":"2025')],
    ['type', 'type', () => 'TalentsToppedUq'],
    ['schema version', 'schema_version', () => 2],
  ] as const)('whose %s was changed by a byte is named', async (_, column, altered) => {
    const dataDir = tampered('events', (database) => {
      const row = eventAt(database, 0);
      id = String(row.id);
      const value = altered(String(row[column]));
      expect(value).not.toBe(row[column]);
      change(database, Number(row.position), column, value);
    });
    const { code, text } = await verified(dataDir);
    expect(text).toContain(
      `Does not fit: stream ${wallet}, revision 0, event ${id}: its content does not fit its hash.`,
    );
    expect(code).toBe(1);
  });

  test('any byte of whose data was flipped is named', async () => {
    const length = tamperedLength();
    for (let byte = 0; byte < length; byte += 7) {
      const dataDir = tampered('events', (database) => {
        const row = eventAt(database, 1);
        const data = Buffer.from(String(row.data));
        data.writeUInt8(data.readUInt8(byte) ^ 1, byte);
        change(database, Number(row.position), 'data', data.toString('latin1'));
      });
      const { code, text } = await verified(dataDir);
      expect(text).toContain(`stream ${wallet}, revision 1`);
      expect(code).toBe(1);
    }
  });

  test('that was altered with a hash to match is named at the one after it', async () => {
    const dataDir = tampered('events', (database) => {
      const row = eventAt(database, 1);
      const metadata = JSON.parse(String(row.metadata));
      // An attacker who knows the hash algorithm would continue like this through the whole stream, up to the seal.
      const { chainHash } = jest.requireActual<typeof import('../../src/kernel/events/hash-chain')>(
        '../../src/kernel/events/hash-chain',
      );
      const data = JSON.parse(String(row.data).replace('7500', '7400'));
      const forged = {
        id: String(row.id),
        streamId: wallet,
        revision: 1,
        type: String(row.type),
        schemaVersion: Number(row.schema_version),
        data,
        metadata,
      };
      metadata.hash = chainHash(metadata.previousHash, forged);
      change(database, Number(row.position), 'data', JSON.stringify(data));
      change(database, Number(row.position), 'metadata', JSON.stringify(metadata));
    });
    const { code, text } = await verified(dataDir);
    expect(text).toMatch(
      new RegExp(`seal 1, stream ${wallet}, revision 1|stream ${wallet}, revision 2, .*does not follow`),
    );
    expect(code).toBe(1);
  });

  test('that was removed is named', async () => {
    const dataDir = tampered('events', (database) => {
      database.prepare('DELETE FROM events WHERE position = ?').run(Number(eventAt(database, 2).position));
    });
    const { code, text } = await verified(dataDir);
    expect(text).toContain(`stream ${wallet}, revision 2`);
    expect(text).toContain('revision 2 is missing before it');
    expect(code).toBe(1);
  });

  test('that changed places with its neighbour is named', async () => {
    const dataDir = tampered('events', (database) => {
      const [one, other] = [eventAt(database, 1), eventAt(database, 2)];
      for (const column of ['id', 'type', 'data', 'metadata']) {
        change(database, Number(one.position), column, String(other[column]));
        change(database, Number(other.position), column, String(one[column]));
      }
    });
    const { code, text } = await verified(dataDir);
    expect(text).toContain(`Does not fit: stream ${wallet}, revision 1, `);
    expect(code).toBe(1);
  });

  test('that was put at another place in the log is named', async () => {
    const dataDir = tampered('events', (database) => {
      const [one, other] = [eventAt(database, 1), eventAt(database, 2)];
      change(database, Number(one.position), 'position', 1_000_000);
      change(database, Number(other.position), 'position', Number(one.position));
      change(database, 1_000_000, 'position', Number(other.position));
    });
    const { code, text } = await verified(dataDir);
    expect(text).toContain(`stream ${wallet}, revision 1`);
    expect(code).toBe(1);
  });

  test('whose hash is gone is named', async () => {
    const dataDir = tampered('events', (database) => {
      const row = eventAt(database, 0);
      const { hash: _, previousHash: __, ...metadata } = JSON.parse(String(row.metadata));
      change(database, Number(row.position), 'metadata', JSON.stringify(metadata));
    });
    expect((await verified(dataDir)).text).toContain(`stream ${wallet}, revision 0`);
  });
});

describe('a stream', () => {
  test('whose tail was cut is named by the seal', async () => {
    const dataDir = tampered('events', (database) => {
      database.prepare('DELETE FROM events WHERE stream = ? AND revision >= 3').run(wallet);
    });
    const { code, text } = await verified(dataDir);
    expect(text).toMatch(
      new RegExp(`seal 2, stream ${wallet}, revision 3: seal 2 holds it up to revision \\d, it ends at 2`),
    );
    expect(code).toBe(1);
  });

  test('that is gone altogether is named by the first seal', async () => {
    const dataDir = tampered('events', (database) => {
      database.prepare('DELETE FROM events WHERE stream = ?').run(`wallet-${ledgerArtist}`);
    });
    expect((await verified(dataDir)).text).toMatch(
      /seal 1, stream wallet-ledger-artist, revision 0: .*none of it is left/,
    );
  });

  test('that was never there is named by the seal that does not know it', async () => {
    const dataDir = tampered('events', (database) => {
      const row = eventAt(database, 0);
      const { chainHash, chainStart } = jest.requireActual<typeof import('../../src/kernel/events/hash-chain')>(
        '../../src/kernel/events/hash-chain',
      );
      const streamId = 'wallet-ledger-ghost';
      const { hash: _, previousHash: __, ...metadata } = JSON.parse(String(row.metadata));
      const data = JSON.parse(String(row.data).replaceAll(ledgerBuyer, 'ledger-ghost'));
      const hash = chainHash(chainStart, {
        id: 'ghost',
        streamId,
        revision: 0,
        type: String(row.type),
        schemaVersion: 1,
        data,
        metadata,
      });
      // The row is inserted into a gap: the position of the deleted event is free.
      database.prepare('DELETE FROM events WHERE position = 1').run();
      database
        .prepare(
          'INSERT INTO events (position, stream, revision, id, type, schema_version, data, metadata) VALUES (1, ?, 0, ?, ?, 1, ?, ?)',
        )
        .run(
          streamId,
          'ghost',
          String(row.type),
          JSON.stringify(data),
          JSON.stringify({ ...metadata, hash, previousHash: chainStart }),
        );
    });
    expect((await verified(dataDir)).text).toContain(
      'seal 1, stream wallet-ledger-ghost: seal 1 does not know this stream',
    );
  });

  test('of the seals whose root was altered is named', async () => {
    const dataDir = tampered('events', (database) => {
      const row = eventAt(database, 1, 'seal-ledger');
      change(database, Number(row.position), 'data', String(row.data).replace(/"root":"./, '"root":"x'));
    });
    expect((await verified(dataDir)).text).toMatch(/seal-ledger, revision 1/);
  });
});

describe('under one seal alone', () => {
  const verifiedSeal = async (dataDir: string, number: number) => {
    const lines: string[] = [];
    const code = await verifyOne(dataDir, number, (line) => lines.push(line));
    return { code, text: lines.join('\n') };
  };

  test('an event that was altered is found by its seal, and by no other', async () => {
    const dataDir = tampered('events', (database) => {
      const row = eventAt(database, 3);
      change(database, Number(row.position), 'data', String(row.data).replace('10000000', '10000001'));
    });
    expect((await verifiedSeal(dataDir, 2)).text).toContain(`stream ${wallet}, revision 3`);
    expect((await verifiedSeal(dataDir, 1)).code).toBe(0);
  });

  test('an event that was removed is found, also where its stream began under an earlier seal', async () => {
    const dataDir = tampered('events', (database) => {
      database.prepare('DELETE FROM events WHERE position = ?').run(Number(eventAt(database, 2).position));
    });
    expect((await verifiedSeal(dataDir, 2)).text).toContain(`stream ${wallet}, revision 0`);
  });

  test('a tail that was cut is found', async () => {
    const dataDir = tampered('events', (database) => {
      database.prepare('DELETE FROM events WHERE stream = ? AND revision >= 3').run(wallet);
    });
    expect((await verifiedSeal(dataDir, 2)).text).toMatch(/seal 2 holds it up to revision \d, it ends at 2/);
  });

  const alteredIn = (collection: string, like: string, alter: (doc: string) => string) =>
    tampered('read-models', (database) => {
      const { name } = database
        .prepare(`SELECT name FROM sqlite_master WHERE name LIKE 'c_${collection}_%' AND type = 'table'`)
        .get() as { name: string };
      const { id, doc } = database
        .prepare(`SELECT id, doc FROM ${name} WHERE id || doc LIKE ?`)
        .get(`%${like}%`) as Row;
      expect(alter(String(doc))).not.toBe(doc);
      database.prepare(`UPDATE ${name} SET doc = ? WHERE id = ?`).run(alter(String(doc)), id);
    });

  test.each([
    ['the account of a person', 'ledger_entries', `@user/${ledgerArtist}/eur`, `shows 1 on user/${ledgerArtist}/eur`],
    ['an account of the platform', 'ledger_journal', '"destination":"platform/fees"', 'shows -6376 on conversion/eur'],
  ])('an entry of the ledger on %s that was altered is found', async (_, collection, like, shown) => {
    const dataDir = alteredIn(collection, like, (doc) =>
      collection === 'ledger_entries'
        ? JSON.stringify({ ...JSON.parse(doc), amountMinor: 1 })
        : doc.replace(/("destination":"platform\/fees","currency":"EUR","amountMinor":)\d+/, '$11'),
    );
    const found = await Promise.all([verifiedSeal(dataDir, 1), verifiedSeal(dataDir, 2)]);
    expect(found.map(({ text }) => text).join()).toContain(`the ledger ${shown}`);
  });
});

test('explaining a number says that its event does not fit', async () => {
  const dataDir = tampered('events', (database) => {
    const row = eventAt(database, 0);
    change(database, Number(row.position), 'data', String(row.data).replace('20000000', '20000001'));
  });
  const lines: string[] = [];
  expect(await explain(dataDir, `user/${ledgerBuyer}/talent`, new Date('2027-01-01'), (line) => lines.push(line))).toBe(
    1,
  );
  expect(lines.join('\n')).toContain('DOES NOT FIT its chain');
});

function tamperedLength(): number {
  const database = new Libsql(join(ledger.original, 'store', 'events.db'));
  const { data } = eventAt(database, 1);
  database.close();
  return String(data).length;
}
