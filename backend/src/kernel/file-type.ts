import type { FileTypeResult } from 'file-type';

/** By what the bytes are, never by a name; undefined where they are of no known kind. The library is read with the first upload. */
export async function fileTypeOf(bytes: Buffer): Promise<FileTypeResult | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return await fileTypeFromBuffer(bytes);
}
