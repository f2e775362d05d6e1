// Reads ranges of a blob without loading the rest of it.
import type { BlobStore } from '../../ports/media/blob-store';

/** Returns fewer bytes than requested at the end of the file. */
export const blobReader = (blobs: BlobStore, key: string) => async (start: number, length: number) => {
  if (length <= 0) return Buffer.alloc(0);
  const stream = await blobs.read(key, { start, end: start + length - 1 });
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
