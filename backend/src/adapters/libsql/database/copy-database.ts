// Copies database files that other processes may be writing to.
import Libsql from 'libsql';
import { readableLocation } from './readable-file';

const busyTimeoutMs = 60_000;

/** Writes a snapshot of the database to a file that does not exist yet; writers are not blocked. */
export function copyDatabase(path: string, target: string): void {
  const database = new Libsql(readableLocation(path), { timeout: busyTimeoutMs });
  try {
    // The copy is a single file that includes the content of the WAL.
    database.prepare('VACUUM INTO ?').run([target]);
  } finally {
    database.close();
  }
}

/** Describes which tables of a copy do not come from its own snapshot. */
export interface CopyChanges {
  /** An earlier copy of the same database. */
  readonly earlier: string;
  /** Tables whose rows are taken from the earlier copy. */
  readonly fromEarlier: readonly string[];
  /** Tables that are emptied. */
  readonly left: readonly string[];
}

/** Changes a copy that no one has opened yet. Tables that the copy does not have are ignored. */
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
