// Pictures that people upload: recognised by their content, never by their name, and drawn anew before they are kept, so
// that nothing hidden in a file (a script, a place, a second file) is ever served.
import sharp from 'sharp';
import { type Problem, problem } from './problem';

/** Larger than any camera's picture; what claims more is an attack on memory. */
const MAX_PIXELS = 60_000_000;
const KEPT_EDGE_PX = 2400;
const KEPT_QUALITY = 90;
const MAX_SECONDS = 20;

export const notAPicture = (): Problem => problem(415, 'not-a-picture', 'Please select a valid image file');

/** @throws Problem 415 when the bytes are no picture of a kind that browsers make. */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  if (!isPicture(bytes)) throw notAPicture();
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

/**
 * By the first bytes: JPEG, PNG, GIF, TIFF, WebP, AVIF. Not by the decoder's own guess, which would also try documents
 * such as SVG, that may name other files.
 */
function isPicture(bytes: Buffer): boolean {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  const textAt = (start: number, length: number) => bytes.toString('latin1', start, start + length);
  return (
    starts('ffd8ff') ||
    starts('89504e470d0a1a0a') ||
    textAt(0, 4) === 'GIF8' ||
    starts('49492a00') ||
    starts('4d4d002a') ||
    (textAt(0, 4) === 'RIFF' && textAt(8, 4) === 'WEBP') ||
    (textAt(4, 4) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(textAt(8, 4)))
  );
}
