// Pictures that people upload: recognised by their content, never by their name, and drawn anew before they are kept, so
// that nothing hidden in a file (a script, a place, a second file) is ever served.
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type Problem, problem } from './problem';

/** Larger than any camera's picture; what claims more is an attack on memory. */
const MAX_PIXELS = 60_000_000;
const KEPT_EDGE_PX = 2400;
const KEPT_QUALITY = 90;
const MAX_SECONDS = 20;
const PICTURES: ReadonlySet<string> = new Set([
  ...['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/tiff', 'image/webp'],
  // An AVIF picture may also name the general brand of its container.
  ...['image/avif', 'image/heif'],
]);

export const notAPicture = (): Problem => problem(415, 'not-a-picture', 'Please select a valid image file');

/** @throws Problem 415 when the bytes are no picture of a kind that browsers make. */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  if (!(await isPicture(bytes))) throw notAPicture();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize(KEPT_EDGE_PX, KEPT_EDGE_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: KEPT_QUALITY })
      .toBuffer();
  } catch {
    // Cut short, damaged, or far more pixels than its size lets expect.
    throw notAPicture();
  }
}

/** By what the bytes are, not by the decoder's own guess, which would also try SVG, that may name other files. */
async function isPicture(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  return type !== undefined && PICTURES.has(type.mime);
}
