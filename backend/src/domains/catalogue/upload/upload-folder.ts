// Files that are under way: parts of resumable uploads and forms, in a folder of their own on the disk of the data. Nothing in
// it outlives a day; what is finished moves into the blob store.
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadKeptMs } from '@libretto/contracts/http/upload';
import { newId } from '../../../kernel/ids';

export const uploadFolderOf = (dataDir: string) => join(dataDir, 'uploads-in-progress');

/** A place for the file of one form. */
export async function newFormPath(dataDir: string): Promise<string> {
  const folder = uploadFolderOf(dataDir);
  await mkdir(folder, { recursive: true });
  return join(folder, `form~${newId()}`);
}

/** A resumable upload's name in the folder begins with its owner's id: of another's, nothing is ever found. */
export const ownUploadName = (userId: string, uploadId: string) => `${userId}~${uploadId}`;
export const ownUploadPath = (dataDir: string, userId: string, uploadId: string) =>
  join(uploadFolderOf(dataDir), ownUploadName(userId, uploadId));
/** Beside the bytes, what the protocol knows of them. */
export const notePathOf = (path: string) => `${path}.json`;

export async function dropUpload(path: string): Promise<void> {
  await rm(path, { force: true });
  await rm(notePathOf(path), { force: true });
}

/** How many uploads a person has begun and neither finished nor given up. */
export async function openUploadsOf(dataDir: string, userId: string): Promise<number> {
  const names = await readdir(uploadFolderOf(dataDir)).catch(() => []);
  return names.filter((name) => name.startsWith(`${userId}~`) && name.endsWith('.json')).length;
}

/** When an upload ends that is not finished by then, from what the protocol's server noted of it. */
export const expiryOf = (note: { readonly metadata?: { readonly begunAt?: string } }) =>
  Date.parse(note.metadata?.begunAt ?? '') + uploadKeptMs;

/** Removes uploads whose time is over, and what a crash left of forms a day ago. */
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

/** Undefined for one that a crash left half written. */
async function readNote(path: string) {
  const text = await readFile(notePathOf(path), 'utf8').catch(() => '');
  return text === '' ? undefined : JSON.parse(text);
}

async function dayAfterLastWrite(path: string): Promise<number> {
  const about = await stat(path).catch(() => undefined);
  return (about?.mtimeMs ?? Number.POSITIVE_INFINITY) + uploadKeptMs;
}
