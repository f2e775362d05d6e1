// Keeps what was read from a file for as long as the file stays the same.
import { readFileSync, statSync } from 'node:fs';

/** Reads a file again only when it has been replaced; an absent one reads as empty. */
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
