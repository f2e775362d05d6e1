import type { FileTypeResult } from 'file-type';

/**
 * Detects a file's type from its bytes, never from its name; undefined if unknown. The library is loaded with the first
 * upload.
 */
export async function fileTypeOf(bytes: Buffer): Promise<FileTypeResult | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  return await fileTypeFromBuffer(bytes);
}
