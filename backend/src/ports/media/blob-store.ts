import type { Readable } from 'node:stream';

/** Files: audio, images, exports. A key is `/`-separated lower-case segments, such as `audio/{id}/opus-128.webm`. */
export interface BlobInfo {
  readonly key: string;
  readonly bytes: number;
  readonly contentType: string;
  /** SHA-256 of the content, in lower-case hex. */
  readonly sha256: string;
  readonly createdAtMs: number;
}

export interface BlobOptions {
  readonly contentType: string;
  readonly maxBytes?: number;
  /** When a copied blob was first created, in Unix time; without it the store takes the present time. */
  readonly createdAtMs?: number;
}

/** The content exceeds the caller's limit; nothing was stored. */
export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError';
}

export interface BlobStore {
  /**
   * Stores the content atomically and replaces former content; durable when it resolves.
   * @throws BlobTooLargeError
   */
  put(key: string, content: Uint8Array | Readable, options: BlobOptions): Promise<BlobInfo>;
  stat(key: string): Promise<BlobInfo | undefined>;
  /** Reads the bytes `start` to `end`, both inclusive, or everything without a range. Undefined for an unknown key. */
  read(key: string, range?: { readonly start: number; readonly end: number }): Promise<Readable | undefined>;
  /** Reads the whole content into memory; meant for small blobs. */
  readAll(key: string): Promise<Buffer | undefined>;
  delete(key: string): Promise<void>;
  /** Returns the keys that begin with a prefix, in order. */
  list(prefix: string): Promise<readonly string[]>;
}
