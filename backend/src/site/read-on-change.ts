// Caches a value that was derived from a file until the file changes.
import { readFileSync, statSync } from 'node:fs';

/** Reads the file again only after it has been replaced; a missing file reads as empty. */
export function readOnChange<T>(fileNow: () => string, read: (content: string) => T): () => T {
  let known: { file: string; mtimeMs: number | undefined; value: T } | undefined;
  return () => {
    const file = fileNow();
    const mtimeMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (known?.file !== file || known.mtimeMs !== mtimeMs) {
      known = { file, mtimeMs, value: read(mtimeMs === undefined ? '' : readFileSync(file, 'utf8')) };
    }
    return known.value;
  };
}
