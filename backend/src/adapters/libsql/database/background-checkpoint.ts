// Checkpoints the WAL on a background thread of the engine, while the writing thread continues.
//
// This is safe only for a file with a single writing connection: before version 3.51.3, SQLite can treat frames as
// checkpointed that are written at the moment the checkpoint starts, if everything before them was checkpointed already
// (https://sqlite.org/wal.html#walresetbug). Each pass therefore starts right after a commit and never overlaps with
// another pass: the WAL then always contains rows that are not checkpointed, so no connection resets it.
import Connection from 'libsql/promise';

/** Changed rows between two passes. With fewer rows the same index pages would be checkpointed again and again. */
const usualRows = 4000;
/** Above this multiple of `rowsBetween` the writing thread checkpoints synchronously. */
const longLog = 5;

export class BackgroundCheckpoint {
  private connection: Connection | undefined;
  private moving: Promise<void> | undefined;
  /** Rows committed since the last pass started. */
  private pendingRows = 0;
  /** Rows committed since the WAL was reset, which happens with the first commit after a complete checkpoint. */
  private rows = 0;
  /** Consecutive passes that found the WAL too long and were incomplete because of concurrent commits. */
  private incompletePasses = 0;

  /** @param moveRest checkpoints the small rest of the WAL synchronously on the writing thread. */
  constructor(
    private readonly path: string,
    private readonly moveRest: () => void,
    private readonly rowsBetween = usualRows,
  ) {}

  /** Must be called right after each commit. */
  committed(rows: number): void {
    this.rows += rows;
    this.pendingRows += rows;
    if (this.moving !== undefined) return;
    if (this.incompletePasses > 1) this.end();
    else if (this.incompletePasses === 1 || this.pendingRows >= this.rowsBetween) this.moving = this.pass();
  }

  private async pass(): Promise<void> {
    this.pendingRows = 0;
    try {
      this.connection ??= new Connection(this.path, {});
      await this.connection.exec('PRAGMA wal_checkpoint(PASSIVE)');
      this.passed();
    } catch {
      // A full disk, for instance. Nothing is lost: the WAL grows, and the next pass starts after as many changed rows.
      this.incompletePasses = 0;
    } finally {
      this.moving = undefined;
    }
  }

  private passed(): void {
    if (this.pendingRows === 0) this.restarted();
    else if (this.rows >= this.rowsBetween * longLog) this.incompletePasses++;
  }

  /** Checkpoints synchronously. Under continuous commits each pass leaves a rest, which is small after two passes. */
  private end(): void {
    this.restarted();
    try {
      this.moveRest();
    } catch {
      // The checkpoint may fail as in `pass`, without any loss.
    }
  }

  private restarted(): void {
    this.pendingRows = 0;
    this.rows = 0;
    this.incompletePasses = 0;
  }

  /** Resolves once no checkpoint pass is in flight. */
  async idle(): Promise<void> {
    await this.moving;
  }

  close(): void {
    const close = () => this.connection?.close();
    if (this.moving === undefined) close();
    else void this.moving.then(close);
  }
}
