// The data folder: created if absent, checked to be writable, and locked, since only one process may write to it.
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { makeFilesPrivate, makePrivate } from './private-folder';

/** The folder cannot be used; the message is one clear line for the console. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';

  constructor(
    message: string,
    /** Whether another process has locked the folder, and can be asked to do the work. */
    readonly isTaken = false,
  ) {
    super(message);
  }
}

export interface DataFolder {
  readonly path: string;
  release(): void;
}

/** @throws DataFolderError */
export function openDataFolder(path: string): DataFolder {
  makeFilesPrivate();
  requireWritable(path);
  const [open] = makePrivate(path);
  if (open !== undefined) {
    throw new DataFolderError(
      `${open} can be read by other users of this machine; take their rights away (chmod -R go= ${path})`,
    );
  }
  const lock = lockFolder(path);
  return { path, release: () => lock.close() };
}

function requireWritable(path: string): void {
  const probe = join(path, '.writable');
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const file = openSync(probe, 'w');
    writeSync(file, 'ok');
    closeSync(file);
    rmSync(probe);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new DataFolderError(`The data folder ${path} cannot be written to (${reason}); set LIBRETTO_DATA_DIR`);
  }
}

/**
 * The lock is an open exclusive transaction on a separate database file: the operating system releases it when the
 * process ends for any reason, so no stale lock can remain.
 */
function lockFolder(path: string): Libsql.Database {
  const database = new Libsql(join(path, 'lock.db'));
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') {
      const file = join(path, 'lock.db');
      throw new DataFolderError(`${file} is damaged (${(error as Error).message}); it holds nothing, so delete it`);
    }
    throw new DataFolderError(
      `Another process is using the data folder ${path}; stop it or set LIBRETTO_DATA_DIR`,
      true,
    );
  }
}
