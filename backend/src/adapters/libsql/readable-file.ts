// Where a database file can be read from, when its folder may be one that cannot be written to, as of a backup.
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * What to open in place of `path`. The engine wants to write an index of the write-ahead log beside a file that it reads,
 * except where it is told that nobody changes the file.
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

/** What the write-ahead log holds is seen only by an engine that may write beside it. */
function copyOf(path: string, log: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'libretto-read-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, basename(path));
  copyFileSync(path, copy);
  copyFileSync(log, `${copy}-wal`);
  return copy;
}
