// CRC-32 checksums of files, which a zip needs. Each is computed by reading the file once, and stored by the file's
// content hash.
import { crc32 } from 'node:zlib';
import type { BlobInfo, BlobStore } from '../../../ports/media/blob-store';

const keyOf = ({ sha256 }: BlobInfo) => `checksums/${sha256}.crc32`;

export async function knownChecksum(blobs: BlobStore, file: BlobInfo): Promise<number | undefined> {
  const kept = await blobs.readAll(keyOf(file));
  return kept?.length === 4 ? kept.readUInt32LE() : undefined;
}

export async function checksumOf(blobs: BlobStore, file: BlobInfo, signal?: AbortSignal): Promise<number> {
  const known = await knownChecksum(blobs, file);
  if (known !== undefined) return known;
  const content = await blobs.read(file.key);
  if (!content) throw new Error(`${file.key} is not there.`);
  let sum = 0;
  for await (const chunk of content) {
    signal?.throwIfAborted();
    sum = crc32(chunk as Buffer, sum);
  }
  const kept = Buffer.alloc(4);
  kept.writeUInt32LE(sum);
  await blobs.put(keyOf(file), kept, { contentType: 'application/octet-stream' });
  return sum;
}
