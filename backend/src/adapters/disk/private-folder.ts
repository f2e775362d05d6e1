// Makes the data folder accessible only to its owner, because it contains the keys to all personal data.
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const ofOthers = 0o077;
/** The folder itself, its subfolders, and the databases in them; these protect everything deeper. */
const checkedLevels = 2;

/** Makes all files that this process creates from now on readable only by its user. */
export function makeFilesPrivate(): void {
  // Threads share the umask of their process and may not set it.
  if (isMainThread) process.umask(ofOthers);
}

/**
 * Revokes all rights of other users on a data folder and its content, which a former start or a copy may have left.
 * @returns paths that other users can still access, because this process may not change them
 */
export function makePrivate(folder: string): readonly string[] {
  // Windows has a different permission model, under which a user's folders are private.
  return process.platform === 'win32' ? [] : closed(folder, checkedLevels);
}

function closed(path: string, levels: number): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // Symbolic links point to files that may not belong to this folder.
  if (stats === undefined || stats.isSymbolicLink()) return [];
  const open = (stats.mode & ofOthers) !== 0 && !isClosed(path, stats.mode) ? [path] : [];
  if (!stats.isDirectory() || levels === 0) return open;
  return [...open, ...readdirSync(path).flatMap((name) => closed(join(path, name), levels - 1))];
}

/**
 * A cluster's volume may belong to root and grant our group access: its operator's choice, if it excludes other users.
 */
function isClosed(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o7700);
    return true;
  } catch {
    return (mode & 0o007) === 0;
  }
}
