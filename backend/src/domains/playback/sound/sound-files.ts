// Caches file information and parts of sound files in memory, so that a song that many people hear is read from the
// blob store once.
import { LRUCache } from 'lru-cache';
import type { BlobInfo, BlobStore } from '../../../ports/media/blob-store';
import type { Clock } from '../../../ports/operations/clock';

const knownFor = { present: 60_000, absent: 1_000 };
const knownFiles = 2000;
/** Unit of reading and caching. */
export const partBytes = 64 * 1024;
/** Limits the cache to 32 MB. */
const keptParts = 512;

interface Known {
  readonly info: BlobInfo | undefined;
  readonly untilMs: number;
}

export class SoundFiles {
  private readonly known = new LRUCache<string, Known>({ max: knownFiles });
  private readonly parts = new LRUCache<string, Promise<Buffer>>({ max: keptParts });

  constructor(
    private readonly blobs: BlobStore,
    private readonly clock: Clock,
  ) {}

  /** Looks up a file; an absent file is looked up again after a second, because it may be in the making. */
  async stat(key: string): Promise<BlobInfo | undefined> {
    const nowMs = this.clock.nowMs();
    const known = this.known.get(key);
    if (known && known.untilMs > nowMs) return known.info;
    const info = await this.blobs.stat(key);
    this.known.set(key, { info, untilMs: nowMs + (info ? knownFor.present : knownFor.absent) });
    return info;
  }

  /** Returns the first of these files that exists. */
  async firstOf(keys: readonly string[]): Promise<BlobInfo | undefined> {
    for (const key of keys) {
      const info = await this.stat(key);
      if (info) return info;
    }
    return undefined;
  }

  /**
   * Yields bytes `start` to `end`, both inclusive, in parts of at most {@link partBytes}. Parts are read lazily, so
   * that skipped parts are never read.
   * @throws Error when the file was replaced or deleted concurrently
   */
  async *read(info: BlobInfo, start: number, end: number): AsyncGenerator<Buffer, void, undefined> {
    for (let at = start; at <= end; ) {
      const index = Math.floor(at / partBytes);
      const from = index * partBytes;
      const part = await this.part(info, index);
      const wanted = part.subarray(at - from, end + 1 - from);
      yield wanted;
      at += wanted.length;
    }
  }

  private async part(info: BlobInfo, index: number): Promise<Buffer> {
    // Keyed by content hash, so that a replaced file is never served with parts of the former one.
    const name = `${info.sha256}/${index}`;
    const kept = this.parts.get(name);
    if (kept) return await kept;
    const reading = this.readPart(info, index * partBytes);
    this.parts.set(name, reading);
    reading.catch(() => this.parts.delete(name));
    return await reading;
  }

  private async readPart({ key, bytes }: BlobInfo, start: number): Promise<Buffer> {
    const end = Math.min(start + partBytes, bytes) - 1;
    const stream = await this.blobs.read(key, { start, end });
    const chunks: Buffer[] = [];
    for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
    const part = Buffer.concat(chunks);
    if (part.length !== end - start + 1) throw new Error(`${key} is shorter than it was.`);
    return part;
  }
}
