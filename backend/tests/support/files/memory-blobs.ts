// Files in memory, for tests of what is stored and not of where.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BlobInfo, BlobStore } from '../../../src/ports/media/blob-store';

export class MemoryBlobs implements BlobStore {
  readonly content = new Map<string, { readonly info: BlobInfo; readonly bytes: Buffer }>();

  constructor(private readonly nowMs: () => number = Date.now) {}

  async put(key: string, content: Uint8Array | Readable, { contentType }: { readonly contentType: string }) {
    const bytes = content instanceof Readable ? await buffer(content) : Buffer.from(content);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const info = { key, bytes: bytes.length, contentType, sha256, createdAtMs: this.nowMs() };
    this.content.set(key, { info, bytes });
    return info;
  }

  async stat(key: string) {
    return this.content.get(key)?.info;
  }

  async read(key: string) {
    const found = this.content.get(key);
    return found && Readable.from([found.bytes]);
  }

  async readAll(key: string) {
    return this.content.get(key)?.bytes;
  }

  async delete(key: string) {
    this.content.delete(key);
  }

  async list(prefix: string) {
    return [...this.content.keys()].filter((key) => key.startsWith(prefix)).sort();
  }
}
