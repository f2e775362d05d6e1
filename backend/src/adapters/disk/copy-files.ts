// Copies files together with their hashes, so that the copy can be verified later.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface CopiedFile {
  /** Path relative to the folder, with `/` as separator. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content, in hex. */
  readonly sha256: string;
}

/**
 * Returns the paths of all files below a folder, relative to it, with `/`. Anything but files and folders is ignored.
 */
export async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Copies one file and flushes it to the disk. @throws the errors of `node:fs`. */
export async function copyHashed(from: string, to: string, path: string): Promise<CopiedFile> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    createReadStream(from),
    async function* count(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { path, bytes, sha256: hash.digest('hex') };
}

export async function hashFile(file: string, path: string): Promise<CopiedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { path, bytes, sha256: hash.digest('hex') };
}

/** Resolves once the file survives a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
