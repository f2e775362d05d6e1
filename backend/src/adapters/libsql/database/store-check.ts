// Checks that the files of a data folder belong together, before anything is written. If the log were shorter than what
// was derived from it, new events would reuse positions that consumers have already passed: money would move and nobody
// would be credited. A folder that lost its secret or its keys would start as if no one had ever signed up.
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { DataFolderError } from '../../disk/data-folder';
import { secretFile } from '../../disk/secrets';
import { damageMarkerOf, isDamage } from './engine-errors';
import { readableLocation } from './readable-file';

export interface StoreCheck {
  /** Damaged files that can be rebuilt from the log, each with the reason. */
  readonly toRebuild: readonly { readonly path: string; readonly reason: string }[];
}

interface Reached {
  /** Name of the consumer for the error message. */
  readonly what: string;
  readonly position: number;
}

/** @throws DataFolderError with one line that says which files contradict each other and what to restore. */
export function checkStore(dataDir: string): StoreCheck {
  const path = (name: string) => join(dataDir, 'store', `${name}.db`);
  const damageOfReadModels = damageOf(path('read-models'));
  for (const name of ['events', 'state', 'keys']) {
    const reason = damageOf(path(name));
    if (reason !== undefined) {
      throw new DataFolderError(`${path(name)} is damaged (${reason}); restore the data folder from a backup`);
    }
  }
  // The log is read last: a running server may append to it during the check, but never shortens it.
  const reached = [
    ...reachedBy(path('state'), 'SELECT consumer, max(position) FROM checkpoints', 'the policy'),
    ...(damageOfReadModels === undefined
      ? reachedBy(path('read-models'), 'SELECT projection, max(position) FROM projection_positions', 'the read model')
      : []),
  ];
  const keptStates = rowsOf(path('state'), 'SELECT stream, revision FROM snapshots') as [string, number][];
  const events = path('events');
  const head = Number(rowsOf(events, 'SELECT max(position) FROM events')[0]?.[0] ?? 0);
  for (const { what, position } of reached) {
    if (position > head) throw tooShort(events, head, `${what} was built from events up to position ${position}`);
  }
  for (const [stream, revision] of keptStatesBeyond(events, keptStates)) {
    throw tooShort(events, head, `a state of ${stream} is kept that was folded up to its revision ${revision}`);
  }
  if (head === 0 && Number(rowsOf(path('state'), 'SELECT count(*) FROM sessions')[0]?.[0] ?? 0) > 0) {
    throw tooShort(events, head, 'people are signed in');
  }
  if (head > 0) requireCompanions(dataDir, path);
  return {
    toRebuild: damageOfReadModels === undefined ? [] : [{ path: path('read-models'), reason: damageOfReadModels }],
  };
}

function tooShort(events: string, head: number, but: string): DataFolderError {
  const log = head === 0 ? `The log ${events} is empty` : `The log ${events} ends at position ${head}`;
  return new DataFolderError(
    `${log}, but ${but}: newer events are missing. Restore the newest events.db, or the whole data folder from one backup; nothing was changed`,
  );
}

/** Requires the files that cannot be recreated once there are events. */
function requireCompanions(dataDir: string, path: (name: string) => string): void {
  const missing = [
    { file: join(dataDir, secretFile), loss: 'nobody could sign in and names could be taken twice' },
    { file: path('keys'), loss: 'personal data in the log could not be read' },
    { file: path('state'), loss: 'sign-ins, queued work and the names of all files would be lost' },
  ].find(({ file }) => !existsSync(file));
  if (missing === undefined) return;
  throw new DataFolderError(
    `There are events, but ${missing.file} is missing; without it ${missing.loss}. Restore it from a backup; nothing was changed`,
  );
}

function reachedBy(path: string, sql: string, what: string): readonly Reached[] {
  return rowsOf(path, `${sql} GROUP BY 1`).map(([name, position]) => ({
    what: `${what} ${name}`,
    position: Number(position),
  }));
}

/** Finds the first snapshot whose revision is beyond the end of its stream in the log. */
function keptStatesBeyond(events: string, kept: readonly [string, number][]): readonly [string, number][] {
  if (kept.length === 0) return [];
  return reading(events, (database) => {
    if (database === undefined || !hasTable(database, 'events')) return kept.slice(0, 1);
    const head = database.prepare('SELECT 1 FROM events WHERE stream = ? AND revision = ?').raw();
    const beyond = kept.find(([stream, revision]) => head.get([stream, revision]) === undefined);
    return beyond === undefined ? [] : [beyond];
  });
}

function rowsOf(path: string, sql: string): readonly (readonly unknown[])[] {
  const table = / FROM (\w+)/.exec(sql)?.[1] as string;
  return reading(path, (database) =>
    database !== undefined && hasTable(database, table) ? (database.prepare(sql).raw().all() as unknown[][]) : [],
  );
}

function hasTable(database: Libsql.Database, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get([name]) !== undefined;
}

function reading<Result>(path: string, look: (database: Libsql.Database | undefined) => Result): Result {
  if (!existsSync(path)) return look(undefined);
  const database = new Libsql(readableLocation(path), { timeout: busyTimeoutMs } as Libsql.Options);
  try {
    database.exec('PRAGMA query_only = ON');
    return look(database);
  } finally {
    database.close();
  }
}

const busyTimeoutMs = 5000;

/** Returns why a file cannot be used, as far as that shows without reading all of it. */
function damageOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  if (existsSync(damageMarkerOf(path))) return 'found while it was used';
  if (isCutShort(path)) return 'it is cut short';
  try {
    reading(path, (database) => database?.prepare('SELECT count(*) FROM sqlite_master').get([]));
    return undefined;
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  }
}

/**
 * Compares the file size with the page count in the header. If there is a WAL, the missing pages may still be in it.
 */
function isCutShort(path: string): boolean {
  const { size } = statSync(path);
  const log = `${path}-wal`;
  if (size === 0 || (existsSync(log) && statSync(log).size > 0)) return false;
  const header = Buffer.alloc(100);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header, 0, header.length, 0) < header.length) return true;
  } finally {
    closeSync(file);
  }
  // https://www.sqlite.org/fileformat.html, 1.3: page size at 16 (1 for 65536), size in pages at 28.
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const isCountValid = header.readUInt32BE(24) === header.readUInt32BE(92);
  return isCountValid && size < pageBytes * header.readUInt32BE(28);
}
