// Stores files in the data folder under the digest of their content; a row maps each key to a content. A file is
// complete and flushed before its row is written, so after a crash a key refers to the old content or to the new one.
// At worst a file remains that no row refers to, and the next start removes it.
import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../../../kernel/values/ids';
import { type BlobInfo, type BlobOptions, type BlobStore, BlobTooLargeError } from '../../../ports/media/blob-store';
import type { Clock } from '../../../ports/operations/clock';
import { moveInto, writeTemporary } from '../../disk/atomic-file';
import type { Database } from '../database/database';

const keyPattern = /^[a-z0-9][\w.-]*(\/[a-z0-9][\w.-]*)*$/i;
const maxKeyLength = 300;

type Row = readonly [key: string, bytes: number, contentType: string, sha256: string, createdAtMs: number];
const columns = 'key, bytes, content_type, sha256, created_ms';

export class StoredBlobs implements BlobStore {
  private readonly contentDir: string;
  private readonly temporaryDir: string;
  /** Resolves once the leftovers of a crash are removed. */
  readonly ready: Promise<void>;

  constructor(
    private readonly database: Database,
    folder: string,
    private readonly clock: Clock,
    /**
     * A second store on the same folder must not tidy: what looks left over may be an upload in flight in the first.
     */
    { tidy }: { readonly tidy: boolean } = { tidy: true },
  ) {
    this.contentDir = join(folder, 'content');
    this.temporaryDir = join(folder, 'incoming');
    database.exec(`
      CREATE TABLE IF NOT EXISTS blobs (
        key TEXT PRIMARY KEY, bytes INTEGER NOT NULL, content_type TEXT NOT NULL, sha256 TEXT NOT NULL,
        created_ms INTEGER NOT NULL
      );
      CREATE INDEX IF NOT EXISTS blobs_by_content ON blobs (sha256);
      CREATE TABLE IF NOT EXISTS blobs_arriving (number INTEGER PRIMARY KEY, sha256 TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS blobs_arriving_by_content ON blobs_arriving (sha256);
    `);
    this.ready = tidy ? this.removeLeftovers() : Promise.resolve();
    // The first `put` reports the failure; no other caller needs to know.
    this.ready.catch(() => undefined);
  }

  async put(key: string, content: Uint8Array | Readable, options: BlobOptions): Promise<BlobInfo> {
    if (!keyPattern.test(key) || key.length > maxKeyLength) throw new RangeError(`${key} is not a blob key`);
    // If the connection fails before this method reads the content, `error` would be unhandled; reading the content
    // reports it later.
    if (!(content instanceof Uint8Array)) content.once('error', () => undefined);
    await this.ready;
    const hash = createHash('sha256');
    let bytes = 0;
    const temporary = join(this.temporaryDir, newId());
    await writeTemporary(temporary, content, (chunk) => {
      bytes += chunk.byteLength;
      if (bytes > (options.maxBytes ?? Number.POSITIVE_INFINITY))
        throw new BlobTooLargeError(`More than ${options.maxBytes} bytes`);
      hash.update(chunk);
    });
    const sha256 = hash.digest('hex');
    const createdAtMs = options.createdAtMs ?? this.clock.nowMs();
    const info: BlobInfo = { key, bytes, contentType: options.contentType, sha256, createdAtMs };
    const arrival = this.beginArrival(sha256);
    try {
      await moveInto(temporary, this.pathOf(sha256));
      this.replaceRow(info);
    } finally {
      this.database.prepare('DELETE FROM blobs_arriving WHERE number = ?').run(arrival);
    }
    return info;
  }

  async stat(key: string): Promise<BlobInfo | undefined> {
    const row = this.database.prepare<Row>(`SELECT ${columns} FROM blobs WHERE key = ?`).get(key);
    return row && { key: row[0], bytes: row[1], contentType: row[2], sha256: row[3], createdAtMs: row[4] };
  }

  async read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined> {
    const info = await this.stat(key);
    return info && createReadStream(this.pathOf(info.sha256), range);
  }

  async readAll(key: string): Promise<Buffer | undefined> {
    const info = await this.stat(key);
    return info && readFile(this.pathOf(info.sha256));
  }

  async delete(key: string): Promise<void> {
    const info = await this.stat(key);
    if (info === undefined) return;
    this.database.prepare('DELETE FROM blobs WHERE key = ?').run(key);
    this.removeUnnamed(info.sha256);
  }

  async list(prefix: string): Promise<readonly string[]> {
    return this.database
      .prepare<[string]>('SELECT key FROM blobs WHERE substr(key, 1, ?) = ? ORDER BY key')
      .all(prefix.length, prefix)
      .map(([key]) => key);
  }

  /** Registers a content before its row exists: from now on a concurrent delete of the same content keeps the file. */
  private beginArrival(sha256: string): number {
    const row = this.database
      .prepare<[number]>('INSERT INTO blobs_arriving (sha256) VALUES (?) RETURNING number')
      .all(sha256)[0];
    return row?.[0] as number;
  }

  private replaceRow(info: BlobInfo): void {
    const before = this.database.prepare<[string]>('SELECT sha256 FROM blobs WHERE key = ?').get(info.key)?.[0];
    this.database
      .prepare(`INSERT OR REPLACE INTO blobs (${columns}) VALUES (?, ?, ?, ?, ?)`)
      .run(info.key, info.bytes, info.contentType, info.sha256, info.createdAtMs);
    if (before !== undefined && before !== info.sha256) this.removeUnnamed(before);
  }

  /** Removes the file in one transaction, during which no arrival can begin on this connection or another. */
  private removeUnnamed(sha256: string): void {
    this.database.transaction(() => {
      if (!this.isNeeded(sha256)) rmSync(this.pathOf(sha256), { force: true });
    });
  }

  private isNeeded(sha256: string): boolean {
    return (
      this.database.prepare('SELECT 1 FROM blobs WHERE sha256 = ? LIMIT 1').get(sha256) !== undefined ||
      this.database.prepare('SELECT 1 FROM blobs_arriving WHERE sha256 = ? LIMIT 1').get(sha256) !== undefined
    );
  }

  /** Removes the leftovers of a crash: partial uploads, and content whose row was never written. */
  private async removeLeftovers(): Promise<void> {
    await rm(this.temporaryDir, { recursive: true, force: true });
    await mkdir(this.temporaryDir, { recursive: true });
    await mkdir(this.contentDir, { recursive: true });
    this.database.prepare('DELETE FROM blobs_arriving').run();
    for (const name of await readdir(this.contentDir, { recursive: true })) {
      const digest = name.slice(-64);
      if (/^[0-9a-f]{64}$/.test(digest)) this.removeUnnamed(digest);
    }
  }

  private pathOf(sha256: string): string {
    return join(this.contentDir, sha256.slice(0, 2), sha256);
  }
}
