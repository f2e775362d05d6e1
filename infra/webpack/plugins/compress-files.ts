// Compresses the built files once, so that the server need not compress them for each visitor.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FileSizes } from '../build-note';

const compressible = /\.(js|json|html|svg|css|txt)$/;

/** Below this size compression saves no network packet. */
const smallestWorthwhileBytes = 1_024;

/**
 * The best quality saves another 8 % but takes forty times as long, so it is used only for
 * files that every visitor loads.
 */
const brotliQuality = { usual: 7, best: 11 };

/**
 * Writes `.gz` and `.br` files next to text files above the minimum size and returns the
 * sizes by name. Skips source maps.
 *
 * @param fetchedByAll Names of the files that every visitor loads.
 */
export async function compressFiles(
  folder: string,
  names: string[],
  fetchedByAll: string[] = [],
): Promise<Record<string, FileSizes>> {
  const sizes: Record<string, FileSizes> = {};
  for (const name of names.filter((candidate) => !candidate.endsWith('.map')).sort()) {
    sizes[name] = await compressFile(path.join(folder, name), fetchedByAll.includes(name) ? 'best' : 'usual');
  }
  return sizes;
}

async function compressFile(file: string, quality: keyof typeof brotliQuality): Promise<FileSizes> {
  const content = await readFile(file);
  if (!compressible.test(file)) return { bytes: content.length, gzipBytes: content.length };
  const zipped = await promisify(gzip)(content, { level: 9 });
  if (content.length >= smallestWorthwhileBytes) {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality[quality],
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await Promise.all([
      writeFile(`${file}.gz`, zipped),
      promisify(brotliCompress)(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    ]);
  }
  return { bytes: content.length, gzipBytes: zipped.length };
}
