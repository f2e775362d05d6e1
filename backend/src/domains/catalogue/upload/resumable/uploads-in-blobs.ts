// Unfinished uploads in the blob store, for an installation of several processes. Each blob holds one range of the
// upload and is named after it, so a client may continue at any process. Two processes that receive the same bytes store
// overlapping ranges, which the reader joins.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { uploadKeptMs } from '@libretto/contracts/http/catalogue/upload';
import type { DataStore } from '@tus/server';
import type { BlobStore } from '../../../../ports/media/blob-store';
import { newFormPath } from './upload-folder';
import {
  expiryOf,
  type JoinedUpload,
  nameOfTusId,
  type StoredUpload,
  type UploadName,
  type UploadNote,
  type UploadStore,
} from './upload-store';

/** From this size on a range, which is in memory until then, is stored. */
const rangeBytes = 4 * 1024 * 1024;
const root = 'uploads-in-progress/';
const noteName = 'note.json';
const contentType = 'application/octet-stream';

/** What a stored range adds to the ranges before it. */
interface Piece {
  readonly key: string;
  /** Number of bytes of the blob that earlier ranges already contain. */
  readonly skip: number;
  /** Offset in the upload after the last byte of this piece. */
  readonly end: number;
}

export class UploadsInBlobs implements UploadStore {
  constructor(
    private readonly blobs: BlobStore,
    private readonly dataDir: string,
  ) {}

  async dataStore(): Promise<DataStore> {
    const { DataStore: Base, ERRORS, Upload } = await import('@tus/server');
    const uploads = this;
    class BlobDataStore extends Base {
      override extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'];

      override async create(upload: InstanceType<typeof Upload>) {
        upload.creation_date = new Date().toISOString();
        const { size, metadata, creation_date } = upload;
        await uploads.note(nameOfTusId(upload.id), { size, metadata, creation_date });
        return upload;
      }

      override async getUpload(id: string) {
        const found = await uploads.find(nameOfTusId(id));
        if (found === undefined) throw ERRORS.FILE_NOT_FOUND;
        return new Upload({ id, ...found.note, offset: found.offset });
      }

      override async declareUploadLength(id: string, size: number) {
        const name = nameOfTusId(id);
        const found = await uploads.find(name);
        if (found === undefined) throw ERRORS.FILE_NOT_FOUND;
        await uploads.note(name, { ...found.note, size });
      }

      override async write(source: Readable, id: string, offset: number): Promise<number> {
        return uploads.store(nameOfTusId(id), source, offset).catch((error) => {
          // The tus server handles its own error for a broken connection; errors of the blob store stay as they are.
          throw error instanceof ConnectionLostError ? ERRORS.FILE_WRITE_ERROR : error;
        });
      }

      override remove(id: string) {
        return uploads.remove(nameOfTusId(id));
      }

      override getExpiration() {
        return uploadKeptMs;
      }
    }
    return new BlobDataStore();
  }

  async find(upload: UploadName): Promise<StoredUpload | undefined> {
    const [note, pieces] = await Promise.all([this.noteOf(upload), this.piecesOf(upload)]);
    return note && { note, offset: pieces.at(-1)?.end ?? 0 };
  }

  async countOf(userId: string): Promise<number> {
    const keys = await this.blobs.list(`${root}${userId}/`);
    return keys.filter((key) => key.endsWith(noteName)).length;
  }

  async withFile<Result>(upload: UploadName, use: (path: string) => Promise<Result>): Promise<Result> {
    const path = await newFormPath(this.dataDir);
    try {
      await mkdir(dirname(path), { recursive: true });
      await pipeline(Readable.from(this.contentOf(upload)), createWriteStream(path, { flags: 'wx' }));
      return await use(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  async join({ whole, parts, metadata }: JoinedUpload): Promise<void> {
    let size = 0;
    for (const part of parts) {
      const before = size;
      size = await this.store(whole, Readable.from(this.contentOf(part)), size);
      // Another process that joins the same parts removes them at its end.
      if (size - before !== (await this.noteOf(part))?.size) throw new Error('A part was removed while it was joined');
    }
    // Without this note the upload does not exist yet.
    await this.note(whole, { size, metadata });
    for (const part of parts) await this.remove(part);
  }

  async remove(upload: UploadName): Promise<void> {
    // The note is deleted last, because `sweep` takes the expiry time of what a crash leaves from it.
    const keys = await this.blobs.list(folderOf(upload));
    for (const key of keys.filter((each) => !each.endsWith(noteName))) await this.blobs.delete(key);
    await this.blobs.delete(noteKeyOf(upload));
  }

  async sweep(nowMs: number): Promise<void> {
    const names = new Set((await this.blobs.list(root)).map((key) => key.slice(root.length, key.lastIndexOf('/'))));
    for (const name of names) {
      const [userId = '', uploadId = ''] = name.split('/');
      const upload = { userId, uploadId };
      const note = await this.noteOf(upload);
      const expiresAtMs = note === undefined ? await this.dayAfterLastWrite(upload) : expiryOf(note);
      if (expiresAtMs < nowMs) await this.remove(upload);
    }
  }

  /** Stores what arrives until the source ends or fails. @returns the offset after it */
  private async store(upload: UploadName, source: Readable, offset: number): Promise<number> {
    let at = offset;
    let held: Buffer[] = [];
    let bytes = 0;
    const flush = async () => {
      if (bytes === 0) return;
      const content = Buffer.concat(held);
      await this.blobs.put(rangeKeyOf(upload, at, at + bytes), content, { contentType });
      at += bytes;
      held = [];
      bytes = 0;
    };
    const arriving = source[Symbol.asyncIterator]();
    for (;;) {
      const next = await arriving.next().catch(async (error) => {
        // A client resumes after the bytes that arrived before its connection broke.
        await flush();
        throw new ConnectionLostError('The upload ended early', { cause: error });
      });
      if (next.done) break;
      held.push(next.value);
      bytes += next.value.length;
      if (bytes >= rangeBytes) await flush();
    }
    await flush();
    return at;
  }

  /** The upload from its first byte to its first gap. Ranges of repeated requests overlap, with the same bytes. */
  private async piecesOf(upload: UploadName): Promise<readonly Piece[]> {
    const folder = folderOf(upload);
    const pieces: Piece[] = [];
    let offset = 0;
    for (const key of await this.blobs.list(folder)) {
      const range = /^(\d+)-(\d+)$/.exec(key.slice(folder.length));
      if (range === null) continue;
      const [start, end] = [Number(range[1]), Number(range[2])];
      if (start > offset) break;
      if (end <= offset) continue;
      pieces.push({ key, skip: offset - start, end });
      offset = end;
    }
    return pieces;
  }

  private async *contentOf(upload: UploadName): AsyncGenerator<Buffer> {
    for (const { key, skip } of await this.piecesOf(upload)) {
      const content = await this.blobs.readAll(key);
      if (content === undefined) throw new Error(`${key} was removed while it was read`);
      yield content.subarray(skip);
    }
  }

  private async noteOf(upload: UploadName): Promise<UploadNote | undefined> {
    const stored = await this.blobs.readAll(noteKeyOf(upload));
    return stored && JSON.parse(stored.toString('utf8'));
  }

  private async note(upload: UploadName, note: UploadNote): Promise<void> {
    await this.blobs.put(noteKeyOf(upload), Buffer.from(JSON.stringify(note)), { contentType: 'application/json' });
  }

  private async dayAfterLastWrite(upload: UploadName): Promise<number> {
    const abouts = await Promise.all((await this.blobs.list(folderOf(upload))).map((key) => this.blobs.stat(key)));
    return Math.max(0, ...abouts.map((about) => about?.createdAtMs ?? 0)) + uploadKeptMs;
  }
}

class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

const folderOf = ({ userId, uploadId }: UploadName) => `${root}${userId}/${uploadId}/`;
const noteKeyOf = (upload: UploadName) => folderOf(upload) + noteName;
/** Numbers are padded, so that the order of the keys is the order of the ranges. */
const rangeKeyOf = (upload: UploadName, start: number, end: number) =>
  `${folderOf(upload)}${[start, end].map((each) => String(each).padStart(12, '0')).join('-')}`;
