// One connection to one database file, with workarounds for the peculiarities of libsql.
import { close, existsSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { BackgroundCheckpoint } from './background-checkpoint';
import { isDamage, markDamaged, portErrorOf } from './engine-errors';
import { readableLocation } from './readable-file';

/** Values that libsql can bind. A boolean or a Date would crash the process, so the type excludes them. */
export type Bound = string | number | bigint | null | Buffer;

/**
 * A prepared statement whose rows are arrays in column order. `get`, `all` and `run` each use their own engine
 * statement: after `all`, the engine's `get` on the same statement returns rows of the former query.
 */
export interface Statement<Row extends readonly unknown[]> {
  get(...values: readonly Bound[]): Row | undefined;
  all(...values: readonly Bound[]): Row[];
  /** Returns the number of rows changed. */
  run(...values: readonly Bound[]): number;
}

export interface DatabaseOptions {
  /**
   * `full`: a commit survives a power cut. `awaited`: a commit survives a power cut once `durable()` has resolved,
   * which blocks no thread; the WAL is also checkpointed in the background, so no other connection may write to the
   * file. `normal`: a commit survives a crash of the process, which is enough for data that can be rebuilt.
   */
  readonly durability: 'full' | 'awaited' | 'normal';
  readonly cacheBytes?: number;
  /** How long to wait for the transaction of another connection; this thread is blocked during that time. */
  readonly busyTimeoutMs?: number;
  /**
   * Another thread that writes to the file also checkpoints its WAL. If two threads did so, one could treat frames as
   * checkpointed that a third write has just added (https://sqlite.org/wal.html#walresetbug, before SQLite 3.51.3).
   */
  readonly leavesCheckpoints?: boolean;
  /** All content can be rebuilt: if the file is found damaged, the next start rebuilds it. */
  readonly isRebuildable?: boolean;
  /** The connection only reads; even closing it changes nothing. */
  readonly isReadOnly?: boolean;
}

/** WAL pages before a checkpoint. With fewer pages, hot index pages would be rewritten again and again. */
const checkpointPages = 8000;
const usualBusyTimeoutMs = 5000;

const flushFile = promisify(fdatasync);

export class Database {
  private readonly statements = new Map<string, Statement<readonly unknown[]>>();
  private readonly connection: Libsql.Database;
  private open = true;
  /** Descriptor of the WAL file, which this class flushes independently of the engine. */
  private writeAhead: number | undefined;
  private mustMove = false;
  private readonly checkpoint: BackgroundCheckpoint | undefined;
  /** Rows changed since the last commit. */
  private changedRows = 0;

  constructor(
    readonly path: string,
    private readonly options: DatabaseOptions,
  ) {
    const { busyTimeoutMs: timeout = usualBusyTimeoutMs } = options;
    this.connection = new Libsql(options.isReadOnly ? readableLocation(path) : path, { timeout });
    if (options.isReadOnly) this.connection.exec('PRAGMA query_only = ON');
    else this.connection.exec('PRAGMA journal_mode = WAL');
    if (!options.isReadOnly && options.durability !== 'awaited') {
      // SQLite overwrites deleted content with zeros, so that erased names and texts remain in no free page. The event
      // log deletes nothing, and its personal fields are ciphertext.
      this.connection.exec('PRAGMA secure_delete = ON');
      // Each restart of the WAL truncates it, so that it keeps no former content beyond its end either.
      this.connection.exec('PRAGMA journal_size_limit = 0');
    }
    if (options.durability === 'awaited' && existsSync(`${path}-wal`)) fdatasyncSync(this.writeAheadFile());
    this.connection.exec(`PRAGMA synchronous = ${options.durability === 'full' ? 'FULL' : 'NORMAL'}`);
    if (options.durability === 'awaited') {
      this.checkpoint = new BackgroundCheckpoint(path, () => this.prepare('PRAGMA wal_checkpoint(PASSIVE)').get());
    }
    const isCheckpointedByOthers = options.leavesCheckpoints || this.checkpoint !== undefined;
    this.connection.exec(`PRAGMA wal_autocheckpoint = ${isCheckpointedByOthers ? 0 : checkpointPages}`);
    this.connection.exec(`PRAGMA cache_size = -${Math.ceil((options.cacheBytes ?? 16_000_000) / 1024)}`);
  }

  /** @throws StorageFullError like every method here that writes. */
  exec(sql: string): void {
    try {
      this.connection.exec(sql);
    } catch (error) {
      throw this.portError(error);
    }
  }

  /** Returns the prepared statement of this text from a cache; the texts must therefore be few and fixed. */
  prepare<Row extends readonly unknown[] = readonly unknown[]>(sql: string): Statement<Row> {
    let statement = this.statements.get(sql);
    if (statement === undefined) {
      statement = this.prepareNew(sql);
      this.statements.set(sql, statement);
    }
    return statement as Statement<Row>;
  }

  private prepareNew(sql: string): Statement<readonly unknown[]> {
    let one: Libsql.Statement | undefined;
    let all: Libsql.Statement | undefined;
    let write: Libsql.Statement | undefined;
    return {
      get: (...values) => {
        try {
          one ??= this.engineStatement(sql);
          return one.get(values as unknown[]) as readonly unknown[] | undefined;
        } catch (error) {
          throw this.portError(error);
        }
      },
      all: (...values) => {
        try {
          all ??= this.engineStatement(sql);
          return all.all(values as unknown[]) as (readonly unknown[])[];
        } catch (error) {
          throw this.portError(error);
        }
      },
      run: (...values) => {
        try {
          write ??= this.engineStatement(sql);
          const { changes } = write.run(values as unknown[]);
          this.changedRows += changes;
          return changes;
        } catch (error) {
          throw this.portError(error);
        }
      },
    };
  }

  private portError(error: unknown): unknown {
    if (this.options.isRebuildable && isDamage(error)) markDamaged(this.path);
    return portErrorOf(error, this.path);
  }

  private engineStatement(sql: string): Libsql.Statement {
    const prepared = this.connection.prepare(sql);
    // Rows as arrays cost less than rows as objects; a statement without rows rejects `raw()`.
    if (prepared.reader) prepared.raw();
    return prepared;
  }

  /** Runs `work` in one transaction: it commits when `work` returns and rolls back when it throws. */
  transaction<Result>(work: () => Result): Result {
    this.prepare('BEGIN IMMEDIATE').run();
    let result: Result;
    try {
      result = work();
    } catch (error) {
      this.rollBack();
      throw error;
    }
    this.commit();
    return result;
  }

  /**
   * Resolves once everything committed so far survives a power cut. The engine writes each commit to the WAL in any
   * case; this method flushes that file on another thread without blocking this one.
   *
   * @throws if the disk did not confirm the flush; nothing may be reported as durable before a later call succeeds.
   */
  async durable(): Promise<void> {
    if (this.options.durability !== 'awaited') return;
    // After a failed flush the kernel may drop the dirty pages silently, so only a complete checkpoint into the file
    // can be trusted.
    if (this.mustMove) {
      await this.idle();
      return this.moveIntoFile();
    }
    try {
      await flushFile(this.writeAheadFile());
    } catch (error) {
      this.mustMove = true;
      throw error;
    }
  }

  /** Resolves once no background checkpoint is in flight, so that closing leaves a complete database file. */
  async idle(): Promise<void> {
    await this.checkpoint?.idle();
  }

  private writeAheadFile(): number {
    this.writeAhead ??= openSync(`${this.path}-wal`, 'r+');
    return this.writeAhead;
  }

  private moveIntoFile(): void {
    const [isBusy] = this.prepare<[number]>('PRAGMA wal_checkpoint(FULL)').get() ?? [1];
    if (isBusy !== 0) throw new Error(`The write-ahead log of ${this.path} could not be moved into the file`);
    this.mustMove = false;
  }

  private commit(): void {
    try {
      this.prepare('COMMIT').run();
    } catch (error) {
      this.rollBack();
      // On a full disk the engine has rolled back the transaction itself, so it is certain that nothing was stored.
      if (error instanceof StorageFullError) throw error;
      throw new CommitFailedError(`The commit to ${this.path} failed`, { cause: error });
    }
    this.checkpoint?.committed(this.changedRows);
    this.changedRows = 0;
  }

  /** Rolls back unless the engine has already done so, as it does after some errors such as a full disk. */
  private rollBack(): void {
    if (this.connection.inTransaction) this.prepare('ROLLBACK').run();
  }

  /** Drops cached statements on dropped tables; they would fail forever. */
  forgetStatements(part: string): void {
    for (const sql of this.statements.keys()) if (sql.includes(part)) this.statements.delete(sql);
  }

  /**
   * Truncates the WAL unless a reader still needs it: the file is then complete on its own, can be copied or restored
   * alone, and no erased data remains in the WAL.
   */
  truncateWriteAheadLog(): void {
    try {
      this.connection.exec('PRAGMA busy_timeout = 0');
      this.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The engine reads both files.
    } finally {
      this.connection.exec(`PRAGMA busy_timeout = ${this.options.busyTimeoutMs ?? usualBusyTimeoutMs}`);
    }
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.statements.clear();
    this.checkpoint?.close();
    if (this.writeAhead !== undefined) close(this.writeAhead);
    if (!this.options.isReadOnly) this.truncateWriteAheadLog();
    this.connection.close();
  }
}

/** The engine did not confirm a commit: it may or may not be stored. */
export class CommitFailedError extends Error {
  override readonly name = 'CommitFailedError';
}

/** Adds a column to a table that an older version created without it; several processes may do so concurrently. */
export function addColumn(database: Database, table: string, definition: string): void {
  const [name] = definition.split(' ');
  database.transaction(() => {
    const columns = database.prepare<[string]>(`SELECT name FROM pragma_table_info('${table}')`).all();
    if (!columns.some(([column]) => column === name)) database.exec(`ALTER TABLE ${table} ADD COLUMN ${definition}`);
  });
}

// Batches rows of one table into multi-row statements: a call of the engine costs as much as the row that it writes.

/** The values of a row, in column order. */
export type Row = readonly Bound[];

/** Rows per statement. There are only a few sizes, because each one is a prepared statement that stays cached. */
const sizes = [16, 4, 1] as const;

/** Splits rows into batches for one statement each, keeping their order. */
export function inStatements(rows: readonly Row[]): readonly (readonly Row[])[] {
  const parts: (readonly Row[])[] = [];
  let taken = 0;
  for (const size of sizes) {
    for (; taken + size <= rows.length; taken += size) parts.push(rows.slice(taken, taken + size));
  }
  return parts;
}

/**
 * Returns a function that builds and caches the statement for a number of rows. `places` is the text after `VALUES`.
 */
export function statementTexts(columns: number, textOf: (places: string) => string): (rows: number) => string {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
  const texts = new Map<number, string>();
  return (rows) => {
    let text = texts.get(rows);
    if (text === undefined) {
      text = textOf(Array.from({ length: rows }, () => row).join(', '));
      texts.set(rows, text);
    }
    return text;
  };
}

/** @param textOf see {@link statementTexts} */
export function writeRows(database: Database, rows: readonly Row[], textOf: (rows: number) => string): void {
  for (const part of inStatements(rows)) database.prepare(textOf(part.length)).run(...part.flat());
}
