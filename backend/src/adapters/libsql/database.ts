// One connection to one database file, with the few habits that libsql asks for.
import { close, existsSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import Libsql from 'libsql';
import { StorageFullError } from '../../ports/storage-full';
import { BackgroundCheckpoint } from './background-checkpoint';
import { isDamage, markDamaged, portErrorOf } from './engine-errors';
import { readableLocation } from './readable-file';

/** What libsql binds. A boolean or a Date would end the process, so the type keeps them out. */
export type Bound = string | number | bigint | null | Buffer;

/**
 * A prepared statement whose rows are arrays, in the order of its columns. Each of the three ways has a statement of the
 * engine to itself: asked for one row after it was asked for all, the engine's own answers the rows of before.
 */
export interface Statement<Row extends readonly unknown[]> {
  get(...values: readonly Bound[]): Row | undefined;
  all(...values: readonly Bound[]): Row[];
  /** The number of rows changed. */
  run(...values: readonly Bound[]): number;
}

export interface DatabaseOptions {
  /**
   * `full`: a commit survives a power cut. `awaited`: it does once `durable()` has resolved, which holds up no thread; the
   * write-ahead log is moved beside this thread as well, so nobody else may write to the file. `normal`: it survives a
   * crash of the process; for what can be rebuilt.
   */
  readonly durability: 'full' | 'awaited' | 'normal';
  readonly cacheBytes?: number;
  /** How long to wait for the transaction of another connection; this thread stands still meanwhile. */
  readonly busyTimeoutMs?: number;
  /**
   * Another thread that writes to the file also moves its write-ahead log into it. Where two threads do so, one of them can
   * take for moved what a third write has just put there: https://sqlite.org/wal.html#walresetbug, before SQLite 3.51.3.
   */
  readonly leavesCheckpoints?: boolean;
  /** All that it holds can be made again: when it is found damaged, the next start does so. */
  readonly isRebuildable?: boolean;
  /** For looking at alone: nothing is changed, also not when it closes. */
  readonly isReadOnly?: boolean;
}

/** Pages of the write-ahead log before they move into the file. Fewer would rewrite hot index pages again and again. */
const checkpointPages = 8000;
const usualBusyTimeoutMs = 5000;

const flushFile = promisify(fdatasync);

export class Database {
  private readonly statements = new Map<string, Statement<readonly unknown[]>>();
  private readonly connection: Libsql.Database;
  private open = true;
  /** The write-ahead log, to be flushed beside the engine. */
  private writeAhead: number | undefined;
  private mustMove = false;
  private readonly checkpoint: BackgroundCheckpoint | undefined;
  /** Since the last transaction was committed. */
  private changedRows = 0;

  constructor(
    readonly path: string,
    private readonly options: DatabaseOptions,
  ) {
    const { busyTimeoutMs: timeout = usualBusyTimeoutMs } = options;
    this.connection = new Libsql(options.isReadOnly ? readableLocation(path) : path, { timeout });
    if (options.isReadOnly) this.connection.exec('PRAGMA query_only = ON');
    else this.connection.exec('PRAGMA journal_mode = WAL');
    if (options.durability === 'awaited' && existsSync(`${path}-wal`)) fdatasyncSync(this.writeAheadFile());
    this.connection.exec(`PRAGMA synchronous = ${options.durability === 'full' ? 'FULL' : 'NORMAL'}`);
    if (options.durability === 'awaited') {
      this.checkpoint = new BackgroundCheckpoint(path, () => this.prepare('PRAGMA wal_checkpoint(PASSIVE)').get());
    }
    const isMovedElsewhere = options.leavesCheckpoints || this.checkpoint !== undefined;
    this.connection.exec(`PRAGMA wal_autocheckpoint = ${isMovedElsewhere ? 0 : checkpointPages}`);
    this.connection.exec(`PRAGMA cache_size = -${Math.ceil((options.cacheBytes ?? 16_000_000) / 1024)}`);
  }

  /** @throws StorageFullError as everything here that writes. */
  exec(sql: string): void {
    try {
      this.connection.exec(sql);
    } catch (error) {
      throw this.portError(error);
    }
  }

  /** The statement of this text, prepared once; so the texts must be few and fixed. */
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
    // Rows as arrays cost less than rows as objects; a statement without rows cannot be asked for them.
    if (prepared.reader) prepared.raw();
    return prepared;
  }

  /** Runs `work` in one transaction: it commits when `work` returns and changes nothing when it throws. */
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
   * Resolves once all that is committed by now survives a power cut. The engine writes a commit into its write-ahead log
   * either way; here that file is flushed by another thread, while this one goes on.
   *
   * @throws when the disk did not confirm it; to be asked again before anything else is believed.
   */
  async durable(): Promise<void> {
    if (this.options.durability !== 'awaited') return;
    // A kernel that failed to flush pages may forget that it did: then only what lies in the file itself is believed.
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

  /** Resolves once nothing is moved beside this thread, so that closing leaves a file that is whole by itself. */
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
      // Without room the engine has undone the transaction itself: it is known that nothing was stored.
      if (error instanceof StorageFullError) throw error;
      throw new CommitFailedError(`The commit to ${this.path} failed`, { cause: error });
    }
    this.checkpoint?.committed(this.changedRows);
    this.changedRows = 0;
  }

  /** Some errors, such as a full disk, end the transaction by themselves. */
  private rollBack(): void {
    if (this.connection.inTransaction) this.prepare('ROLLBACK').run();
  }

  /** Drops statements on tables that are gone; they would fail for ever. */
  forgetStatements(part: string): void {
    for (const sql of this.statements.keys()) if (sql.includes(part)) this.statements.delete(sql);
  }

  /** So that the file alone is whole: who copies or restores it need not think of the one beside it. */
  private emptyWriteAheadLog(): void {
    try {
      this.connection.exec('PRAGMA busy_timeout = 0');
      this.connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // It is only for convenience; the engine reads both files.
    }
  }

  close(): void {
    if (!this.open) return;
    this.open = false;
    this.statements.clear();
    this.checkpoint?.close();
    if (this.writeAhead !== undefined) close(this.writeAhead);
    if (!this.options.isReadOnly) this.emptyWriteAheadLog();
    this.connection.close();
  }
}

/** The engine did not confirm a commit: it may or may not be stored. */
export class CommitFailedError extends Error {
  override readonly name = 'CommitFailedError';
}

/** Adds a column to a table that an older version made without it; several processes may come to it at once. */
export function addColumn(database: Database, table: string, definition: string): void {
  const [name] = definition.split(' ');
  database.transaction(() => {
    const columns = database.prepare<[string]>(`SELECT name FROM pragma_table_info('${table}')`).all();
    if (!columns.some(([column]) => column === name)) database.exec(`ALTER TABLE ${table} ADD COLUMN ${definition}`);
  });
}
