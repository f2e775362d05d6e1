// Pictures that people upload: recognised by their content, never by their name, and drawn anew before they are kept, so
// that nothing hidden in a file (a script, a place, a second file) is ever served.
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { type Problem, problem } from './problem';

/** Larger than any camera's picture; what claims more is an attack on memory. */
const maxPixels = 60_000_000;
const keptEdgePx = 2400;
const keptQuality = 90;
const maxSeconds = 20;
const pictures: ReadonlySet<string> = new Set([
  ...['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/tiff', 'image/webp'],
  // An AVIF picture may also name the general brand of its container.
  ...['image/avif', 'image/heif'],
]);

export const notAPicture = (): Problem => problem(415, 'not-a-picture', 'Please select a valid image file');

/** @throws Problem 415 when the bytes are no picture of a kind that browsers make. */
export async function redrawPicture(bytes: Buffer): Promise<Buffer> {
  if (!(await isPicture(bytes))) throw notAPicture();
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize(keptEdgePx, keptEdgePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: keptQuality })
      .toBuffer();
  } catch {
    // Cut short, damaged, or far more pixels than its size lets expect.
    throw notAPicture();
  }
}

export async function pictureSize(picture: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(picture).metadata();
  return { width, height };
}

/** The mean of all pixels, as `#rrggbb`. */
export async function meanColor(picture: Buffer): Promise<string> {
  const { channels } = await sharp(picture).flatten({ background: 'white' }).toColourspace('srgb').stats();
  const [red, green = red, blue = red] = channels.map(({ mean }) => Math.round(mean));
  return `#${[red, green, blue].map((value) => (value ?? 0).toString(16).padStart(2, '0')).join('')}`;
}

/** By what the bytes are, not by the decoder's own guess, which would also try SVG, that may name other files. */
async function isPicture(bytes: Buffer): Promise<boolean> {
  const type = await fileTypeFromBuffer(bytes);
  return type !== undefined && pictures.has(type.mime);
}
