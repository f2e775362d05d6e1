// Moves a write-ahead log into its file on a thread of the engine, while the thread that writes goes on.
//
// Only for a file that one connection writes: SQLite before 3.51.3 can take for moved what is written at the very moment
// when moving begins, if all before it was moved already (https://sqlite.org/wal.html#walresetbug). So a pass begins right
// after a commit and never beside another one: then the log holds something that is not moved, and nobody starts it anew.
import Connection from 'libsql/promise';

/** Changed between two passes. With fewer the same index pages would be moved again and again. */
const usualRows = 4000;
/** The log may hold as many times that before the thread that writes stands still for it. */
const longLog = 5;

export class BackgroundCheckpoint {
  private connection: Connection | undefined;
  private moving: Promise<void> | undefined;
  /** Since the last pass began. */
  private unmovedRows = 0;
  /** Since the log began anew, as it does with the first commit after all of it was moved. */
  private rows = 0;
  /** Passes in a row that found the log too long, and something written meanwhile. */
  private vainPasses = 0;

  /** @param moveRest moves what is left of the log, which is little by then, in the thread that writes. */
  constructor(
    private readonly path: string,
    private readonly moveRest: () => void,
    private readonly rowsBetween = usualRows,
  ) {}

  /** To be called right after each commit. */
  committed(rows: number): void {
    this.rows += rows;
    this.unmovedRows += rows;
    if (this.moving !== undefined) return;
    if (this.vainPasses > 1) this.end();
    else if (this.vainPasses === 1 || this.unmovedRows >= this.rowsBetween) this.moving = this.pass();
  }

  private async pass(): Promise<void> {
    this.unmovedRows = 0;
    try {
      this.connection ??= new Connection(this.path, {});
      await this.connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
      this.passed();
    } catch {
      // A full disk, for instance. Nothing is lost: the log grows, and is moved once as many rows have changed again.
      this.vainPasses = 0;
    } finally {
      this.moving = undefined;
    }
  }

  private passed(): void {
    if (this.unmovedRows === 0) this.begunAnew();
    else if (this.rows >= this.rowsBetween * longLog) this.vainPasses++;
  }

  /** While commits come without a pause, each pass leaves something behind; after two of them in a row that is little. */
  private end(): void {
    this.begunAnew();
    try {
      this.moveRest();
    } catch {
      // As in a pass.
    }
  }

  private begunAnew(): void {
    this.unmovedRows = 0;
    this.rows = 0;
    this.vainPasses = 0;
  }

  /** Resolves once nothing is moved any more. */
  async idle(): Promise<void> {
    await this.moving;
  }

  close(): void {
    const close = () => this.connection?.close();
    if (this.moving === undefined) close();
    else void this.moving.then(close);
  }
}
