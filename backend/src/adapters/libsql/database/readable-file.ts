// Finds a location from which a database file can be read even if its folder is read-only, as a backup's may be.
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns what to open instead of `path`. SQLite creates the shared-memory index of the WAL next to the database file
 * even for reading, unless the file is opened as immutable.
 */
export function readableLocation(path: string): string {
  if (isWritable(dirname(path))) return path;
  const log = `${path}-wal`;
  const isWhole = !existsSync(log) || statSync(log).size === 0;
  return isWhole ? `${pathToFileURL(path).href}?immutable=1` : copyOf(path, log);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Copies by path, size and modification time of their originals; one command opens the same file many times. */
const copies = new Map<string, string>();
let folderOfCopies: string | undefined;

/** Copies the database together with its WAL, whose content is visible only to an engine that may write next to it. */
function copyOf(path: string, log: string): string {
  const state = [path, log].map((each) => `${each} ${statSync(each).size} ${statSync(each).mtimeMs}`).join('\n');
  const known = copies.get(state);
  if (known !== undefined) return known;
  folderOfCopies ??= temporaryFolder();
  const copy = join(folderOfCopies, `${copies.size}-${basename(path)}`);
  copyFileSync(path, copy);
  copyFileSync(log, `${copy}-wal`);
  copies.set(state, copy);
  return copy;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'libretto-read-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
