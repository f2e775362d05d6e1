// Where a database file can be read from, when its folder may be one that cannot be written to, as of a backup.
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What to open in place of `path`. The engine wants to write an index of the write-ahead log beside a file that it reads,
 * except where it is opened as one that nobody changes.
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

/** By what they are copies of; a command opens the same file many times. */
const copies = new Map<string, string>();
let folderOfCopies: string | undefined;

/** What the write-ahead log holds is seen only by an engine that may write beside it. */
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
