// Buffers a whole content with its size and digest: a small one in memory, a larger one in a temporary file.
import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BlobTooLargeError } from '../../ports/media/blob-store';

const inMemoryBytes = 5 * 1024 * 1024;

export type Gathered = {
  readonly bytes: number;
  /** SHA-256 of the content, in lower-case hex. */
  readonly sha256: string;
  remove(): Promise<void>;
} & ({ readonly memory: Buffer } | { readonly memory?: undefined; readonly path: string });

/** @throws BlobTooLargeError and any error of the source; then no temporary data remains. */
export async function gather(content: Uint8Array | Readable, maxBytes = Number.POSITIVE_INFINITY): Promise<Gathered> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let bytes = 0;
  let file: TemporaryFile | undefined;
  try {
    for await (const each of content instanceof Uint8Array ? [content] : content) {
      const chunk = Buffer.from(each as Uint8Array);
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new BlobTooLargeError(`More than ${maxBytes} bytes`);
      hash.update(chunk);
      if (file === undefined && bytes > inMemoryBytes) {
        file = await TemporaryFile.make();
        for (const kept of chunks.splice(0)) await file.write(kept);
      }
      if (file === undefined) chunks.push(chunk);
      else await file.write(chunk);
    }
    await file?.close();
  } catch (error) {
    await file?.remove();
    throw error;
  }
  const about = { bytes, sha256: hash.digest('hex') };
  if (file === undefined) return { ...about, memory: Buffer.concat(chunks), remove: async () => undefined };
  const written = file;
  return { ...about, path: written.path, remove: () => written.remove() };
}

class TemporaryFile {
  private constructor(
    private readonly folder: string,
    private readonly handle: Awaited<ReturnType<typeof open>>,
  ) {}

  static async make(): Promise<TemporaryFile> {
    const folder = await mkdtemp(join(tmpdir(), 'libretto-blob-'));
    return new TemporaryFile(folder, await open(join(folder, 'content'), 'wx', 0o600));
  }

  get path(): string {
    return join(this.folder, 'content');
  }

  async write(chunk: Buffer): Promise<void> {
    await this.handle.writeFile(chunk);
  }

  async close(): Promise<void> {
    await this.handle.close();
  }

  async remove(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await rm(this.folder, { recursive: true, force: true });
  }
}
