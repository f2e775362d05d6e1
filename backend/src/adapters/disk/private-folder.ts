// The data folder is its owner's alone: it holds the keys of everything personal.
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const ofOthers = 0o077;
/** The folder itself, its folders, and the databases in them; what lies deeper is behind these. */
const checkedLevels = 2;

/** What this process makes from now on is readable by its user alone. */
export function makeFilesPrivate(): void {
  // Threads share the mask of their process, and may not set it.
  if (isMainThread) process.umask(ofOthers);
}

/**
 * Takes every right of other users away from a data folder and what is in it, as a former start or a copy may have left some.
 * @returns paths that are open to all other users still, since this process may not change them
 */
export function makePrivate(folder: string): readonly string[] {
  // Windows keeps rights in another way, and a user's folders private by them.
  return process.platform === 'win32' ? [] : closed(folder, checkedLevels);
}

function closed(path: string, levels: number): string[] {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  // Links lead out of the folder, to what is not ours.
  if (stats === undefined || stats.isSymbolicLink()) return [];
  const open = (stats.mode & ofOthers) !== 0 && !isClosed(path, stats.mode) ? [path] : [];
  if (!stats.isDirectory() || levels === 0) return open;
  return [...open, ...readdirSync(path).flatMap((name) => closed(join(path, name), levels - 1))];
}

/** A volume of a cluster belongs to root and its group to us: that is its operator's choice, and nobody else gets in. */
function isClosed(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o7700);
    return true;
  } catch {
    return (mode & 0o007) === 0;
  }
}
