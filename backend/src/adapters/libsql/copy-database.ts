// Copies of database files that others may be writing to.
import Libsql from 'libsql';
import { readableLocation } from './readable-file';

const busyTimeoutMs = 60_000;

/** Writes the database as it is at this instant to a file that does not exist yet; writers go on meanwhile. */
export function copyDatabase(path: string, target: string): void {
  const database = new Libsql(readableLocation(path), { timeout: busyTimeoutMs });
  try {
    // The copy is one file: what the write-ahead log holds is in it.
    database.prepare('VACUUM INTO ?').run([target]);
  } finally {
    database.close();
  }
}

/** What of a copy is not as of its own instant. */
export interface CopyChanges {
  /** An earlier copy of the same database. */
  readonly earlier: string;
  /** Tables whose rows are taken from the earlier copy. */
  readonly fromEarlier: readonly string[];
  /** Tables whose rows are left out. */
  readonly left: readonly string[];
}

/** Changes a copy that nobody has opened yet. Tables that it does not have are passed over. */
export function changeCopy(path: string, { earlier, fromEarlier, left }: CopyChanges): void {
  const database = new Libsql(path);
  try {
    const known = new Set(
      (database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").raw().all() as string[][]).flat(),
    );
    database.prepare('ATTACH ? AS earlier').run([earlier]);
    database.exec('BEGIN');
    for (const table of [...fromEarlier, ...left].filter((each) => known.has(each))) {
      database.exec(`DELETE FROM main."${table}"`);
    }
    for (const table of fromEarlier.filter((each) => known.has(each))) {
      database.exec(`INSERT INTO main."${table}" SELECT * FROM earlier."${table}"`);
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}
