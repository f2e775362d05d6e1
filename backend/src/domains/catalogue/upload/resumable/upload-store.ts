// Where the bytes of unfinished resumable uploads are stored: on the disk of the only process, or in the blob store, so
// that a client may continue at another process.
import { uploadKeptMs } from '@libretto/contracts/http/catalogue/upload';
import type { DataStore } from '@tus/server';

/** What the tus server stores about an upload. */
export interface UploadNote {
  /** Absent until the client of a deferred length announces it. */
  readonly size?: number;
  readonly metadata?: Record<string, string | null>;
  readonly creation_date?: string;
}

export interface StoredUpload {
  readonly note: UploadNote;
  /** Number of bytes received so far. */
  readonly offset: number;
}

/** Whose upload it is; nobody reaches another person's. */
export interface UploadName {
  readonly userId: string;
  readonly uploadId: string;
}

export interface JoinedUpload {
  readonly whole: UploadName;
  readonly parts: readonly UploadName[];
  readonly metadata: Readonly<Record<string, string>>;
}

export interface UploadStore {
  /** Loads the tus packages, which are ES modules that most processes never need. */
  dataStore(): Promise<DataStore>;
  find(upload: UploadName): Promise<StoredUpload | undefined>;
  /** Number of uploads that a person has begun and neither finished nor discarded. */
  countOf(userId: string): Promise<number>;
  /** Calls back with the path of a file that holds the complete upload. */
  withFile<Result>(upload: UploadName, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Stores the parts one after the other as one upload, then removes them; a crash in between leaves the parts. */
  join(joined: JoinedUpload): Promise<void>;
  remove(upload: UploadName): Promise<void>;
  /** Removes expired uploads. */
  sweep(nowMs: number): Promise<void>;
}

/** The expiry time of an unfinished upload. */
export const expiryOf = ({ metadata }: UploadNote) => Date.parse(metadata?.begunAt ?? '') + uploadKeptMs;

/** The name of an upload for the tus server. */
export const tusIdOf = ({ userId, uploadId }: UploadName) => `${userId}~${uploadId}`;

export function nameOfTusId(id: string): UploadName {
  const at = id.lastIndexOf('~');
  return { userId: id.slice(0, at), uploadId: id.slice(at + 1) };
}
