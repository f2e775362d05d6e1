// A small ledger that each test copies and alters by SQL, bypassing the server.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { verify } from '../../src/cli/ledger/ledger-commands';
import { temporaryFolder } from '../support/files/temporary-folder';
import { startTestApp } from '../support/world/app';
import { fillLedger, ledgerBuyer } from './small-ledger';

export type Row = Readonly<Record<string, string | number>>;

export const wallet = `wallet-${ledgerBuyer}`;

/** Creates a ledger before the tests of a file, and removes it with all its copies afterwards. */
export function ledgerToTamper() {
  const folders: { path: string; remove: () => void }[] = [];
  const ledger = {
    original: '',
    /** Creates an altered copy of the folder. */
    tampered(store: 'events' | 'read-models' | 'state', tamper: (database: Libsql.Database) => void): string {
      const folder = temporaryFolder();
      folders.push(folder);
      cpSync(ledger.original, folder.path, { recursive: true });
      const database = new Libsql(join(folder.path, 'store', `${store}.db`));
      tamper(database);
      database.close();
      return folder.path;
    },
    async verified(dataDir: string): Promise<{ code: number; text: string }> {
      const lines: string[] = [];
      const code = await verify(dataDir, (line) => lines.push(line));
      return { code, text: lines.join('\n') };
    },
  };
  beforeAll(async () => {
    const folder = temporaryFolder();
    folders.push(folder);
    ledger.original = folder.path;
    const app = await startTestApp({ dataDir: folder.path });
    await fillLedger(app);
    await app.stop();
  });
  afterAll(() => {
    for (const folder of folders) folder.remove();
  });
  return ledger;
}

export const eventAt = (database: Libsql.Database, revision: number, stream = wallet) =>
  database.prepare('SELECT * FROM events WHERE stream = ? AND revision = ?').get(stream, revision) as Row;

export const change = (database: Libsql.Database, position: number, column: string, value: string | number) =>
  database.prepare(`UPDATE events SET ${column} = ? WHERE position = ?`).run(value, position);
