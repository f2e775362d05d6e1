// The folder for incomplete files: parts of resumable uploads and forms, on the data disk. Files are removed after a
// day at most; finished files move into the blob store.
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadKeptMs } from '@libretto/contracts/http/upload';
import { newId } from '../../../kernel/ids';

export const uploadFolderOf = (dataDir: string) => join(dataDir, 'uploads-in-progress');

/** Returns a new path for the file of one form. */
export async function newFormPath(dataDir: string): Promise<string> {
  const folder = uploadFolderOf(dataDir);
  await mkdir(folder, { recursive: true });
  return join(folder, `form~${newId()}`);
}

/** Names of resumable uploads begin with their owner's id, so that nobody can reach another person's uploads. */
export const ownUploadName = (userId: string, uploadId: string) => `${userId}~${uploadId}`;
export const ownUploadPath = (dataDir: string, userId: string, uploadId: string) =>
  join(uploadFolderOf(dataDir), ownUploadName(userId, uploadId));
/** The file in which the tus server stores the metadata of an upload. */
export const notePathOf = (path: string) => `${path}.json`;

export async function dropUpload(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(notePathOf(path), { force: true });
}

/** Number of uploads that a person has begun and neither finished nor discarded. */
export async function openUploadsOf(dataDir: string, userId: string): Promise<number> {
  const names = await readdir(uploadFolderOf(dataDir)).catch(() => []);
  return names.filter((name) => name.startsWith(`${userId}~`) && name.endsWith('.json')).length;
}

/** The expiry time of an unfinished upload, from the metadata that the tus server stored. */
export const expiryOf = (note: { readonly metadata?: { readonly begunAt?: string } }) =>
  Date.parse(note.metadata?.begunAt ?? '') + uploadKeptMs;

/** Removes expired uploads, and forms that a crash left behind a day ago. */
export async function sweepUploads(dataDir: string, nowMs: number): Promise<void> {
  const folder = uploadFolderOf(dataDir);
  const names: readonly string[] = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => !each.endsWith('.json'))) {
    const path = join(folder, name);
    const note = names.includes(`${name}.json`) ? await readNote(path) : undefined;
    const expiresAtMs = note === undefined ? await dayAfterLastWrite(path) : expiryOf(note);
    if (expiresAtMs < nowMs) await dropUpload(path);
  }
}

/** Returns undefined for a note that a crash left incomplete. */
async function readNote(path: string) {
  const text = await readFile(notePathOf(path), 'utf8').catch(() => '');
  return text === '' ? undefined : JSON.parse(text);
}

async function dayAfterLastWrite(path: string): Promise<number> {
  const about = await stat(path).catch(() => undefined);
  return (about?.mtimeMs ?? Number.POSITIVE_INFINITY) + uploadKeptMs;
}
