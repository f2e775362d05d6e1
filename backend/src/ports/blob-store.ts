import type { Readable } from 'node:stream';

/** Files: audio, images, exports. A key is `/`-separated lower-case segments, as `audio/{id}/opus-128.webm`. */
export interface BlobInfo {
  readonly key: string;
  readonly bytes: number;
  readonly contentType: string;
  /** Of the content, in lower-case hex. */
  readonly sha256: string;
  readonly createdAtMs: number;
}

export interface BlobOptions {
  readonly contentType: string;
  readonly maxBytes?: number;
  /** When a copied blob was first created, in Unix time; without it the store takes the present time. */
  readonly createdAtMs?: number;
}

/** More came than the caller allows; nothing is kept. */
export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError';
}

export interface BlobStore {
  /**
   * Keeps the whole content or nothing, and replaces an older one at once; durable when it resolves.
   * @throws BlobTooLargeError
   */
  put(key: string, content: Uint8Array | Readable, options: BlobOptions): Promise<BlobInfo>;
  stat(key: string): Promise<BlobInfo | undefined>;
  /** Bytes `start` to `end`, both inclusive; all without a range. Undefined for an unknown key. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
  /** All of it in memory; for small things. */
  readAll(key: string): Promise<Buffer | undefined>;
  delete(key: string): Promise<void>;
  /** Keys that begin with a prefix, in order. */
  list(prefix: string): Promise<readonly string[]>;
}
