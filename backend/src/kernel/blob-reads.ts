// Places of a file in the blob store, without the rest of it.
import type { BlobStore } from '../ports/blob-store';

/** Fewer bytes than asked for at the end of the file. */
export const blobReader = (blobs: BlobStore, key: string) => async (start: number, length: number) => {
  if (length <= 0) return Buffer.alloc(0);
  const stream = await blobs.read(key, { start, end: start + length - 1 });
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
