/**
 * Flushes a database's write-ahead log to disk without holding the event loop.
 *
 * With `synchronous = FULL` SQLite would flush inside COMMIT, and a disk that takes five milliseconds would stop every
 * request for as long. With `NORMAL` the commit only writes, and what makes it durable, the flush of the log file, is
 * done here by a thread of libuv's pool; nobody is told that something is stored before it. One flush serves everybody
 * who committed before it began.
 */
import { close, closeSync, existsSync, fdatasync, fdatasyncSync, open, openSync } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const flushFile = promisify(fdatasync);
const closeFile = promisify(close);

export class WriteAheadSync {
  private readonly path: string;
  private file: Promise<number> | undefined;
  private running: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private failure: unknown;

  constructor(databasePath: string) {
    this.path = `${databasePath}-wal`;
    this.flushLeftovers();
  }

  /** A process that was killed may have left commits that no disk has seen; from now on they are shown to readers. */
  private flushLeftovers(): void {
    if (!existsSync(this.path)) return;
    const file = openSync(this.path, 'r+');
    fdatasyncSync(file);
    closeSync(file);
  }

  /** Resolves when everything that is committed by now is on the disk. */
  synced(): Promise<void> {
    // A flush under way may have begun before the caller's commit.
    this.next ??= (this.running ?? Promise.resolve()).then(() => this.begin());
    return this.next;
  }

  async close(): Promise<void> {
    await this.running?.catch(() => undefined);
    const file = await this.file?.catch(() => undefined);
    this.file = undefined;
    if (file !== undefined) await closeFile(file);
  }

  private begin(): Promise<void> {
    this.next = undefined;
    const running = this.flush();
    this.running = running.catch(() => undefined);
    return running;
  }

  private async flush(): Promise<void> {
    // What a failed flush left unwritten the system may have forgotten; a later success would tell nothing of it.
    if (this.failure !== undefined) throw this.failure;
    try {
      this.file ??= openFile(this.path, 'r+');
      await flushFile(await this.file);
    } catch (error) {
      this.failure = error;
      throw error;
    }
  }
}
