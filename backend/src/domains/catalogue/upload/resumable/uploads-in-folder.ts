// Unfinished uploads on the disk of the only process. The offset is the size of the file, so an upload resumes where it
// stopped, even after a restart.
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uploadKeptMs } from '@libretto/contracts/http/catalogue/upload';
import { dayAfterLastWrite, newFormPath, uploadFolderOf } from './upload-folder';
import {
  expiryOf,
  type JoinedUpload,
  type StoredUpload,
  tusIdOf,
  type UploadName,
  type UploadNote,
  type UploadStore,
} from './upload-store';

export class UploadsInFolder implements UploadStore {
  private readonly folder: string;

  constructor(private readonly dataDir: string) {
    this.folder = uploadFolderOf(dataDir);
  }

  async dataStore() {
    const { FileStore } = await import('@tus/file-store');
    return new FileStore({ directory: this.folder, expirationPeriodInMilliseconds: uploadKeptMs });
  }

  async find(upload: UploadName): Promise<StoredUpload | undefined> {
    const path = this.pathOf(upload);
    try {
      const note: UploadNote = JSON.parse(await readFile(notePathOf(path), 'utf8'));
      return { note, offset: (await stat(path)).size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async countOf(userId: string): Promise<number> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => name.startsWith(`${userId}~`) && name.endsWith('.json')).length;
  }

  withFile<Result>(upload: UploadName, use: (path: string) => Promise<Result>): Promise<Result> {
    return use(this.pathOf(upload));
  }

  async join({ whole, parts, metadata }: JoinedUpload): Promise<void> {
    const path = this.pathOf(whole);
    const joined = await newFormPath(this.dataDir);
    try {
      for (const part of parts)
        await pipeline(createReadStream(this.pathOf(part)), createWriteStream(joined, { flags: 'a' }));
      await rename(joined, path);
    } catch (error) {
      await rm(joined, { force: true });
      throw error;
    }
    const { size } = await stat(path);
    // Without this note the upload does not exist yet.
    await writeFile(notePathOf(path), JSON.stringify({ id: tusIdOf(whole), size, offset: 0, metadata }));
    for (const part of parts) await this.remove(part);
  }

  async remove(upload: UploadName): Promise<void> {
    await dropFile(this.pathOf(upload));
  }

  async sweep(nowMs: number): Promise<void> {
    const names: readonly string[] = await readdir(this.folder).catch(() => []);
    for (const name of names.filter((each) => names.includes(`${each}.json`))) {
      const path = join(this.folder, name);
      const note = await readNote(path);
      const expiresAtMs = note === undefined ? await dayAfterLastWrite(path) : expiryOf(note);
      if (expiresAtMs < nowMs) await dropFile(path);
    }
  }

  private pathOf(upload: UploadName): string {
    return join(this.folder, tusIdOf(upload));
  }
}

/** The file in which the tus server stores its note about an upload. */
const notePathOf = (path: string) => `${path}.json`;

async function dropFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(notePathOf(path), { force: true });
}

/** Returns undefined for a note that a crash left incomplete. */
async function readNote(path: string): Promise<UploadNote | undefined> {
  const text = await readFile(notePathOf(path), 'utf8').catch(() => '');
  return text === '' ? undefined : JSON.parse(text);
}
