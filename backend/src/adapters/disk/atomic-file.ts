// Writes files atomically and durably.
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { StorageFullError } from '../../ports/operations/storage-full';

/** Writes and flushes a file that must not exist yet; if anything fails, no partial file remains. */
export async function writeTemporary(
  path: string,
  content: Uint8Array | Readable,
  onChunk: (chunk: Uint8Array) => void = () => undefined,
): Promise<void> {
  try {
    const file = await open(path, 'wx', 0o644);
    try {
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        onChunk(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(path, { force: true });
    throw isNoRoom(error) ? new StorageFullError(`There is no room for ${path}`, { cause: error }) : error;
  }
}

/** Moves a finished file to its final path, durably; both paths must be on the same disk. */
export async function moveInto(temporary: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rename(temporary, path);
  // A rename is durable only once its folder is flushed.
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isNoRoom(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
