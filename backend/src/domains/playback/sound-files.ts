// The sound in the blob store, as many listeners ask for it: what a file is, and its parts, are kept in memory for a while,
// so that a song that is heard by many is read once.
import type { Readable } from 'node:stream';
import { BoundedMap } from '../../kernel/bounded-map';
import type { BlobInfo, BlobStore } from '../../ports/blob-store';
import type { Clock } from '../../ports/clock';
import { openRangeBytes } from './byte-range';

const knownFor = { present: 60_000, absent: 1_000 };
const knownFiles = 2000;
/** Parts of 64 KB: 32 to 64 MB in all. */
const keptParts = 512;

interface Known {
  readonly info: BlobInfo | undefined;
  readonly untilMs: number;
}

export class SoundFiles {
  readonly #known = new BoundedMap<string, Known>(knownFiles);
  readonly #parts = new BoundedMap<string, Promise<Buffer | undefined>>(keptParts);

  constructor(
    private readonly blobs: BlobStore,
    private readonly clock: Clock,
  ) {}

  /** What lies under a key; an absent file is looked for again after a second, for it may be in the making. */
  async stat(key: string): Promise<BlobInfo | undefined> {
    const nowMs = this.clock.nowMs();
    const known = this.#known.get(key);
    if (known && known.untilMs > nowMs) return known.info;
    const info = await this.blobs.stat(key);
    this.#known.set(key, { info, untilMs: nowMs + (info ? knownFor.present : knownFor.absent) });
    return info;
  }

  /** The first of these files that exists. */
  async firstOf(keys: readonly string[]): Promise<BlobInfo | undefined> {
    for (const key of keys) {
      const info = await this.stat(key);
      if (info) return info;
    }
    return undefined;
  }

  /** Bytes `start` to `end`, both inclusive: at once where they are few, otherwise as a stream. */
  async read(info: BlobInfo, start: number, end: number): Promise<Buffer | Readable | undefined> {
    if (end - start >= openRangeBytes) return await this.blobs.read(info.key, { start, end });
    // By content, not by name: a file that was replaced must never be answered with parts of the old one.
    const part = `${info.sha256}/${start}-${end}`;
    let reading = this.#parts.get(part);
    if (!reading) {
      reading = this.#readPart(info.key, start, end);
      this.#parts.set(part, reading);
      reading.then(
        (bytes) => bytes?.length === end - start + 1 || this.#parts.delete(part),
        () => this.#parts.delete(part),
      );
    }
    return await reading;
  }

  async #readPart(key: string, start: number, end: number): Promise<Buffer | undefined> {
    const stream = await this.blobs.read(key, { start, end });
    if (!stream) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }
}
