// Reads the contents of a zip file.
import { fromBuffer, type ZipFile } from 'yauzl';

export type UnzippedFiles = ReadonlyMap<string, Buffer>;

/** Uses a third-party library, as the user's own computer would. */
export function unzipped(content: Buffer): Promise<UnzippedFiles> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, zip?: ZipFile) => {
      if (error || zip === undefined) return reject(error);
      const files = new Map<string, Buffer>();
      zip.on('error', reject).on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure || stream === undefined) return reject(failure);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}
